import { carrierServices } from '@/lib/contract/carrier-services'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { addService, changeService, findServices, moveService, readService } from './services'

export const carrierServiceHandlers = implement(carrierServices, {
  list: ({ db, who, query }) => findServices(db, who, query),
  one: ({ db, who, params }) => readService(db, who, params.id),

  create: adds('carrier_service', ({ db, who, body }) => addService(db, who, body), (_, id) => ({ id })),

  change: changes('carrier_service', ({ db, who, params, body }) => changeService(db, who, params.id, body)),

  toggle: async ({ db, who, params, audit }) => {
    const { before, after } = await moveService(db, who, params.id, params.status)
    audit({ entity: 'carrier_service', entity_id: params.id, action: after.status, before: { status: before }, after: { status: after.status } })
    return after
  },
})
