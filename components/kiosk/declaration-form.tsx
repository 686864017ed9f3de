'use client'

import { Check } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { classes } from '@/components/ui/classes'
import { Spinner } from '@/components/ui/spinner'
import { fill } from '@/lib/words/fill'
import { BigButton } from './big-button'
import { useKiosk } from './kiosk-context'
import { Ltr } from './ltr'
import { SignatureBox } from './signature-box'
import { StepFrame } from './step-frame'
import { Warning } from './token-card'
import { useDeclaration } from './use-site-lists'

interface Signer {
  id: number
  token_no: string
  vehicle_no: string
  driver_name: string | null
}

/** Whether the last item has been in sight. */
function useRead(count: number) {
  const [hasRead, setRead] = useState(false)
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!end.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setRead(true))
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [count])
  return { end, hasRead }
}

/** What is ticked and signed so far, and its way to the service. */
function useSigning(token: Signer, onSigned: () => void) {
  const { language, act, fail } = useKiosk()
  const text = useDeclaration(language)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [signature, setSignature] = useState<string | null>(null)
  const [isThumb, setThumb] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const count = text?.items.length ?? 0
  const { end, hasRead } = useRead(count)
  const missing = { ticks: ticked.size < count, signature: !isThumb && !signature }
  const submit = async () => {
    setChecked(true)
    if (!text || missing.ticks || missing.signature) return
    setBusy(true)
    const outcome = await act('declare', token, {
      version: text.version, language, accepted_items: text.items.map((_, at) => at + 1), witness: isThumb, ...(isThumb || !signature ? {} : { signature }),
    })
    setBusy(false)
    // Signed at another device meanwhile is signed.
    if (outcome.isDone || outcome.isAlready) onSigned()
    else fail(outcome.message)
  }
  const flip = (at: number) => setTicked((now) => new Set(now.has(at) ? [...now].filter((one) => one !== at) : [...now, at]))
  return { text, ticked, setTicked, hasRead, setSignature, isThumb, setThumb, isChecked, isBusy, end, missing, submit, flip }
}

function Items({ items, ticked, end, onFlip }: {
  items: readonly string[]; ticked: ReadonlySet<number>; end: RefObject<HTMLLIElement | null>; onFlip: (at: number) => void
}) {
  return (
    <ol className="flex flex-col gap-4">
      {items.map((item, at) => (
        <li key={item} ref={at === items.length - 1 ? end : undefined}>
          <button
            type="button" role="checkbox" aria-checked={ticked.has(at)} onClick={() => onFlip(at)}
            className={classes(
              'flex min-h-16 w-full items-center gap-4 rounded-lg border-2 p-4 text-start active:bg-surface-pressed',
              ticked.has(at) ? 'border-primary bg-primary-soft' : 'border-line-control',
            )}
          >
            <span
              aria-hidden
              className={classes(
                'flex size-12 shrink-0 items-center justify-center rounded border-2',
                ticked.has(at) ? 'border-primary bg-primary text-white' : 'border-line-control',
              )}
            >
              {ticked.has(at) ? <Check className="size-8" /> : <span className="figures">{at + 1}</span>}
            </span>
            <span className="text-title">{item}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Ticks everything at once, but not before it was read. */
function TickAll({ disabled, isMissing, onTick }: { disabled: boolean; isMissing: boolean; onTick: () => void }) {
  const { words } = useKiosk()
  return (
    <div className="flex flex-wrap items-center gap-4">
      <BigButton disabled={disabled} onClick={onTick}>{words.declaration.tickAll}</BigButton>
      {disabled && <span className="text-ink-soft">{words.declaration.scrollFirst}</span>}
      {isMissing && <p role="alert" className="font-medium text-red-strong">{words.declaration.tickEvery}</p>}
    </div>
  )
}

/** The driver reads, ticks and signs; in another language he reads again, what is ticked stays ticked. */
export function DeclarationForm({ token, step, steps, onSigned, onBack, onLater }: {
  token: Signer; step?: number; steps?: number; onSigned: () => void; onBack?: () => void; onLater?: () => void
}) {
  const { words, isOnline } = useKiosk()
  const declaration = useSigning(token, onSigned)
  const { text, ticked, setTicked, hasRead, setSignature, isThumb, setThumb, isChecked, isBusy, end, missing, submit, flip } = declaration
  return (
    <StepFrame
      title={words.declaration.title}
      aloud={text?.items.join('. ')}
      step={step}
      steps={steps}
      back={onBack}
      next={{ label: words.declaration.submit, busy: isBusy, off: !text, run: () => void submit() }}
      aside={onLater && <BigButton look="quiet" onClick={onLater}>{words.create.signLater}</BigButton>}
    >
      <p className="flex flex-wrap gap-x-6 text-ink-soft">
        <span>{words.declaration.name}: <bdi className="font-medium text-ink">{token.driver_name}</bdi></span>
        <span>{words.common.vehicle}: <Ltr>{token.vehicle_no}</Ltr></span>
        {text && <span>{fill(words.declaration.version, { version: text.version })}</span>}
      </p>
      {!text && (isOnline ? <Spinner /> : <Warning>{words.common.needsNetwork}</Warning>)}
      <Items items={text?.items ?? []} ticked={ticked} end={end} onFlip={flip} />
      {text && text.items.length > 0 && (
        <TickAll
          disabled={!hasRead} isMissing={isChecked && missing.ticks} onTick={() => setTicked(new Set(text.items.map((_, at) => at)))}
        />
      )}
      {!isThumb && <SignatureBox error={isChecked && missing.signature ? words.declaration.sign : undefined} onChange={setSignature} />}
      <BigButton
        role="checkbox" aria-checked={isThumb} className="self-start text-start"
        onClick={() => setThumb(!isThumb)} icon={isThumb && <Check aria-hidden className="size-6" />}
      >
        {words.declaration.byThumb}
      </BigButton>
    </StepFrame>
  )
}
