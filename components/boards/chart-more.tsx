import { figure, groupName, numeric, pivot, shortName, type WidgetAnswer } from './board-words'
import type { ChartProps } from './chart-lines'

/** Where two things meet, the darker the more; hours and weekdays stand in their own order. */
export function HeatMap({ answer, title, onPress }: ChartProps) {
  const kind = answer.columns.at(-1)?.kind ?? 'number'
  const rows = pivot(answer).keys
  const columns = [...new Map(answer.rows.map((row) => [String(row[1]), row[1]])).values()].toSorted((a, b) => String(a).localeCompare(String(b), 'en',
    { numeric: true }))
  const at = new Map(answer.rows.map((row, i) => [`${row[0]} ${row[1]}`, i]))
  const top = Math.max(1, ...answer.rows.map((row) => numeric(row[2])))
  return (
    <div className="thin-scroll max-h-full overflow-auto" tabIndex={0} role="region" aria-label={title}>
      <table className="figures text-[11px]">
        <thead><tr><th scope="col"><span className="sr-only">Group</span></th>{columns.map((name) => <th key={String(name)} scope="col"
          className="px-0.5 font-normal text-ink-faint">{shortName(name ?? null)}</th>)}</tr></thead>
        <tbody>
          {rows.map(({ name }) => (
            <tr key={name}>
              <th scope="row" className="pe-2 text-start font-normal whitespace-nowrap text-ink-soft">{groupName(name)}</th>
              {columns.map((column) => {
                const i = at.get(`${name} ${column}`)
                const value = i === undefined ? null : (answer.rows[i]?.[2] ?? null)
                const shade = numeric(value) / top
                return (
                  <td key={String(column)} className="p-px">
                    <button
                      type="button" disabled={i === undefined} onClick={() => i !== undefined && onPress(i)}
                        title={`${groupName(name)}, ${groupName(column ?? null)}: ${figure(kind, value)}`}
                      className={`flex h-6 w-full min-w-7 items-center justify-center rounded-sm ${shade > 0.55 ? 'text-white' : 'text-ink'}`}
                      style={{ backgroundColor: `color-mix(in srgb, var(--tone-cyan) ${Math.round(shade * 100)}%, white)` }}
                    >
                      {value === null ? '' : shortName(String(value))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** One figure in large, with the period before beside it. */
export function Figure({ answer }: { answer: WidgetAnswer }) {
  const [column] = answer.columns
  const change = answer.compare?.change[0] ?? null
  return (
    <div className="flex h-full flex-col justify-center">
      <span className="figures text-figure font-semibold tracking-tight break-words max-sm:text-title">{figure(column?.kind ?? 'number',
        answer.total[0])}</span>
      {column?.note && answer.total[0] === null && <span className="text-meta text-ink-faint">{column.note}</span>}
      {answer.compare && (
        <span className="text-meta text-ink-soft">
          {change === null ? 'As before' : change === 'new' ? 'New: none before' : change}
          <span className="text-ink-faint"> · before: {figure(column?.kind ?? 'number', answer.compare.total[0])}</span>
        </span>
      )}
    </div>
  )
}

/** A figure against its target; percentages are against a hundred. */
export function Gauge({ answer, title, target }: { answer: WidgetAnswer; title: string; target?: number }) {
  const kind = answer.columns[0]?.kind ?? 'number'
  const aim = target ?? (kind === 'percent' ? 100 : Math.max(1, numeric(answer.total[0])))
  const part = Math.min(1, Math.max(0, numeric(answer.total[0]) / aim))
  const [x, y] = [50 - 40 * Math.cos(Math.PI * part), 50 - 40 * Math.sin(Math.PI * part)]
  return (
    <figure className="flex h-full flex-col items-center justify-center">
      <svg viewBox="0 0 100 58" className="max-h-36 w-full" role="img" aria-label={`${title}: ${figure(kind, answer.total[0])} of ${figure(kind, aim)}`}>
        <path d="M 10 50 A 40 40 0 0 1 90 50" fill="none" strokeWidth={10} className="stroke-surface-pressed" />
        {part > 0 && <path d={`M 10 50 A 40 40 0 0 1 ${x} ${y}`} fill="none" strokeWidth={10} className="stroke-primary" />}
        <text x={50} y={50} textAnchor="middle" className="fill-ink text-[13px] font-semibold">{figure(kind, answer.total[0])}</text>
      </svg>
      <figcaption className="text-meta text-ink-faint">of {figure(kind, aim)}</figcaption>
    </figure>
  )
}
