import { fulfilmentOrders } from '@/lib/contract/fulfilment-orders'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { allocateParts, cancelParts, deallocateParts, releaseParts, releaseWave, waveFrom } from './moves'
import { pickOrder } from './pick'
import { pickList } from './pick-list'
import { fulfilmentList, fulfilmentOf } from './read'

export const fulfilmentHandlers = implement(fulfilmentOrders, {
  list: ({ db, who, query }) => fulfilmentList(db, who, query),
  one: ({ db, who, params }) => fulfilmentOf(db, who, params.id),
  allocate: (ctx) => allocateParts(ctx, ctx.body.ids),
  deallocate: (ctx) => deallocateParts(ctx, ctx.body.ids),
  release: (ctx) => releaseParts(ctx, ctx.body.ids),
  cancel: (ctx) => cancelParts(ctx, ctx.body.ids, ctx.body.reason),
  addWave: adds('wave', (ctx) => waveFrom(ctx, ctx.body.ids, ctx.body.wave_type), {
    by: ({ wave_no }) => wave_no, log: ({ body }) => body, says: ({ wave_no }) => `Wave ${wave_no} is made.`,
  }),
  releaseWave: async (ctx) => releaseWave(ctx, ctx.params.id),
  pickList: ({ db, who, params }) => pickList(db, who, params.id),
  pick: changes('fulfillment_order', ({ db, who, params, body }) => pickOrder(db, who, params.id, body.lines), {
    by: ({ fulfillment_no }) => fulfillment_no, answer: ({ db, who, params }) => fulfilmentOf(db, who, params.id),
  }),
})
