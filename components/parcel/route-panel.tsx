import type { ReactNode } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { Facts, type Fact } from '@/components/ui/facts'
import type { Reply } from '@/lib/contract/types'
import { at, code, known, text } from './known-facts'

type Run = Reply<'trackingDesk.runs'>['runs'][number]

const runFacts = (run: Run): Fact[] => known(
  code('Run', run.run_no), at('Day', run.run_date, 'day'), text('Driver', run.driver_name), code('Vehicle', run.vehicle_no),
  run.stop_no ? text('Stop', `${run.stop_no} of ${run.stops}`, { numeric: true }) : text('Stops', run.stops, { numeric: true }),
  text('Outcome', `${run.delivered} delivered, ${run.failed} failed, ${run.pending} pending`),
)

interface Props {
  /** The journey by city, drawn on the server; null where no city of it has a place. */
  map: ReactNode
  /** Newest first. */
  runs: readonly Run[]
}

/** The way by city, and who took it out for delivery. */
export function RoutePanel({ map, runs }: Props) {
  if (!map && runs.length === 0) return <EmptyState title="No route yet" text="It is drawn once the city it comes from or goes to has a place on the map." />
  return (
    <div className="flex flex-col gap-6">
      {map && <div className="max-w-2xl">{map}</div>}
      {runs.map((run) => <Facts key={run.run_no} groups={[{ title: 'Delivery run', facts: runFacts(run) }]} />)}
    </div>
  )
}
