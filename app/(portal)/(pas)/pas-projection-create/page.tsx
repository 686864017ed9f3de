import { faultOf } from '@/components/screens/fault'
import { ownPage } from '@/components/screens/own'
import { Lost } from '@/components/shell/lost'
import { EmptyState } from '@/components/ui/empty-state'
import { addDays, today } from '@/lib/domain/days'
import { projectionDirection, type ProjectionDirection } from '@/lib/domain/pas-projection'
import { EditProjection } from './edit-projection'
import { ProjectionForm } from './projection-form'

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? ''

// Its own page: a grid of slots and vehicle types with what the docks can take beside each slot.
export default ownPage(
  '/pas-projection-create',
  async (visit) => {
    if (!visit.may('pasProjections.list')) return <Lost reason="permission" sentence="Projections are for planners." />
    const id = Number(one(visit.search.id))
    if (id > 0) {
      const found = await visit.ask('pasProjections.one', { id })
      return found.fault ? faultOf(found.fault) : <EditProjection first={found.data} mayChange={visit.may('pasProjections.change')} />
    }
    if (!visit.may('pasProjections.create')) return <Lost reason="permission" sentence="Projections are made by planners." />
    const [sites, clients] = await Promise.all([visit.ask('pasSites.mine', {}), visit.ask('clients.dropdown', {})])
    if (sites.fault) return faultOf(sites.fault)
    const site = sites.data.find(({ warehouse_id }) => warehouse_id === Number(one(visit.search.site))) ?? sites.data[0]
    if (!site) return <EmptyState title="No sites" text="You work at no site with a gate. Ask an administrator for one." />
    const requestedDay = one(visit.search.date)
    const date = /^\d{4}-\d{2}-\d{2}$/.test(requestedDay) && requestedDay >= today() ? requestedDay : addDays(today(), 1)
    const way = one(visit.search.direction)
    const direction: ProjectionDirection = projectionDirection.is(way) ? way : 'inbound'
    return (
      <ProjectionForm
        sites={sites.data} clients={clients.data ?? []} isClient={visit.grants.user_category === 'client'}
        seesDocks={visit.may('pasBoard.docks')} start={{ warehouse_id: site.warehouse_id, from: date, to: date, direction }}
      />
    )
  },
  { archetype: 'form' },
)
