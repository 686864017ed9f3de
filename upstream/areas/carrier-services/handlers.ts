import { carrierServices } from '@/lib/contract/carrier-services'
import { Answer, implement } from '../../platform/implement'
import { addService, changeService, findServices, moveService, readService } from './services'

export const carrierServiceHandlers = implement(carrierServices, {
  list: ({ db, who, query }) => findServices(db, who, query),
  one: ({ db, who, params }) => readService(db, who, params.id),

  create: async ({ db, who, body, audit }) => {
    const id = await addService(db, who, body)
    audit({ entity: 'carrier_service', entity_id: id, after: body })
    return new Answer(201, { id })
  },

  change: async ({ db, who, params, body, audit }) => {
    const { before, after } = await changeService(db, who, params.id, body)
    audit({ entity: 'carrier_service', entity_id: params.id, before, after })
    return after
  },

  toggle: async ({ db, who, params, audit }) => {
    const { before, after } = await moveService(db, who, params.id, params.status)
    audit({ entity: 'carrier_service', entity_id: params.id, action: after.status, before: { status: before }, after: { status: after.status } })
    return after
  },
})
