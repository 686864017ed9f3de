import type { Tone } from '@/lib/domain/machine'
import { classes } from './classes'
import { solidTone } from './tone-look'

type ProgressProps = {
  /** 0-100; null while the end is not known. */
  value: number | null
  /** What is progressing, for those who cannot see the bar. */
  label: string
  tone?: Tone
  /** Words beside the bar, for example '1,240 of 2,000 rows'. */
  note?: string
  size?: 'thin' | 'regular'
}

export function ProgressBar({ value, label, tone = 'blue', note, size = 'regular' }: ProgressProps) {
  const share = value === null ? null : Math.max(0, Math.min(100, value))
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share ?? undefined}
        aria-valuetext={note}
        className={classes('w-full overflow-hidden rounded-full bg-surface-pressed', size === 'thin' ? 'h-1' : 'h-2')}
      >
        <div
          className={classes('h-full rounded-full transition-[width]', solidTone[tone], share === null && 'opacity-40')}
          style={{ width: `${share ?? 100}%` }}
        />
      </div>
      {note && <p className="figures text-meta text-ink-faint">{note}</p>}
    </div>
  )
}
