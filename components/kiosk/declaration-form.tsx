'use client'

import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Spinner } from '@/components/ui/spinner'
import { fill } from '@/lib/words/fill'
import { BigButton } from './big-button'
import { useKiosk } from './kiosk-context'
import { Ltr } from './ltr'
import { SignatureBox } from './signature-box'
import { StepFrame } from './step-frame'
import { Warning } from './token-card'
import { useDeclaration } from './use-site-lists'

/** The driver reads, ticks and signs; in another language he reads again, what is ticked stays ticked. */
export function DeclarationForm({ token, step, steps, onSigned, onBack, onLater }: {
  token: { id: number; token_no: string; vehicle_no: string; driver_name: string | null }
  step?: number; steps?: number; onSigned: () => void; onBack?: () => void; onLater?: () => void
}) {
  const { words, language, isOnline, act, fail } = useKiosk()
  const text = useDeclaration(language)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [hasRead, setRead] = useState(false)
  const [signature, setSignature] = useState<string | null>(null)
  const [isThumb, setThumb] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const end = useRef<HTMLLIElement>(null)
  const count = text?.items.length ?? 0
  useEffect(() => {
    if (!end.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setRead(true))
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [count])
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
      <ol className="flex flex-col gap-4">
        {text?.items.map((item, at) => (
          <li key={item} ref={at === count - 1 ? end : undefined}>
            <button
              type="button" role="checkbox" aria-checked={ticked.has(at)} onClick={() => flip(at)}
              className={`flex min-h-16 w-full items-center gap-4 rounded-lg border-2 p-4 text-start active:bg-surface-pressed ${ticked.has(at) ? 'border-primary bg-primary-soft' : 'border-line-control'}`}
            >
              <span
                aria-hidden
                className={`flex size-12 shrink-0 items-center justify-center rounded border-2 ${ticked.has(at) ? 'border-primary bg-primary text-white' : 'border-line-control'}`}
              >
                {ticked.has(at) ? <Check className="size-8" /> : <span className="figures">{at + 1}</span>}
              </span>
              <span className="text-title">{item}</span>
            </button>
          </li>
        ))}
      </ol>
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-4">
          <BigButton disabled={!hasRead} onClick={() => setTicked(new Set(text?.items.map((_, at) => at)))}>{words.declaration.tickAll}</BigButton>
          {!hasRead && <span className="text-ink-soft">{words.declaration.scrollFirst}</span>}
          {isChecked && missing.ticks && <p role="alert" className="font-medium text-red-strong">{words.declaration.tickEvery}</p>}
        </div>
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
