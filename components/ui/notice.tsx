import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from '@/lib/domain/machine'
import { classes } from './classes'
import { lineTone, softTone } from './tone-look'

const icons: Partial<Record<Tone, typeof Info>> = { red: CircleAlert, orange: TriangleAlert, yellow: TriangleAlert, green: CircleCheck }

/** A message that stays where it happened. Red ones are announced at once. */
export function Notice({ tone = 'blue', title, children, action }: { tone?: Tone; title?: string; children?: ReactNode; action?: ReactNode }) {
  const Icon = icons[tone] ?? Info
  return (
    <div role={tone === 'red' ? 'alert' : undefined} className={classes('flex items-start gap-2.5 rounded border px-3 py-2', softTone[tone], lineTone[tone])}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 break-words">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
