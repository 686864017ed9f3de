import { figure, groupName, numeric, pivot, strokes, swatches, type WidgetAnswer } from './board-words'
import { type ChartProps, Legend } from './chart-lines'

const columnsLook = 'grid-cols-[minmax(5rem,2fr)_minmax(0,4fr)_minmax(3.5rem,auto)]'
const rowLook = `grid w-full ${columnsLook} items-center gap-2 rounded-sm px-1 text-start enabled:hover:bg-surface-hover`

const measuresOf = ({ columns }: WidgetAnswer) => columns.flatMap(({ role, label, kind }, at) => (role === 'measure' ? [{ label, kind, at }] : []))

/** A bar a group for each figure; a press filters the other widgets by the group. */
export function BarChart({ answer, title, onPress, pressed }: ChartProps) {
  const measures = measuresOf(answer)
  // Figures of unlike kinds have no axis in common: each has its own.
  const tops = measures.map(({ at }) => Math.max(1, ...answer.rows.map((row) => numeric(row[at]))))
  const shared = Math.max(...tops)
  const isOneKind = new Set(measures.map(({ kind }) => kind)).size === 1
  return (
    <figure aria-label={title}>
      {measures.length > 1 && <Legend names={measures.map(({ label }) => label)} />}
      <ul className="flex flex-col gap-1">
        {answer.rows.map((row, i) => {
          const key = answer.keys[i]?.[0] ?? null
          const isPressed = pressed !== null && pressed.value === key
          return (
            <li key={String(key)}>
              <button
                type="button" aria-pressed={isPressed} disabled={key === null} onClick={() => onPress(i)}
                className={`${rowLook}
                  ${isPressed ? 'bg-accent-soft' : ''}`}
              >
                <span className="truncate" data-whole>{groupName(row[0])}</span>
                <span aria-hidden className="flex flex-col gap-px">
                  {measures.map(({ at, label }, m) => (
                    <span key={label} className="h-3 rounded-sm bg-surface-sunken">
                      <span className={`block h-full rounded-sm ${swatches[m]}`}
                        style={{ width: `${(numeric(row[at]) / (isOneKind ? shared : (tops[m] ?? 1))) * 100}%` }} />
                    </span>
                  ))}
                </span>
                <span className="figures flex flex-col text-end text-meta">{measures.map(({ at, kind, label }) => <span key={label}>{figure(kind,
                  row[at])}</span>)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </figure>
  )
}

/** A bar a group, made up of parts. */
export function StackedBars({ answer, title, onPress, pressed }: ChartProps) {
  const { keys, series, left } = pivot(answer)
  const kind = answer.columns.at(-1)?.kind ?? 'number'
  const sums = keys.map((_, i) => series.reduce((so, { values }) => so + numeric(values[i]), 0))
  const top = Math.max(1, ...sums)
  return (
    <figure aria-label={title}>
      <Legend names={series.map(({ name }) => name)} left={left} />
      <ul className="flex flex-col gap-1">
        {keys.map(({ name, key }, i) => (
          <li key={name}>
            <button
              type="button" aria-pressed={pressed !== null && pressed.value === key} disabled={key === null}
              onClick={() => onPress(answer.rows.findIndex((row) => String(row[0]) === name))}
              className={rowLook}
            >
              <span className="truncate" data-whole>{groupName(name)}</span>
              <span aria-hidden className="flex h-3.5 overflow-hidden rounded-sm bg-surface-sunken">
                {series.map(({ name: part, values }, s) => (
                  <span key={part} className={swatches[s]} style={{ width: `${(numeric(values[i]) / top) * 100}%` }}
                    title={`${part}: ${figure(kind, values[i])}`} />
                ))}
              </span>
              <span className="figures text-end text-meta">{figure(kind, sums[i] ?? 0)}</span>
            </button>
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** Stages one below the other, each as wide as what is in it. */
export function FunnelChart({ answer, title, onPress, pressed }: ChartProps) {
  const kind = answer.columns.at(-1)?.kind ?? 'number'
  const top = Math.max(1, ...answer.rows.map((row) => numeric(row[1])))
  return (
    <ul aria-label={title} className="flex flex-col gap-1">
      {answer.rows.map((row, i) => {
        const key = answer.keys[i]?.[0] ?? null
        return (
          <li key={String(key)}>
            <button
              type="button" aria-pressed={pressed !== null && pressed.value === key} onClick={() => onPress(i)} disabled={key === null}
              aria-label={`${groupName(row[0])}: ${figure(kind, row[1])}`}
              className="relative flex w-full items-center justify-center rounded-sm px-2 py-0.5 enabled:hover:bg-surface-hover"
            >
              <span aria-hidden className="absolute inset-y-0 start-1/2 -translate-x-1/2 rounded-sm bg-cyan-soft"
                style={{ width: `${Math.max(4, (numeric(row[1]) / top) * 100)}%` }} />
              <span className="relative flex gap-2"><span>{groupName(row[0])}</span><span className="figures font-semibold">{figure(kind, row[1])}</span></span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

interface Slice {
  name: string
  value: number
  /** Its row; -1 for the rest. */
  at: number
}

const RADIUS = 40
const ROUND = 2 * Math.PI * RADIUS

/** The ring; each slice begins where the one before it ends. */
function Ring({ slices, whole, label, middle }: { slices: readonly Slice[]; whole: number; label: string; middle: string }) {
  let turned = 0
  return (
    <svg viewBox="0 0 100 100" className="max-h-40 w-36 shrink-0" role="img" aria-label={label}>
      {slices.map(({ name, value }, i) => {
        const long = whole > 0 ? (Math.max(0, value) / whole) * ROUND : 0
        const from = turned
        turned += long
        return (
          <circle
            key={name} cx={50} cy={50} r={RADIUS} fill="none" strokeWidth={18} strokeDasharray={`${long} ${ROUND - long}`} strokeDashoffset={-from}
            transform="rotate(-90 50 50)" className={strokes[i % strokes.length]}
          />
        )
      })}
      <text x={50} y={54} textAnchor="middle" className="fill-ink text-[11px] font-semibold">{middle}</text>
    </svg>
  )
}

/** Shares of a whole. What is beyond the slices is Other, from the total over all groups, where the figure adds up. */
export function DonutChart({ answer, title, onPress, pressed }: ChartProps) {
  const kind = answer.columns.at(-1)?.kind ?? 'number'
  const adds = kind === 'number' || kind === 'money' || kind === 'weight'
  const shown: Slice[] = answer.rows.map((row, i) => ({ name: groupName(row[0]), value: numeric(row[1]), at: i }))
  const rest = numeric(answer.total[0]) - shown.reduce((so, { value }) => so + value, 0)
  const slices = adds && answer.truncated && rest > 0 ? [...shown, { name: 'Other', value: rest, at: -1 }] : shown
  const whole = slices.reduce((so, { value }) => so + Math.max(0, value), 0)
  const keyOf = (at: number) => answer.keys[at]?.[0] ?? null
  const said = slices.map(({ name, value }) => `${name} ${figure(kind, value)}`).join(', ')
  return (
    <figure className="flex h-full flex-wrap items-center gap-3">
      <Ring slices={slices} whole={whole} label={`${title}: ${said}`} middle={figure(kind === 'money' ? 'number' : kind, answer.total[0])} />
      <ul className="min-w-0 flex-1">
        {slices.map(({ name, value, at }, i) => (
          <li key={name}>
            <button
              type="button" disabled={keyOf(at) === null} aria-pressed={pressed !== null && keyOf(at) !== null && pressed.value === keyOf(at)}
              onClick={() => onPress(at)} className="flex w-full items-center gap-2 rounded-sm px-1 text-start enabled:hover:bg-surface-hover"
            >
              <span aria-hidden className={`size-2.5 shrink-0 rounded-sm ${swatches[i % swatches.length]}`} />
              <span className="min-w-0 flex-1 truncate" data-whole>{name}</span>
              <span className="figures">{figure(kind, value)}</span>
              {adds && whole > 0 && <span className="figures w-12 text-end text-meta text-ink-faint">{((value / whole) * 100).toFixed(1)} %</span>}
            </button>
          </li>
        ))}
      </ul>
    </figure>
  )
}
