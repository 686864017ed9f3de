import { fulfilmentOrders } from '@/lib/contract/fulfilment-orders'
import { counted } from '@/lib/domain/counted'
import type { Db } from '../../db/db'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { allocateParts, cancelParts, deallocateParts, releaseParts, releaseWave, waveFrom } from './moves'
import type { Who } from '../../platform/who'
import { cartonsOf } from './cartons'
import { handOver, handoverPaper } from './hand-over'
import { bookAgain, packOrder, unpackOrder } from './pack'
import { pickOrder } from './pick'
import { labelsOfOrders, packingSlips } from './papers'
import { parcelFile, shippedParcels } from './parcel-report'
import { shipmentOf } from './shipment'
import { parcelSummary, parcelSummaryFile } from './parcel-summary'
import { pickList } from './pick-list'
import { fulfilmentList, fulfilmentOf } from './read'
import { takeBack } from './take-back'

const read = {
  by: ({ fulfillment_no }: { fulfillment_no: string }) => fulfillment_no,
  answer: ({ db, who, params }: { db: Db; who: Who; params: { id: number } }) => fulfilmentOf(db, who, params.id),
}

export const fulfilmentHandlers = implement(fulfilmentOrders, {
  list: ({ db, who, query }) => fulfilmentList(db, who, query),
  parcels: ({ db, who, query }) => shippedParcels(db, who, query),
  parcelSummary: ({ db, who, query }) => (query.format ? parcelSummaryFile(db, who, query, query.format) : parcelSummary(db, who, query)),
  parcelFile: ({ db, who, body }) => parcelFile(db, who, body),
  shipment: ({ db, who, params }) => shipmentOf(db, who, params.tracking_no),
  labels: (ctx) => labelsOfOrders(ctx, ctx.body.ids, ctx.body.size),
  packingSlips: ({ db, who, body }) => packingSlips(db, who, body.ids),
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
  pick: changes('fulfillment_order', ({ db, who, params, body }) => pickOrder(db, who, params.id, body.lines), read),
  cartons: ({ db, who, params }) => cartonsOf(db, who, params.id),
  pack: changes('fulfillment_order', ({ db, who, services, params, body }) => packOrder(db, who, services, params.id, body.packages), read),
  book: changes('fulfillment_order', ({ db, who, services, params }) => bookAgain(db, who, services, params.id), read),
  unpack: changes('fulfillment_order', ({ db, who, params, body }) => unpackOrder(db, who, params.id, body.reason), read),
  handOver: adds('handover', ({ db, who, body }) => handOver(db, who, body.ids, body), {
    by: ({ handover_no }) => handover_no, log: ({ body }) => body,
    says: ({ handover_no, orders }) => `Handover ${handover_no}: ${counted(orders, 'order')} left the warehouse.`,
  }),
  handoverPaper: ({ db, who, params }) => handoverPaper(db, who, params.id),
  takeBack: changes('fulfillment_order', ({ db, who, body }) => takeBack(db, who, body.id, body.lines), {
    by: ({ fulfillment_no }) => fulfillment_no, answer: ({ db, who, body }) => fulfilmentOf(db, who, body.id),
  }),
})
