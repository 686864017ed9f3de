import { WeekLines } from '@/components/pictures/week-lines'
import type { Visit } from '@/components/screens/enter'
import { mayOpen } from '@/lib/routes/guard'

/** How many deliveries each carrier made in time, week by week; nothing where none had a due time, or while it cannot be told. */
export async function CarrierWeeks({ visit }: { visit: Visit }) {
  if (!visit.may('workspace.carrierWeeks')) return null
  const { data } = await visit.ask('workspace.carrierWeeks', {})
  if (!data || data.carriers.length === 0) return null
  const opens = mayOpen('/packages', visit.grants)
  return (
    <WeekLines
      title="Delivered in time, week by week" part="delivered in time" weeks={data.weeks}
      says="Of deliveries with a due time, by the day of delivery; the figure is the last whole week."
      lines={data.carriers.map(({ carrier_id, carrier, weeks }) => ({
        key: String(carrier_id), name: carrier, href: opens ? `/packages?carrier_id=${carrier_id}&status=delivered` : null,
        weeks: weeks.map(({ on_time, late }) => ({ part: on_time, of: on_time + late })),
      }))}
    />
  )
}
