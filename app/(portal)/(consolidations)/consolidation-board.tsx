import { TimeAxis } from '@/components/pictures/time-axis'
import type { Visit } from '@/components/screens/enter'
import { ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { consolidationStatus } from '@/lib/domain/container'
import type { Input, Reply } from '@/lib/contract/types'
import { addDays, day, dayRange, daysBetween } from '@/lib/domain/days'
import { countText } from '@/lib/domain/totals'
import { kg } from '@/lib/domain/weight'
import { mayOpen } from '@/lib/routes/guard'
import { AirportPick } from './airport-pick'
import { stages, type Stage } from './stage-tabs'

type Row = Reply<'consolidations.queue'>['rows'][number]
const shown = 8
const amberHours = 12
const redHours = 24

const ageTone = (hours: number) => (hours >= redHours ? 'red' : hours >= amberHours ? 'orange' : 'grey')

function Card({ row }: { row: Row }) {
  return (
    <li>
      <Link href={`/consolidations/${row.id}`} className="block rounded border bg-surface p-3 hover:border-accent">
        <bdi className="block truncate font-mono font-semibold text-meta">{row.consolidation_no}</bdi>
        <span className="mt-1 flex flex-wrap gap-x-3 text-ink-soft">
          <span>{row.lane}</span>
          <span className="figures">{row.bag_count} bags</span>
          {row.gross_weight && <span className="figures">{kg(row.gross_weight)} kg</span>}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-soft">
          <Chip tone={ageTone(row.age_hours)}>{row.age_hours} h</Chip>
          {row.flight_no ? <span>{row.flight_no}</span> : <span className="text-orange-strong">No flight yet</span>}
          {row.staging_lane && <span>Lane {row.staging_lane}</span>}
          {(row.status === 'staging' || row.status === 'unstaged') && <span>{consolidationStatus.label(row.status)}</span>}
          {row.overdue && <span className="font-medium text-red-strong">Overdue</span>}
        </span>
      </Link>
    </li>
  )
}

function Column({ stage: { path, label }, rows, count, query }: { stage: Stage; rows: readonly Row[]; count: number; query: string }) {
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-2 rounded-lg bg-surface-sunken p-3">
      <h2 className="flex items-center justify-between font-semibold">
        <Link href={`${path}${query}`} className="hover:underline">{label}</Link>
        <span className="figures text-title" data-count>{countText(count)}</span>
      </h2>
      <ul className="flex flex-col gap-2">{rows.slice(0, shown).map((row) => <Card key={row.id} row={row} />)}</ul>
      {rows.length === 0 && <p className="py-3 text-center text-meta text-ink-soft">None</p>}
      {count > Math.min(rows.length, shown) && <Link href={`${path}${query}`} className="text-center text-accent hover:underline">All {countText(count)}</Link>}
    </section>
  )
}

/** What travels around today, for who may open what is drawn. */
async function Travelling({ visit, airport }: { visit: Visit; airport: string }) {
  const { data } = await visit.ask('consolidations.timeline', airport ? { airport } : {})
  if (!data || data.rows.length === 0) return null
  const { start, end } = dayRange(data.from, data.to)
  return (
    <TimeAxis
      title="On the way" says="Those that arrive first on top; the red line is now." part="Leg" from={start} to={end} now={Date.now()}
      ticks={Array.from({ length: daysBetween(data.from, data.to) + 1 }, (_, nth) => day(addDays(data.from, nth)).slice(0, 10))}
      rows={data.rows.map(({ id, consolidation_no, status, origin_airport, destination_airport, overdue, legs }) => ({
        key: String(id), name: consolidation_no, href: `/consolidations/${id}`, isLate: overdue,
        hint: `${origin_airport} to ${destination_airport} · ${consolidationStatus.label(status)}`,
        legs: legs.map(({ flight_no, origin, destination, leaves, arrives, state }, nth) => ({
          key: String(nth), name: flight_no, hint: `${origin} to ${destination}`, begins: leaves, ends: arrives, state,
        })),
      }))}
    />
  )
}

/** Where the cargo of an airport stands on its way out: what needs somebody first. */
export async function consolidationBoard(visit: Visit) {
  const airport = typeof visit.search.airport === 'string' ? visit.search.airport : ''
  const open = stages.filter(({ path }) => mayOpen(path, visit.grants))
  const ask = (queue: string) => visit.need('consolidations.queue', { queue, page_size: 25, ...(airport && { airport }) } as Input<'consolidations.queue'>)
  const answers = await Promise.all(open.map(async (stage) => ({ stage, all: await Promise.all(stage.queues.map(ask)) })))
  const counts = answers[0]?.all[0]?.meta.tab_counts ?? {}
  const columns = answers.map(({ stage, all }) => ({
    stage, rows: all.flatMap(({ rows }) => rows), count: stage.queues.reduce((sum, queue) => sum + (counts[queue] ?? 0), 0),
  }))
  const query = airport ? `?airport=${encodeURIComponent(airport)}` : ''
  return (
    <div className="flex flex-col gap-4">
      <AirportPick value={airport} />
      {columns.every(({ rows, count }) => rows.length === 0 && count === 0) ? (
        <EmptyState
          title="Nothing is on its way out" text="Consolidations appear here once they are closed."
          action={visit.may('consolidations.list') && <ButtonLink href="/consolidations">Open consolidations</ButtonLink>}
        />
      ) : (
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-5">
          {columns.map(({ stage, rows, count }) => <Column key={stage.path} stage={stage} rows={rows} count={count} query={query} />)}
        </div>
      )}
      <Travelling visit={visit} airport={airport} />
    </div>
  )
}
