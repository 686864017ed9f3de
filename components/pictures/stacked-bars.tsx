import { counted } from '@/lib/domain/counted'
import { grouped } from '@/lib/domain/money'
import { Picture, PictureTable } from './picture'

export interface Bar {
  key: string
  /** What it is of, whole: 'Week from Mon 02 Nov 2026'. */
  name: string
  /** The same below the bar, where there is little room. */
  short: string
}

export interface StackedProps {
  title: string
  says: string
  /** What is counted, in words: 'hours'. */
  unit: string
  /** What a bar is of, in one word: 'week'. */
  of: string
  bars: readonly Bar[]
  /** The parts of a bar from the foot up, at most three: a number for each bar as text. */
  parts: readonly { label: string; values: readonly string[] }[]
}

const HEIGHT = 140
/** Fewer bars than these do not grow to fill the width. */
const FEWEST = 12
const STEP = 56
const WIDE = 40
/** Told apart by shade and outline, not by colour alone. */
const looks = [
  { bar: 'fill-primary', key: 'bg-primary' }, { bar: 'fill-orange-soft stroke-orange-solid', key: 'border border-orange-solid bg-orange-soft' },
  { bar: 'fill-green-soft stroke-green-solid', key: 'border border-green-solid bg-green-soft' },
]

/** The parts of a bar on top of each other, from zero. */
function OneBar({ bar: { name, short }, nth, parts, top, unit }: Pick<StackedProps, 'parts' | 'unit'> & { bar: Bar; nth: number; top: number }) {
  const highs = parts.map(({ values }) => (Number(values[nth] ?? 0) / top) * HEIGHT)
  return (
    <g transform={`translate(${nth * STEP + 8} 8)`}>
      <title>{`${name}: ${parts.map(({ label, values }) => `${grouped(values[nth] ?? '0')} ${label.toLowerCase()}`).join(', ')} ${unit}`}</title>
      {parts.map(({ label }, at) => {
        const below = highs.slice(0, at).reduce((so, high) => so + high, 0)
        const high = highs[at] ?? 0
        return <rect key={label} x={0} y={HEIGHT - below - high} width={WIDE} height={high} className={looks[at]?.bar} />
      })}
      <text x={WIDE / 2} y={HEIGHT + 16} textAnchor="middle" className="fill-ink-faint text-[11px]">{short}</text>
    </g>
  )
}

/** What some things are made of, a bar each. */
export function StackedBars({ title, says, unit, of, bars, parts }: StackedProps) {
  const wide = Math.max(FEWEST, bars.length) * STEP
  const top = Math.max(1, ...bars.map((_bar, nth) => parts.reduce((so, { values }) => so + Number(values[nth] ?? 0), 0)))
  return (
    <Picture
      title={title} says={says}
      numbers={
        <PictureTable
          heads={[of.charAt(0).toUpperCase() + of.slice(1), ...parts.map(({ label }) => label)]}
          rows={bars.map(({ key, name }, nth) => ({ key, cells: [name, ...parts.map(({ values }) => grouped(values[nth] ?? '0'))] }))}
        />
      }
    >
      <figure>
        <figcaption className="mb-2 flex flex-wrap gap-x-4 text-meta text-ink-soft">
          {parts.map(({ label }, at) => (
            <span key={label} className="inline-flex items-center gap-1.5">
              <span aria-hidden className={`size-2.5 rounded-sm ${looks[at]?.key}`} /> {label}
            </span>
          ))}
          <span>The highest {of} has {grouped(top.toFixed(0))} {unit}.</span>
        </figcaption>
        <div className="thin-scroll overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
          <svg
            viewBox={`0 0 ${wide} ${HEIGHT + 30}`} className="w-full max-w-4xl min-w-[36rem]" role="img"
            aria-label={`${title}: bars of ${counted(bars.length, of)}`} style={{ direction: 'ltr' }}
          >
            <line x1={0} x2={wide} y1={HEIGHT + 8} y2={HEIGHT + 8} className="stroke-line-strong" />
            {bars.map((bar, nth) => <OneBar key={bar.key} bar={bar} nth={nth} parts={parts} top={top} unit={unit} />)}
          </svg>
        </div>
      </figure>
    </Picture>
  )
}
