import { z } from 'zod'
import { fulfillmentStatus, fulfilmentStage, returnGrade, shipmentGrouping, shortReason, waveStatus, waveType } from '@/lib/domain/fulfilment-order'
import { labelStatus, packageStatus, paymentMode } from '@/lib/domain/package'
import { orderDelivery } from '@/lib/domain/sale-order'
import { anyOf, byId, Day, Flag, get, Id, Instant, Kilograms, numberText, paged, paging, patch, post, RowByRow } from './kernel'
import { isAboveZero } from './quantities'
import { orderChanged, orderIds } from './sale-orders'

const sees = 'app_fulfillment:shipping-list'
const works = 'app_fulfillment:order-process'
const refreshes = ['fulfilmentOrders.list', 'fulfilmentOrders.one', ...orderChanged] as const

const Units = z.coerce.number({ error: 'Units must be a whole number.' }).int('Units must be a whole number.')
const Side = z.coerce.number().positive('A side must be above 0.').max(999.9, 'At most 999.9 cm.').nullish()
const reason = z.string().trim().min(1, 'Say why.').max(255, 'Use at most 255 characters.')

const Row = z.object({
  id: Id, fulfillment_no: z.string(), order_id: Id, order_no: z.string(), ref_no: z.string(), client_id: Id, client: z.string(),
  warehouse_id: Id, warehouse: z.string(), wave_no: z.string().nullable(), consignee_name: z.string(), city: z.string(), country_code: z.string(),
  delivery_type: z.enum(orderDelivery.names), priority: z.number(),
  /** SKUs and units it wants. */
  lines: z.number(), units: z.number(),
  payment_mode: z.enum(paymentMode.names), cod_amount: z.string(), currency: z.string(),
  due_ship_at: Instant, is_late: z.boolean(), status: z.enum(fulfillmentStatus.names),
})
/** A SKU and what scanners may send for it. */
const goods = {
  sku_code: z.string(), sku_name: z.string(), barcodes: z.array(z.object({ barcode: z.string(), qty_per_pack: z.number() })), is_serial_tracked: z.boolean(),
}
/** Units of one SKU it wants, and how far they are. */
const Line = z.object({
  id: Id, line_no: z.number(), ...goods,
  qty: z.number(), allocated: z.number(), picked: z.number(), shipped: z.number(), returned: z.number(),
})
/** Units of one lot on one shelf that are reserved or were picked for it. */
const PickLine = z.object({
  allocation_id: Id, demand_id: Id, ...goods,
  location_code: z.string(), lot_no: z.string(), expiry_date: z.string().nullable(), qty: z.number(),
  /** In staging already. */
  is_picked: z.boolean(),
})
/** A box and the parcel a carrier takes it as. */
const Box = z.object({
  id: Id, box_no: z.number(), box_type: z.string().nullable(), length: z.string().nullable(), width: z.string().nullable(), height: z.string().nullable(),
  weight: z.string(), package_id: Id.nullable(), tracking_no: z.string().nullable(), carrier: z.string().nullable(),
  parcel_status: z.enum(packageStatus.names).nullable(), label_status: z.enum(labelStatus.names).nullable(), label_error: z.string().nullable(),
})
const Fulfilment = Row.extend({
  consignee_phone: z.string(), address_line1: z.string(), address_line2: z.string().nullable(), area: z.string().nullable(), remarks: z.string().nullable(),
  /** Why no carrier is booked yet. */
  booking_error: z.string().nullable(),
  handover_id: Id.nullable(), handover_no: z.string().nullable(), handed_over_at: Instant.nullable(),
  order_lines: z.array(Line), picks: z.array(PickLine), boxes: z.array(Box),
})
const Cartons = z.object({
  /** Centimetres within. */
  sizes: z.array(z.object({ id: Id, box_code: z.string(), box_name: z.string(), length: z.number(), width: z.number(), height: z.number() })),
  /** Of no box where a unit goes in its own wrapping; kilograms with the box. */
  boxes: z.array(z.object({
    box_no: z.number(), box_code: z.string().nullable(), weight: z.string(), lines: z.array(z.object({ demand_id: Id, qty: z.number() })),
  })),
  unmeasured: z.array(z.string()),
})
const Wave = z.object({ id: Id, wave_no: z.string(), status: z.enum(waveStatus.names) })

/** Parcels and what became of them; COD in dirhams. */
const ParcelFigures = z.object({
  packages: z.number(), units: z.number(), chargeable_weight: z.string(), handed_over: z.number(), in_transit: z.number(), delivered: z.number(),
  rto: z.number(),
  /** Of those that were tried: delivered at the first attempt; null where none was. */
  first_attempt_pct: z.number().nullable(),
  /** From the hand-over to the delivery; null where none was delivered. */
  hours_to_deliver: z.number().nullable(),
  cod_total: z.string(),
})

