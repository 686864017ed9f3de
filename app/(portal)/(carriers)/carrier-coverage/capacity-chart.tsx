import type { Reply } from '@/lib/contract/types'
import { day } from '@/lib/domain/days'
import { grouped } from '@/lib/domain/money'

type Day = Reply<'carrierCoverage.capacities'>['usage'][number]

const percent = ({ parcels, limit }: Day) => (limit === null || limit === 0 ? null : Math.round((parcels / limit) * 100))
const NEARLY = 80

/** What is taken of each day: a bar from zero with the limit as a line, and the same in words. */
export function CapacityChart({ usage }: { usage: readonly Day[] }) {
  const most = Math.max(1, ...usage.map(({ parcels, limit }) => Math.max(parcels, limit ?? 0)))
  return (
    <ol className="flex flex-col gap-1.5">
      {usage.map((one) => {
        const share = percent(one)
        const fill = share !== null && share >= 100 ? 'bg-red-solid' : share !== null && share >= NEARLY ? 'bg-orange-solid' : 'bg-primary'
        return (
          <li key={one.on_date} className="grid grid-cols-[7.5rem_1fr] items-center gap-x-3 sm:grid-cols-[7rem_minmax(3rem,1fr)_9.5rem]">
            <span className="figures text-meta text-ink-soft">{day(one.on_date)}</span>
            <span aria-hidden className="relative h-3 rounded-sm bg-surface-sunken">
              <span className={`block h-3 rounded-sm ${fill}`} style={{ width: `${(one.parcels / most) * 100}%` }} />
              {one.limit !== null && <span className="absolute inset-y-[-3px] w-0.5 bg-ink" style={{ insetInlineStart: `${(one.limit / most) * 100}%` }} />}
            </span>
            <span className="figures text-meta max-sm:col-start-2">
              {grouped(String(one.parcels))}
              {one.limit === null ? ', no limit' : ` of ${grouped(String(one.limit))}`}
              {share !== null && ` (${share} %)`}
              {one.held_parcels > 0 && `, ${one.held_parcels} held`}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
