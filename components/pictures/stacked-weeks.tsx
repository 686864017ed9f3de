import { counted } from '@/lib/domain/counted'
import { day } from '@/lib/domain/days'
import { grouped } from '@/lib/domain/money'
import { Picture, PictureTable } from './picture'

interface Props {
  title: string
  says: string
  /** What is counted, in words: 'hours'. */
  unit: string
  /** Mondays, oldest first. */
  weeks: readonly string[]
  /** The parts of a week from the foot up, at most three: a number for each week as text. */
  parts: readonly { label: string; values: readonly string[] }[]
}

const HEIGHT = 140
const STEP = 56
const WIDE = 40
/** Told apart by shade and outline, not by colour alone. */
const looks = [
  { bar: 'fill-primary', key: 'bg-primary' }, { bar: 'fill-orange-soft stroke-orange-solid', key: 'border border-orange-solid bg-orange-soft' },
  { bar: 'fill-green-soft stroke-green-solid', key: 'border border-green-solid bg-green-soft' },
]

/** Bars of a week on top of each other, from zero. */
function WeekBar({ week, nth, parts, top, unit }: Pick<Props, 'parts' | 'unit'> & { week: string; nth: number; top: number }) {
  const highs = parts.map(({ values }) => (Number(values[nth] ?? 0) / top) * HEIGHT)
  return (
    <g transform={`translate(${nth * STEP + 8} 8)`}>
      <title>{`Week from ${day(week)}: ${parts.map(({ label, values }) => `${grouped(values[nth] ?? '0')} ${label.toLowerCase()}`).join(', ')} ${unit}`}</title>
      {parts.map(({ label }, at) => {
        const below = highs.slice(0, at).reduce((so, high) => so + high, 0)
        const high = highs[at] ?? 0
        return <rect key={label} x={0} y={HEIGHT - below - high} width={WIDE} height={high} className={looks[at]?.bar} />
      })}
      <text x={WIDE / 2} y={HEIGHT + 16} textAnchor="middle" className="fill-ink-faint text-[11px]">{day(week).slice(4, 10)}</text>
    </g>
  )
}

/** What weeks are made of, week by week. */
export function StackedWeeks({ title, says, unit, weeks, parts }: Props) {
  const top = Math.max(1, ...weeks.map((_week, nth) => parts.reduce((so, { values }) => so + Number(values[nth] ?? 0), 0)))
  return (
    <Picture
      title={title} says={says}
      numbers={
        <PictureTable
          heads={['Week from', ...parts.map(({ label }) => label)]}
          rows={weeks.map((week, nth) => ({ key: week, cells: [day(week), ...parts.map(({ values }) => grouped(values[nth] ?? '0'))] }))}
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
          <span>The highest week has {grouped(top.toFixed(0))} {unit}.</span>
        </figcaption>
        <div className="thin-scroll overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
          <svg
            viewBox={`0 0 ${weeks.length * STEP} ${HEIGHT + 30}`} className="w-full max-w-4xl min-w-[36rem]" role="img"
            aria-label={`${title}: bars of ${counted(weeks.length, 'week')}`} style={{ direction: 'ltr' }}
          >
            <line x1={0} x2={weeks.length * STEP} y1={HEIGHT + 8} y2={HEIGHT + 8} className="stroke-line-strong" />
            {weeks.map((week, nth) => <WeekBar key={week} week={week} nth={nth} parts={parts} top={top} unit={unit} />)}
          </svg>
        </div>
      </figure>
    </Picture>
  )
}
