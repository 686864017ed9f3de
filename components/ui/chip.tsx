import type { ReactNode } from 'react'
import type { Tone } from '@/lib/domain/machine'
import { classes } from './classes'
import { softTone, solidTone } from './tone-look'

/** A word with its tone: soft ground, strong text and a dot. The word carries the meaning, the tone only repeats it. */
export function Chip({ tone = 'grey', children, dot = true }: { tone?: Tone; children: ReactNode; dot?: boolean }) {
  return (
    <span className={classes('inline-flex h-5 max-w-full items-center gap-1.5 rounded-full px-2 text-meta font-medium whitespace-nowrap', softTone[tone])}>
      {dot && <span aria-hidden className={classes('size-1.5 shrink-0 rounded-full', solidTone[tone])} />}
      <span data-whole className="truncate">{children}</span>
    </span>
  )
}
