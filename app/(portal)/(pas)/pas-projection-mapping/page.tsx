import { faultOf } from '@/components/screens/fault'
import { ownPage } from '@/components/screens/own'
import { Lost } from '@/components/shell/lost'
import { EmptyState } from '@/components/ui/empty-state'
import { addDays, today } from '@/lib/domain/days'
import { projectionDirection, type ProjectionDirection } from '@/lib/domain/pas-projection'
import { EditMapping } from './edit-mapping'
import { MappingScreen } from './mapping-screen'

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? ''

// Its own page: open orders on one side, projections of the day on the other, brought together by key or mouse.
export default ownPage(
  '/pas-projection-mapping',
  async (visit) => {
    if (!visit.may('pasMappings.search') || !visit.may('pasProjections.list'))
      return <Lost reason="permission" sentence="Mappings are made from the lists of mappings and projections." />
    const id = Number(one(visit.search.id))
    if (id > 0) {
      const found = await visit.ask('pasMappings.one', { id })
      return found.fault ? faultOf(found.fault) : <EditMapping first={found.data} mayChange={visit.may('pasMappings.change')} />
    }
    const named = Number(one(visit.search.projection))
    const [sites, clients, projection] = await Promise.all([
      visit.ask('pasSites.mine', {}), visit.ask('clients.dropdown', {}), named > 0 ? visit.ask('pasProjections.one', { id: named }) : null,
    ])
    if (sites.fault) return faultOf(sites.fault)
    if (projection?.fault) return faultOf(projection.fault)
    const site = projection?.data.warehouse_id ?? sites.data[0]?.warehouse_id
    if (site === undefined) return <EmptyState title="No sites" text="You work at no site with a gate. Ask an administrator for one." />
    const direction: ProjectionDirection = projectionDirection.is(projection?.data.direction) ? projection.data.direction : 'inbound'
    const start = {
      warehouse_id: site, date: projection?.data.projection_date ?? addDays(today(), 1), direction,
      client_id: projection?.data.client_id ?? null, projection_id: named > 0 ? named : null,
    }
    return <MappingScreen sites={sites.data} clients={clients.data ?? []} start={start} mayMap={visit.may('pasMappings.create')} />
  },
  { archetype: 'form' },
)
