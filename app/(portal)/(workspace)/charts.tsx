import { day as dayText } from '@/lib/domain/days'
import { grouped, money } from '@/lib/domain/money'

const HEIGHT = 140
const STEP = 46
const WIDE = 36

/** Told apart by shade and outline, not by colour alone. */
const fills = ['fill-primary', 'fill-green-soft stroke-green-solid', 'fill-orange-soft stroke-orange-solid'] as const
const swatches = ['bg-primary', 'border border-green-solid bg-green-soft', 'border border-orange-solid bg-orange-soft'] as const
const whole = (n: number) => grouped(String(n))

interface Line {
  label: string
  values: number[]
}

/** Bars of a day side by side, from zero. */
function DayBars({ day, nth, lines, top }: { day: string; nth: number; lines: Line[]; top: number }) {
  const width = (WIDE - (lines.length - 1) * 2) / lines.length
  const high = (n: number) => (n / top) * HEIGHT
  return (
    <g transform={`translate(${nth * STEP + 5} 14)`}>
      <title>{`${dayText(day)}: ${lines.map(({ label, values }) => `${whole(values[nth] ?? 0)} ${label.toLowerCase()}`).join(', ')}`}</title>
      {lines.map(({ label, values }, i) => {
        const n = values[nth] ?? 0
        return <rect key={label} x={i * (width + 2)} y={HEIGHT - high(n)} width={width} height={high(n)} rx={1.5} className={fills[i]} />
      })}
      <text x={WIDE / 2} y={HEIGHT + 16} textAnchor="middle" className="fill-ink-faint text-[11px]">{Number(day.slice(8))}</text>
    </g>
  )
}

/** From when to when a chart goes. */
const Days = ({ days }: { days: readonly string[] }) => (
  <p className="figures flex justify-between text-meta text-ink-faint">
    {[days[0], days.at(-1)].map((day) => day && <span key={day}>{dayText(day)}</span>)}
  </p>
)

/** What happened day by day, drawn on the server: no script, readable in grey, the same numbers as a table for those who want them. */
export function DaysChart({ days, lines }: { days: string[]; lines: Line[] }) {
  const top = Math.max(1, ...lines.flatMap(({ values }) => values))
  const names = lines.map(({ label }) => label.toLowerCase()).join(', ')
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-meta text-ink-soft">
        {lines.map(({ label, values }, i) => (
          <span key={label} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={`size-2.5 rounded-sm ${swatches[i]}`} /> {label} <span className="figures text-ink-faint">
              {whole(values.reduce((so, n) => so + n, 0))}
            </span>
          </span>
        ))}
      </figcaption>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={`Chart of parcels a day: ${names}`}>
        <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT + 36}`} className="w-full min-w-[34rem]" role="img" aria-label={`Bars of a day: ${names}`}>
          <line x1={0} x2={days.length * STEP} y1={HEIGHT + 14} y2={HEIGHT + 14} className="stroke-line-strong" />
          <line x1={0} x2={days.length * STEP} y1={14} y2={14} className="stroke-line" />
          <text x={0} y={10} className="fill-ink-faint text-[11px]">{whole(top)}</text>
          {days.map((day, nth) => <DayBars key={day} day={day} nth={nth} lines={lines} top={top} />)}
        </svg>
      </div>
      <Days days={days} />
      <details className="mt-2">
        <summary className="text-meta text-accent">As a table</summary>
        <table className="figures mt-1 text-meta">
          <thead><tr><th className="pe-6 text-start">Day</th>{lines.map(({ label }) => <th key={label} className="pe-6 text-end">{label}</th>)}</tr></thead>
          <tbody>
            {days.map((day, nth) => (
              <tr key={day}>
                <td className="pe-6">{dayText(day)}</td>
                {lines.map(({ label, values }) => <td key={label} className="pe-6 text-end">{whole(values[nth] ?? 0)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** Cash a day, one bar each. */
export function CashChart({ days, total }: { days: { day: string; aed: string }[]; total: string }) {
  const top = Math.max(1, ...days.map(({ aed }) => Number(aed)))
  return (
    <figure>
      <figcaption className="mb-2 flex items-baseline gap-2">
        <span className="figures text-lead font-semibold">{money(total, 'AED')}</span> <span className="text-meta text-ink-soft">in 14 days</span>
      </figcaption>
      <svg viewBox={`0 0 ${days.length * 16} 72`} className="h-20 w-full" role="img" aria-label="Bars of cash collected a day" preserveAspectRatio="none">
        {days.map(({ day, aed }, nth) => {
          const high = (Number(aed) / top) * 68
          return (
            <rect key={day} x={nth * 16 + 2} y={70 - high} width={12} height={high} className="fill-primary">
              <title>{`${dayText(day)}: ${money(aed, 'AED')}`}</title>
            </rect>
          )
        })}
        <line x1={0} x2={days.length * 16} y1={70.5} y2={70.5} className="stroke-line-strong" />
      </svg>
      <Days days={days.map(({ day }) => day)} />
      <details className="mt-2">
        <summary className="text-meta text-accent">As a table</summary>
        <table className="figures mt-1 text-meta">
          <thead><tr><th className="pe-6 text-start">Day</th><th className="text-end">Collected</th></tr></thead>
          <tbody>
            {days.map(({ day, aed }) => <tr key={day}><td className="pe-6">{dayText(day)}</td><td className="text-end">{money(aed, 'AED')}</td></tr>)}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** The last two weeks of a tile in a line; the tile says it in words. */
export function Spark({ values }: { values: number[] }) {
  const top = Math.max(1, ...values)
  const points = values.map((n, i) => `${(i * 100) / Math.max(1, values.length - 1)},${22 - (n / top) * 20}`).join(' ')
  return (
    <svg viewBox="0 0 100 24" className="mt-1 h-6 w-full" aria-hidden preserveAspectRatio="none">
      <polyline points={points} fill="none" strokeWidth={1.5} vectorEffect="non-scaling-stroke" className="stroke-accent" />
    </svg>
  )
}
