import { Link } from '@/components/ui/link'
import { dayTime } from '@/lib/domain/days'
import { Picture, PictureTable } from './picture'

export interface AxisLeg {
  key: string
  /** What it goes by: a flight, a token. */
  name: string
  hint: string
  begins: string
  ends: string
  state: 'done' | 'going' | 'planned'
}

export interface AxisRow {
  key: string
  name: string
  href: string | null
  hint: string
  isLate?: boolean
  legs: readonly AxisLeg[]
}

interface Props {
  title: string
  says: string
  /** The moments between which it runs, and what stands over each of its equal parts. */
  from: string
  to: string
  ticks: readonly string[]
  now: number
  folded?: boolean
  /** What a bar is of its row: 'Leg', 'Token'. */
  part: string
  rows: readonly AxisRow[]
}

const looks = {
  done: 'bg-surface-pressed border-line-control', going: 'bg-primary border-primary text-white', planned: 'bg-blue-soft border-accent border-dashed',
}
const states = { done: 'Done', going: 'Under way', planned: 'Planned' }

interface RowProps {
  row: AxisRow
  /** Where a moment stands, in per cent of the axis. */
  at: (ms: number) => number
  /** Where now stands; null where it is beyond the axis. */
  nowAt: number | null
}

function Row({ row: { name, href, hint, isLate, legs }, at, nowAt }: RowProps) {
  return (
    <li className="grid grid-cols-[11rem_minmax(0,1fr)] items-center border-t">
      <span className="min-w-0 py-1 pe-2">
        <span className="block truncate font-mono text-meta font-semibold">
          {href ? <Link href={href} className="text-accent hover:underline">{name}</Link> : name}
        </span>
        <span className="block truncate text-meta text-ink-soft">{hint}{isLate && <span className="text-red-strong"> · Overdue</span>}</span>
      </span>
      <span className="relative h-8">
        {nowAt !== null && <span aria-hidden className="absolute inset-y-0 w-px bg-red-solid" style={{ insetInlineStart: `${nowAt}%` }} />}
        {legs.map(({ key: one, name: leg, hint: about, begins, ends, state }) => (
          <span
            key={one} title={`${leg} ${about}, ${dayTime(begins)} to ${dayTime(ends)}, ${states[state].toLowerCase()}`}
            className={`absolute inset-y-1 overflow-hidden rounded-sm border px-1 text-meta whitespace-nowrap ${looks[state]}`}
            style={{ insetInlineStart: `${at(Date.parse(begins))}%`, width: `max(0.5rem, ${at(Date.parse(ends)) - at(Date.parse(begins))}%)` }}
          >
            {leg}
          </span>
        ))}
      </span>
    </li>
  )
}

/** What takes how long, a row each, with now as a line. */
export function TimeAxis({ title, says, part, from, to, ticks, now, folded = false, rows }: Props) {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const at = (ms: number) => Math.min(100, Math.max(0, ((ms - start) / (end - start)) * 100))
  return (
    <Picture
      title={title} says={says} folded={folded}
      numbers={
        <PictureTable
          heads={['Row', part, 'About', 'From', 'To', 'State']}
          rows={rows.flatMap(({ key, name, legs }) => legs.map((leg) => ({
            key: `${key} ${leg.key}`, cells: [name, leg.name, leg.hint, dayTime(leg.begins), dayTime(leg.ends), states[leg.state]],
          })))}
        />
      }
    >
      <div className="thin-scroll overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
        <ul className="min-w-[48rem]">
          <li aria-hidden className="grid grid-cols-[11rem_minmax(0,1fr)] text-meta text-ink-soft">
            <span />
            <span className="flex">{ticks.map((tick) => <span key={tick} className="min-w-0 flex-1 truncate border-s ps-1">{tick}</span>)}</span>
          </li>
          {rows.map((row) => <Row key={row.key} row={row} at={at} nowAt={now > start && now < end ? at(now) : null} />)}
        </ul>
      </div>
    </Picture>
  )
}
