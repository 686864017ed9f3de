import type { ReactNode } from 'react'
import type { Tone } from '@/lib/domain/machine'
import { classes } from './classes'
import { Link } from './link'
import { textTone } from './tone-look'

type StatProps = {
  label: string
  /** Already formatted: '1,240', 'AED 12,400.00'. */
  value: ReactNode
  /** What to compare it with, or what it counts. */
  hint?: ReactNode
  /** Colours the hint; its words say the same. */
  tone?: Tone
  /** The list behind the number. */
  href?: string
}

export function StatTile({ label, value, hint, tone, href }: StatProps) {
  const look = 'flex min-w-0 flex-col gap-0.5 rounded border bg-surface px-4 py-3'
  const content = (
    <>
      <span className="text-meta text-ink-soft">{label}</span>
      <span className="figures text-figure font-semibold tracking-tight break-words max-sm:text-title">{value}</span>
      {hint && <span className={classes('text-meta', tone ? textTone[tone] : 'text-ink-faint')}>{hint}</span>}
    </>
  )
  if (!href) return <div className={look}>{content}</div>
  return <Link href={href} className={classes(look, 'transition-colors hover:border-line-control hover:bg-surface-sunken')}>{content}</Link>
}
