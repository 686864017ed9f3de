import type { Visit } from '@/components/screens/enter'
import { faultOf } from '@/components/screens/fault'
import { EmptyState } from '@/components/ui/empty-state'
import { addDays, today } from '@/lib/domain/days'
import { CalendarLater } from './calendar-later'

/** The week's slots of a site, asked for on the server. */
export async function CalendarOfWeek({ visit }: { visit: Visit }) {
  const sites = await visit.ask('pasSites.mine', {})
  if (sites.fault) return faultOf(sites.fault)
  const site = sites.data.find(({ warehouse_id }) => warehouse_id === Number(visit.search.site)) ?? sites.data[0]
  if (!site) return <EmptyState title="No sites" text="You work at no site with a gate. Ask an administrator for one." />
  const start = { warehouse_id: site.warehouse_id, direction: 'inbound' as const, date: today(), to: addDays(today(), 6) }
  const slots = await visit.ask('pasProjections.slots', start)
  if (slots.fault) return faultOf(slots.fault)
  return <CalendarLater sites={sites.data} start={start} first={slots.data} may={{ create: visit.may('pasProjections.create') }} />
}
