import { type Cell, figure, fills, numeric, pivot, type Pressed, shortName, strokes, swatches, type WidgetAnswer } from './board-words'

const WIDTH = 640
const HEIGHT = 190
const LEFT = 46
const BOTTOM = 22

export interface ChartProps {
  answer: WidgetAnswer
  title: string
  /** Filters the other widgets by a group. */
  onPress: (at: number) => void
  pressed: Pressed | null
}

/** A round number not below the highest, so that the axis ends at it. */
export function topOf(highest: number): number {
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= highest) ?? highest
}

/** What each colour stands for. */
export function Legend({ names, left = 0 }: { names: readonly string[]; left?: number }) {
  return (
    <figcaption className="mb-1 flex flex-wrap gap-x-3 gap-y-0.5 text-meta text-ink-soft">
      {names.map((name, i) => (
        <span key={name} className="inline-flex items-center gap-1.5"><span aria-hidden className={`size-2.5 rounded-sm ${swatches[i]}`} />{name}</span>
      ))}
      {left > 0 && <span>and {left} more in the table</span>}
    </figcaption>
  )
}

/** Gridlines with their values, in the kind of the figures. */
export const Axis = ({ top, kind, width = WIDTH }: { top: number; kind: string; width?: number }) => (
  <>
    {[0, 0.5, 1].map((part) => {
      const y = 8 + (1 - part) * (HEIGHT - BOTTOM - 8)
      return (
        <g key={part}>
          <line x1={LEFT} x2={width} y1={y} y2={y} className={part === 0 ? 'stroke-line-strong' : 'stroke-line'} />
          <text x={LEFT - 6} y={y + 4} textAnchor="end" className="fill-ink-faint text-[11px]">{axisText(kind, top * part)}</text>
        </g>
      )
    })}
  </>
)

const thousands = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const axisText = (kind: string, value: number) => `${thousands.format(value)}${kind === 'percent' ? '%' : ''}`

/** Stretches of points without a gap: what has no figure is a gap and never a zero. */
function runsOf(values: readonly (string | number | null)[], x: (i: number) => number, y: (value: number) => number): [number, number][][] {
  const found: [number, number][][] = [[]]
  for (const [i, value] of values.entries())
    if (value === null) found.push([])
    else found.at(-1)?.push([x(i), y(numeric(value))])
  return found.filter((run) => run.length > 0)
}

/** One line, in a stroke of its own, with its area where it has one. */
function Run({ run, base, nth, area }: { run: readonly [number, number][]; base: number; nth: number; area: boolean }) {
  const points = run.map((at) => at.join(',')).join(' ')
  return (
    <g>
      {area && <polygon points={`${run[0]?.[0]},${base} ${points} ${run.at(-1)?.[0]},${base}`} className={fills[nth]} opacity={0.18} />}
      <polyline points={points} fill="none" strokeWidth={2} className={strokes[nth]} strokeDasharray={nth % 2 ? '5 3' : undefined} />
      {run.length === 1 && <circle cx={run[0]?.[0]} cy={run[0]?.[1]} r={3} className={fills[nth]} />}
    </g>
  )
}

/** Figures over days, a line each. */
export function LineChart({ answer, title, area, onPress, pressed }: ChartProps & { area: boolean }) {
  const { keys, series, left } = pivot(answer)
  const kind = answer.columns.find(({ role }) => role === 'measure')?.kind ?? 'number'
  const top = topOf(Math.max(0, ...series.flatMap(({ values }) => values.map(numeric))))
  const inner = HEIGHT - BOTTOM - 8
  const step = (WIDTH - LEFT) / Math.max(1, keys.length)
  const x = (i: number) => LEFT + step * (i + 0.5)
  const y = (value: number) => 8 + (1 - value / top) * inner
  const every = Math.ceil(keys.length / 8)
  const names = series.map(({ name }) => name)
  const isPressed = (key: Cell) => pressed !== null && pressed.value === key
  return (
    <figure className="flex h-full flex-col">
      <Legend names={names} left={left} />
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="min-h-0 w-full flex-1" role="img" aria-label={`${title}: ${names.join(', ')}`}
          style={{ direction: 'ltr' }}
      >
        <Axis top={top} kind={kind} />
        {series.map(({ name, values }, s) => runsOf(values, x, y).map((run) => (
          <Run key={`${name} ${run[0]?.[0]}`} run={run} base={y(0)} nth={s} area={area} />
        )))}
        {keys.map(({ name, key }, i) => (
          <g key={name}>
            <rect
              x={LEFT + step * i} y={8} width={step} height={inner} onClick={() => onPress(i)}
              className={`cursor-pointer ${isPressed(key) ? 'fill-accent-soft opacity-50' : 'fill-transparent'}`}
            >
              <title>{`${shortName(name)}: ${series.map((one) => `${one.name} ${figure(kind, one.values[i])}`).join(', ')}`}</title>
            </rect>
            {i % every === 0 && <text x={x(i)} y={HEIGHT - 6} textAnchor="middle" className="fill-ink-faint text-[11px]">{shortName(name)}</text>}
          </g>
        ))}
      </svg>
    </figure>
  )
}
