import type { Reply } from '@/lib/contract/types'
import { day as dayText } from '@/lib/domain/days'

type Days = Reply<'workspace.home'>['by_day']
const HEIGHT = 150
const STEP = 44
const BAR = 15

/** Bars from zero, drawn on the server: no script, readable in grey, and the same numbers as a table for those who want them. */
export function DaysChart({ days }: { days: Days }) {
  const top = Math.max(1, ...days.flatMap((d) => [d.created, d.delivered]))
  const high = (n: number) => (n / top) * HEIGHT
  return (
    <figure>
      <figcaption className="mb-2 flex gap-4 text-meta text-ink-soft">
        <span className="inline-flex items-center gap-1.5"><span aria-hidden className="size-2.5 rounded-sm bg-primary" /> Created</span>
        <span className="inline-flex items-center gap-1.5"><span aria-hidden className="size-2.5 rounded-sm border border-green-solid bg-green-soft" /> Delivered</span>
      </figcaption>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Chart of created and delivered parcels">
        <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT + 36}`} className="w-full min-w-[34rem]" role="img" aria-label="Bars of created and delivered parcels a day">
          <line x1={0} x2={days.length * STEP} y1={HEIGHT + 14} y2={HEIGHT + 14} className="stroke-line-strong" />
          {days.map((d, i) => (
            <g key={d.day} transform={`translate(${i * STEP + 5} 14)`}>
              <title>{`${dayText(d.day)}: ${d.created} created, ${d.delivered} delivered`}</title>
              <rect x={0} y={HEIGHT - high(d.created)} width={BAR} height={high(d.created)} rx={2} className="fill-primary" />
              <rect x={BAR + 2} y={HEIGHT - high(d.delivered)} width={BAR} height={high(d.delivered)} rx={2} className="fill-green-soft stroke-green-solid" />
              <text x={BAR + 1} y={HEIGHT - Math.max(high(d.created), high(d.delivered)) - 4} textAnchor="middle" fontSize={10} className="figures fill-ink-soft">{d.created}</text>
              <text x={BAR + 1} y={HEIGHT + 16} textAnchor="middle" fontSize={11} className="figures fill-ink-soft">{d.day.slice(8)}</text>
            </g>
          ))}
        </svg>
      </div>
      <details className="mt-2">
        <summary className="text-meta text-accent">As a table</summary>
        <table className="figures mt-1 text-meta">
          <thead><tr><th className="pe-6 text-start">Day</th><th className="pe-6 text-end">Created</th><th className="text-end">Delivered</th></tr></thead>
          <tbody>{days.map((d) => <tr key={d.day}><td className="pe-6">{dayText(d.day)}</td><td className="pe-6 text-end">{d.created}</td><td className="text-end">{d.delivered}</td></tr>)}</tbody>
        </table>
      </details>
    </figure>
  )
}