const onSome = { needs: works, reply: RowByRow, refreshes } as const

const Parcel = z.object({
  id: Id, package_id: Id, tracking_no: z.string(), status: z.enum(packageStatus.names), carrier: z.string().nullable(), fulfillment_id: Id,
  fulfillment_no: z.string(), ref_no: z.string(), client: z.string(), warehouse: z.string(), city: z.string(), country_code: z.string(),
  packed_at: Instant.nullable(), handed_over_at: Instant.nullable(), delivered_at: Instant.nullable(), weight: z.string(),
  volumetric_weight: z.string().nullable(), chargeable_weight: z.string(), cod_amount: z.string(), currency: z.string().nullable(),
  last_event: z.string().nullable(),
})
const parcelFilters = {
  status: anyOf(z.enum(packageStatus.names)), client_id: anyOf(Id), carrier_id: anyOf(Id), warehouse_id: anyOf(Id),
}
const printable = z.array(Id).min(1, 'Choose at least one order.').max(200, 'At most 200 orders at a time.')

/** What warehouses ship of orders (fulfilment.md 3.4, 4.7, 5.1). */
export const fulfilmentOrders = {
  list: get('/api/fulfillment-order-list', {
    needs: sees,
    query: paging.extend({
      status: anyOf(z.enum(fulfillmentStatus.names)), client_id: anyOf(Id), warehouse_id: anyOf(Id), wave_no: numberText(20).optional(),
      payment_mode: anyOf(z.enum(paymentMode.names)), delivery_type: anyOf(z.enum(orderDelivery.names)), late: Flag.optional(),
      /** What has not left the warehouse yet is listed, unless all is chosen, a status, a wave or a word is looked for. */
      stage: z.enum(fulfilmentStage.names).optional(),
    }),
    reply: paged(Row),
  }),
  /** Each box as the parcel its carrier takes. */
  parcels: get('/api/fulfillment-order-list/shipment-report', {
    needs: 'app_fulfillment:shipment-summary-report',
    query: paging.extend(parcelFilters),
    reply: paged(Parcel),
  }),
  /** The same as a file. */
  parcelFile: post('/api/fulfillment-order-list/shipment-report/download', {
    needs: 'app_fulfillment:shipment-summary-report', writes: false, kind: 'download',
    body: z.object({
      ...parcelFilters, from: Day.optional(), to: Day.optional(), search: numberText(60).optional(), format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
  }),
  /** One of them with what is in it and the events of its way, the last first. */
  shipment: get('/api/fulfillment-order-list/shipment/:tracking_no', {
    needs: 'app_fulfillment:shipment-summary', params: z.object({ tracking_no: numberText(35).min(1) }),
    reply: Parcel.extend({
      order_id: Id, box_no: z.number(), consignee_name: z.string(), length: z.string().nullable(), width: z.string().nullable(), height: z.string().nullable(),
      contents: z.array(z.object({ sku_code: z.string(), sku_name: z.string(), qty: z.number() })),
      events: z.array(z.object({ name: z.string(), at: Instant, place: z.string().nullable() })),
    }),
  }),
  /** Parcels that were packed on some days, a year at most, in groups (fulfilment.md 4.10). */
  parcelSummary: get('/api/fulfillment-order-list/shipment-summary', {
    needs: 'app_fulfillment:shipment-summary',
    query: z.object({
      from: Day.optional(), to: Day.optional(), group_by: z.enum(shipmentGrouping.names).default('carrier'), client_id: anyOf(Id), carrier_id: anyOf(Id),
      warehouse_id: anyOf(Id), format: z.enum(['xlsx', 'csv']).optional(),
    }),
    reply: z.object({
      groups: z.array(ParcelFigures.extend({ group: z.string(), label: z.string(), filter: z.record(z.string(), z.string()).optional() })),
      totals: ParcelFigures, from: Day, to: Day,
    }),
  }),
  one: get('/api/fulfillment-order-list/:id', { needs: sees, params: byId, reply: Fulfilment }),
  allocate: patch('/api/fulfillment-order-list/action/action_mark_allocate', { ...onSome, body: z.object({ ids: orderIds }) }),
  deallocate: patch('/api/fulfillment-order-list/action/action_mark_deallocate', { ...onSome, body: z.object({ ids: orderIds }) }),
  /** Of a partly allocated order what is short becomes a further part, which waits. */
  release: patch('/api/fulfillment-order-list/action/action_mark_release', { ...onSome, body: z.object({ ids: orderIds }) }),
  cancel: patch('/api/fulfillment-order-list/action/action_mark_cancel', { ...onSome, body: z.object({ ids: orderIds, reason }) }),
  addWave: post('/api/fulfillment-order-list/wave/create', {
    needs: works, body: z.object({ ids: orderIds, wave_type: z.enum(waveType.names).default('multi_line') }), reply: Wave, refreshes,
  }),
  releaseWave: patch('/api/fulfillment-order-list/wave/:id/release', { needs: works, params: byId, reply: Wave, refreshes }),
  /** What is to be picked of a wave, in the order of the walk. */
  pickList: get('/api/fulfillment-order-list/wave/:id/pick-list', { needs: works, params: byId, kind: 'download' }),
  /** Picks lines to staging. `short_reason` says that no more lies there; what is missing goes on hold and is looked for elsewhere. */
  pick: post('/api/fulfillment-order-list/pick-confirm/:id', {
    needs: works, params: byId,
    body: z.object({
      lines: z.array(z.object({
        allocation_id: Id, picked_qty: Units.min(0, 'At least 0.'), short_reason: z.enum(shortReason.names).optional(),
        location_code: numberText(30).optional(), serials: z.array(numberText(60)).max(1000).optional(),
      }).refine(({ picked_qty, short_reason }) => picked_qty > 0 || short_reason !== undefined, {
        path: ['picked_qty'], message: 'Pick at least one, or say why none.',
      }))
        .min(1, 'Pick at least one line.').max(200, 'At most 200 lines at a time.'),
    }),
    reply: Fulfilment,
    refreshes,
  }),
  /** What to pack a picked order in: sizes in use, boxes suggested for its goods, and SKUs nobody has measured, for which none are. */
  cartons: get('/api/fulfillment-order-list/cartons/:id', { needs: works, params: byId, reply: Cartons }),
  /** Packs what was picked into boxes and books the carrier the rules choose; each box becomes a parcel with its label. */
  pack: post('/api/fulfillment-order-list/pack/:id', {
    needs: works, params: byId,
    body: z.object({
      packages: z.array(z.object({
        /** A code of the box sizes; what the empty box weighs is part of the weight. */
        box_type: z.string().trim().toUpperCase().max(20).nullish(), length: Side, width: Side, height: Side,
        weight: Kilograms.refine(isAboveZero, 'The weight must be above 0.'),
        /** Somebody looked twice at a weight that is far from that of its goods. */
        is_weight_checked: Flag.default(false),
        lines: z.array(z.object({ demand_id: Id, qty: Units.min(1, 'At least 1.') })).min(1, 'Put something into the box.').max(200),
      }).refine(({ length, width, height }) => [length, width, height].filter(Boolean).length % 3 === 0, {
        path: ['length'], message: 'Give length, width and height, or none of them.',
      })).min(1, 'Pack at least one box.').max(50, 'At most 50 boxes.'),
    }),
    reply: Fulfilment,
    refreshes,
  }),
  /** Asks once more for the carrier of a packed order. */
  book: post('/api/fulfillment-order-list/book/:id', { needs: works, params: byId, reply: Fulfilment, refreshes }),
  unpack: post('/api/fulfillment-order-list/unpack/:id', { needs: works, params: byId, body: z.object({ reason }), reply: Fulfilment, refreshes }),
  /** Hands orders to one carrier; 409 for those of several. */
  handOver: post('/api/fulfillment-order-list/handover', {
    needs: works, body: z.object({ ids: orderIds, vehicle_no: numberText(20).nullish(), driver_name: z.string().trim().max(100).nullish() }),
    reply: z.object({ id: Id, handover_no: z.string(), orders: z.number(), parcels: z.number() }), refreshes,
  }),
  /** Labels of all boxes of orders in one PDF, on the paper they are set up with unless another is named. */
  labels: post('/api/fulfillment-order-list/label/download', {
    needs: works, writes: false, kind: 'download', body: z.object({ ids: printable, size: z.string().trim().max(10).default('auto') }),
  }),
  /** What lies in the boxes of orders, for whoever opens them: one A5 page an order. */
  packingSlips: post('/api/fulfillment-order-list/packing-slip/download', {
    needs: works, writes: false, kind: 'download', body: z.object({ ids: printable }),
  }),
  handoverPaper: get('/api/fulfillment-order-list/handover/:id', { needs: sees, params: byId, kind: 'download' }),
  /** Takes goods back into stock by their grade. */
  takeBack: post('/api/fulfillment-order-list/return-receive', {
    needs: works,
    body: z.object({
      id: Id,
      lines: z.array(z.object({
        demand_id: Id, qty: Units.min(1, 'At least 1.'), grade: z.enum(returnGrade.names), remarks: z.string().trim().max(255).nullish(),
        serials: z.array(numberText(60)).max(1000).optional(),
      })).min(1, 'Take back at least one line.').max(200),
    }),
    reply: Fulfilment,
    refreshes,
  }),
}
