import { TimeAxis } from '@/components/pictures/time-axis'
import type { Visit } from '@/components/screens/enter'
import { dayRange } from '@/lib/domain/days'
import { dockStatus } from '@/lib/domain/dock'
import { mayOpen } from '@/lib/routes/guard'

const hours = Array.from({ length: 12 }, (_, nth) => `${String(nth * 2).padStart(2, '0')}:00`)

/** Who stood at which dock today, of the sites the list is filtered by. */
export async function DockDay({ visit }: { visit: Visit }) {
  const sites = [visit.search.warehouse_id ?? []].flat().map(Number)
  const { data } = await visit.ask('pasSites.dockDay', { warehouse_id: sites })
  if (!data || data.docks.every(({ visits }) => visits.length === 0)) return null
  const { start, end } = dayRange(data.day, data.day)
  const opens = mayOpen('/pasList', visit.grants)
  const several = new Set(data.docks.map(({ warehouse_code }) => warehouse_code)).size > 1
  return (
    <TimeAxis
      title="Docks today" says="The last dock of each visit, hour by hour in Dubai time; the red line is now." part="Token" folded
      from={start} to={end} ticks={hours} now={Date.now()}
      rows={data.docks.map(({ id, dock_no, warehouse_code, status, visits }) => ({
        key: String(id), name: several ? `${warehouse_code} ${dock_no}` : dock_no, hint: dockStatus.label(status),
        href: opens ? `/pasList?dock_id=${id}` : null,
        legs: visits.map((one) => ({
          key: one.token_no, name: one.vehicle_no, hint: one.token_no, begins: one.from, ends: one.to, state: one.left ? 'done' as const : 'going' as const,
        })),
      }))}
    />
  )
}
