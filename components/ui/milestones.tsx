import type { ReactNode } from 'react'
import { classes } from './classes'

export type Milestone = {
  label: string
  state: 'done' | 'current' | 'ahead' | 'failed'
  /** When, or what is awaited. */
  note?: ReactNode
}

const stateWords: Record<Milestone['state'], string> = { done: 'done', current: 'now', ahead: 'ahead', failed: 'stopped' }
const dots: Record<Milestone['state'], string> = {
  done: 'border-green-solid bg-green-solid text-white',
  current: 'border-primary bg-surface text-primary ring-3 ring-accent-soft',
  ahead: 'border-line-control bg-surface text-transparent',
  failed: 'border-red-solid bg-red-solid text-white',
}

/** The steps of a journey in order. State shows by mark and words, not by colour alone; on a phone they stand below each other. */
export function Milestones({ steps, label, stateNames = stateWords }: { steps: Milestone[]; label: string; stateNames?: Record<Milestone['state'], string> }) {
  return (
    <ol aria-label={label} className="flex max-sm:flex-col">
      {steps.map((step, at) => (
        <li
          key={step.label} aria-current={step.state === 'current' ? 'step' : undefined}
          className="relative flex min-w-0 flex-1 flex-col gap-1.5 max-sm:flex-row max-sm:gap-3 max-sm:pb-3"
        >
          {at < steps.length - 1 && (
            <span
              aria-hidden
              className={classes(
                'absolute start-6 end-1 top-2.5 h-0.5 max-sm:start-2.5 max-sm:end-auto max-sm:top-6 max-sm:bottom-1 max-sm:h-auto max-sm:w-0.5',
                step.state === 'done' ? 'bg-green-solid' : 'bg-line-strong',
              )}
            />
          )}
          <Dot state={step.state} />
          <div className="min-w-0 pe-2">
            <p className={classes('break-words', step.state === 'ahead' ? 'text-ink-soft' : 'font-medium')}>
              {step.label}
              <span className="sr-only"> ({stateNames[step.state]})</span>
            </p>
            {step.note && <p className="figures text-meta text-ink-faint">{step.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Dot({ state }: { state: Milestone['state'] }) {
  const mark = { done: 'M4 8.2 6.8 11 12 5.5', current: 'M8 8h.01', ahead: '', failed: 'M5 5l6 6M11 5l-6 6' }[state]
  return (
    <span aria-hidden className={classes('flex size-5 shrink-0 items-center justify-center rounded-full border-2', dots[state])}>
      <svg
        viewBox="0 0 16 16" className="size-4" fill="none" stroke="currentColor"
        strokeWidth={state === 'current' ? 6 : 2} strokeLinecap="round" strokeLinejoin="round"
      >
        <path d={mark} />
      </svg>
    </span>
  )
}
