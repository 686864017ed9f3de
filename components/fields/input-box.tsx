'use client'

import type { ComponentProps, ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

/** What a field takes of a scanner or a scale where scans are kept out of all others (lib/client/scanner.ts). */
export type TakesScan = 'code' | 'seal' | 'weight'

type InputBoxProps = ComponentProps<'input'> & {
  /** Before the text: a currency, an icon. */
  lead?: ReactNode
  /** After the text: a unit, a button. */
  unit?: ReactNode
  takesScan?: TakesScan
}

/** Line, height and focus of every control one types in. */
export const boxLook = classes(
  'flex min-h-control w-full min-w-0 items-center rounded border border-line-control bg-surface transition-colors',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
  'has-aria-invalid:border-red-solid has-disabled:border-line has-disabled:bg-surface-sunken has-disabled:text-ink-soft',
)

/** 16 px on a phone, since anything smaller makes the browser zoom in. */
export const inputLook = 'h-full min-h-[calc(var(--control)-2px)] w-full min-w-0 flex-1 bg-transparent px-2.5 outline-none max-sm:text-lead'

/** One line of text with whatever stands inside the field beside it. */
export function InputBox({ lead, unit, takesScan, className, ...input }: InputBoxProps) {
  return (
    <div className={boxLook}>
      {lead && <span className="shrink-0 ps-2.5 text-ink-faint select-none">{lead}</span>}
      <input {...input} data-takes-scan={takesScan} className={classes(inputLook, className)} />
      {unit && <span className="shrink-0 pe-2.5 text-ink-faint select-none">{unit}</span>}
    </div>
  )
}
