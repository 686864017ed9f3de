'use client'

import { Volume2 } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { fill } from '@/lib/words/fill'
import { BigButton } from './big-button'
import { useKiosk } from './kiosk-context'
import { useVoice } from './use-voice'

interface Props {
  title: string
  /** What the speaker reads; the title by itself otherwise. */
  aloud?: string
  step?: number
  steps?: number
  /** The one button that leads on, and its words. */
  next?: { label?: string; run: () => void; busy?: boolean; off?: boolean }
  back?: () => void
  aside?: ReactNode
  children: ReactNode
}

/** Escape goes back, but not through an open sheet. */
function useEscape(back: Props['back']): void {
  const escape = useRef(back)
  useEffect(() => {
    escape.current = back
  })
  useEffect(() => {
    const keys = (event: KeyboardEvent) => event.key === 'Escape' && !document.querySelector('dialog[open]') && escape.current?.()
    document.addEventListener('keydown', keys)
    return () => document.removeEventListener('keydown', keys)
  }, [])
}

function HowFar({ step, steps }: { step: number; steps: number }) {
  const { words } = useKiosk()
  return (
    <>
      <p className="text-ink-soft">{fill(words.common.step, { step, total: steps })}</p>
      <div aria-hidden className="flex gap-2">
        {Array.from({ length: steps }, (_, at) => <span key={at} className={`h-2 flex-1 rounded-full ${at < step ? 'bg-primary' : 'bg-line-strong'}`} />)}
      </div>
    </>
  )
}

function WayOn({ next, back }: Pick<Props, 'next' | 'back'>) {
  const { words } = useKiosk()
  return (
    <div className="print:hidden sticky bottom-0 -mx-6 flex items-center justify-between gap-4 border-t border-line bg-surface px-6 py-4 max-sm:-mx-4 max-sm:px-4 max-sm:py-3">
      {back
        ? <BigButton onClick={back} className="shrink-0 max-sm:min-h-20 max-sm:px-4">{words.common.back}</BigButton>
        : <span className="max-sm:hidden" />}
      {next && (
        <BigButton look="primary" type="submit" className="min-w-0 max-sm:flex-1" busy={next.busy} disabled={next.off}>
          {next.label ?? words.common.next}
        </BigButton>
      )}
    </div>
  )
}

/** One step of one task: its heading (announced when it comes), how far along, and at the foot the one way on. */
export function StepFrame({ title, aloud, step, steps, next, back, aside, children }: Props) {
  const { words } = useKiosk()
  const heading = useRef<HTMLHeadingElement>(null)
  const voice = useVoice()
  useEffect(() => {
    if (!document.activeElement || document.activeElement === document.body || !document.activeElement.closest('main'))
      heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step, title])
  useEscape(back)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (next && !next.busy && !next.off) next.run()
      }}
      className="mx-auto flex w-full max-w-[72rem] flex-1 flex-col gap-6"
    >
      <div className="flex flex-col gap-3 print:hidden">
        {step !== undefined && steps !== undefined && <HowFar step={step} steps={steps} />}
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 ref={heading} tabIndex={-1} className="text-kiosk-title font-semibold outline-none">{title}</h1>
          {voice && (
            <BigButton
              look="quiet" icon={<Volume2 aria-hidden className="size-8" />} aria-label={words.common.readAloud} onClick={() => voice(aloud ?? title)}
            />
          )}
          {aside}
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-6">{children}</div>
      {(next || back) && <WayOn next={next} back={back} />}
    </form>
  )
}
