import { rsaServices } from '@/lib/contract/packages-services'
import { Answer, implement } from '../../platform/implement'
import { createService, findServices, readService, updateService } from './services'

export const rsaServiceHandlers = implement(rsaServices, {
  list: ({ db, who, query }) => findServices(db, who, query),
  one: ({ db, params }) => readService(db, params.id),
  create: async ({ db, who, body, audit }) => new Answer(201, await createService(db, who, body, audit)),
  update: ({ db, who, params, body, audit }) => updateService(db, who, params.id, body, audit),
})
