import { Link } from '@/components/ui/link'
import { day } from '@/lib/domain/days'
import { grouped } from '@/lib/domain/money'
import { Picture, PictureTable } from './picture'

export interface WeekLine {
  key: string
  name: string
  /** The rows behind the line, for who may open them. */
  href: string | null
  /** One for each week, oldest first: how many of how many; a week of none has no point. */
  weeks: readonly { part: number; of: number }[]
}

interface Props {
  title: string
  says: string
  /** What a part is of the whole, in words: 'in time'. */
  part: string
  /** Mondays, as the lines have them. */
  weeks: readonly string[]
  lines: readonly WeekLine[]
}

const HIGH = 40
const WIDE = 200

const percent = ({ part, of }: WeekLine['weeks'][number]) => (of === 0 ? null : Math.round((part / of) * 1000) / 10)
const shown = (value: number | null) => (value === null ? '–' : `${value.toFixed(1)} %`)

/** A line from 0 to 100 %, broken where there was nothing to count. */
function Line({ line: { name, weeks }, part }: { line: WeekLine; part: string }) {
  const x = (nth: number) => 4 + (nth * (WIDE - 8)) / Math.max(1, weeks.length - 1)
  const points = weeks.map((week, nth) => ({ nth, at: percent(week) }))
  const y = (at: number) => HIGH - (at / 100) * (HIGH - 8) - 4
  const path = points.map(({ nth, at }) => (at === null ? '' : `${points[nth - 1]?.at == null ? 'M' : 'L'}${x(nth)} ${y(at)}`)).join('')
  return (
    <svg viewBox={`0 0 ${WIDE} ${HIGH}`} className="h-10 w-full" role="img" aria-label={`${name}: ${part} week by week`} style={{ direction: 'ltr' }}>
      <path d={`M0 4H${WIDE}M0 ${HIGH - 4}H${WIDE}`} className="stroke-line" strokeWidth="1" vectorEffect="non-scaling-stroke" />
      <path d={path} fill="none" className="stroke-accent" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      {points.map(({ nth, at }) => at !== null && <circle key={nth} cx={x(nth)} cy={y(at)} r="2.5" className="fill-accent" />)}
    </svg>
  )
}

/** How far the last full week is from the one before it, in points of a hundred. */
function Change({ weeks }: Pick<WeekLine, 'weeks'>) {
  const [before, last] = [weeks.at(-3), weeks.at(-2)].map((week) => (week ? percent(week) : null))
  if (before == null || last == null) return null
  const points = Math.round((last - before) * 10) / 10
  if (points === 0) return <span className="text-ink-soft">as the week before</span>
  return <span className={points > 0 ? 'text-green-strong' : 'text-red-strong'}>{points > 0 ? '▲' : '▼'} {Math.abs(points).toFixed(1)} points</span>
}

/** Shares of many week by week, one small line each, from 0 to 100 %; the last week is the one under way. */
export function WeekLines({ title, says, part, weeks, lines }: Props) {
  return (
    <Picture
      title={title} says={says}
      numbers={
        <PictureTable
          heads={['', ...weeks.map((week) => `From ${day(week).slice(4, 10)}`)]}
          rows={lines.map(({ key, name, weeks: all }) => ({
            key, cells: [name, ...all.map((week) => (week.of === 0 ? '–' : `${shown(percent(week))} of ${grouped(String(week.of))}`))],
          }))}
        />
      }
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6 gap-y-4">
        {lines.map((line) => (
          <li key={line.key} className="min-w-0">
            <div className="flex items-baseline justify-between gap-2">
              <span className="truncate font-medium">
                {line.href ? <Link href={line.href} className="text-accent hover:underline">{line.name}</Link> : line.name}
              </span>
              <span className="figures">{shown(percent(line.weeks.at(-2) ?? { part: 0, of: 0 }))}</span>
            </div>
            <Line line={line} part={part} />
            <div className="figures text-meta"><Change weeks={line.weeks} /></div>
          </li>
        ))}
      </ul>
    </Picture>
  )
}
