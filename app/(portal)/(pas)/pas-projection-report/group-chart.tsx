import { counted } from '@/lib/domain/counted'
import { day } from '@/lib/domain/days'
import type { Reply } from '@/lib/contract/types'
import type { reportGrouping } from '@/lib/domain/pas-projection'

type Row = Reply<'pasProjections.report'>['rows'][number]
const HEIGHT = 160
/** Up to so many groups have room for wide bars and a word below each; of more, every other is named. */
const FEW = 16

const shortLabel = (row: Row, by: (typeof reportGrouping.names)[number]) => (by === 'day' ? day(row.group).slice(4, 10) : row.label.length > 9 ? `${row.label.slice(0, 8)}…` : row.label)

/** Projected beside actual vehicles of each group, from zero; told apart by outline as well as shade. The same numbers stand in the table below. */
export function GroupChart({ rows, by }: { rows: Row[]; by: (typeof reportGrouping.names)[number] }) {
  const top = Math.max(1, ...rows.flatMap((row) => [row.projected_vehicles, row.actual_vehicles]))
  const high = (n: number) => (n / top) * HEIGHT
  const step = rows.length > FEW ? 38 : 52
  const wide = step - 10
  const half = wide / 2 - 1
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap gap-x-4 text-meta text-ink-soft">
        <span className="inline-flex items-center gap-1.5"><span aria-hidden className="size-2.5 rounded-sm border border-line-control bg-surface-pressed" /> Projected</span>
        <span className="inline-flex items-center gap-1.5"><span aria-hidden className="size-2.5 rounded-sm bg-primary" /> Came</span>
        <span>The highest bar is {top} vehicles; the numbers stand in the table below.</span>
      </figcaption>
      <div className="thin-scroll overflow-x-auto" tabIndex={0} role="region" aria-label="Chart of projected and actual vehicles">
        <svg width={Math.max(320, rows.length * step)} height={HEIGHT + 38} role="img" aria-label={`Bars of projected and actual vehicles, ${counted(rows.length, 'group')}`} style={{ direction: 'ltr' }}>
          <line x1={0} x2={rows.length * step} y1={HEIGHT + 16} y2={HEIGHT + 16} className="stroke-line-strong" />
          {rows.map((row, nth) => (
            <g key={row.group} transform={`translate(${nth * step + 5} 16)`}>
              <title>{`${row.label}: ${row.projected_vehicles} projected, ${row.actual_vehicles} came, accuracy ${row.accuracy_pct} %`}</title>
              <rect x={0} y={HEIGHT - high(row.projected_vehicles)} width={half} height={high(row.projected_vehicles)} rx={1.5} className="fill-surface-pressed stroke-line-control" />
              <rect x={half + 2} y={HEIGHT - high(row.actual_vehicles)} width={half} height={high(row.actual_vehicles)} rx={1.5} className="fill-primary" />
              {(nth % 2 === 0 || rows.length <= FEW) && <text x={wide / 2} y={HEIGHT + 15} textAnchor="middle" className="fill-ink-faint text-[11px]">{shortLabel(row, by)}</text>}
            </g>
          ))}
        </svg>
      </div>
    </figure>
  )
}
