import { z } from 'zod'
import { customsState } from '@/lib/domain/boe'
import { customsScope } from '@/lib/domain/customs'
import { shortReason } from '@/lib/domain/fulfilment-order'
import { inboundStatus, inboundType } from '@/lib/domain/inbound'
import {
  orderedOutbound, outboundGrouping, outboundLineState, outboundShort, outboundStatus, outboundType, outboundUnit, POD_BYTES,
} from '@/lib/domain/outbound'
import { anyOf, blank, byId, Day, Flag, get, Id, Instant, numberText, paged, paging, patch, post, UnitPrice } from './kernel'
import { HandlingUnit } from './handling-units'

const sees = 'app_b2b:outbound-list'
const manages = 'app_b2b:outbound-manage'
const processes = 'app_b2b:outbound-process'

/** Lines of one outbound order, and orders of one call that allocates many. */
export const MOST_OUTBOUND_LINES = 500
export const MOST_ALLOCATED = 200

const text = (most: number) => z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`)
const Units = z.coerce.number({ error: 'Quantity must be a whole number above 0.' }).int('Quantity must be a whole number above 0.')
  .min(1, 'Quantity must be a whole number above 0.').max(999_999, 'At most 999,999.')
const Days = z.coerce.number({ error: 'Give whole days.' }).int('Give whole days.').min(0, 'Give 0 or more days.').max(3650, 'Give at most 3,650 days.')

const Line = z.object({
  sku_id: Id,
  /** The market form its units have to be labelled as before they are shipped. */
  variant_id: z.union([blank, Id]).nullish(),
  uom: z.enum(outboundUnit.names).default('EA'),
  uom_qty: Units,
  lot_no: z.union([blank, numberText(40)]).nullish(),
  min_expiry_date: z.union([blank, Day]).nullish(),
  /** What customs is told a unit is worth, in the currency of its SKU; left out, what the SKU is sold for. */
  unit_price: z.union([blank, UnitPrice]).nullish(),
})
const Lines = z.array(Line).max(MOST_OUTBOUND_LINES, `At most ${MOST_OUTBOUND_LINES} lines.`)
const Head = z.object({
  warehouse_id: Id,
  consignee_id: Id,
  ref_no: numberText(40).min(1, 'Enter your reference.'),
  order_type: z.enum(orderedOutbound),
  requested_ship_date: Day,
  priority: z.coerce.number({ error: 'Priority is 1 to 9.' }).int('Priority is 1 to 9.').min(1, 'Priority is 1 to 9.').max(9, 'Priority is 1 to 9.'),
  /** Left out, the consignee’s hold. */
  min_remaining_days: z.union([blank, Days]).nullish(),
  allow_partial: Flag,
  remarks: text(500).nullish(),
})
/** Where a transfer goes, in place of a consignee. */
const Warehouse = z.union([blank, Id]).nullish()
const { order_type, priority, allow_partial } = Head.shape

const Row = z.object({
  id: Id, outbound_no: z.string(), ref_no: z.string(), client_id: Id, client: z.string(), warehouse_id: Id, warehouse: z.string(), consignee_id: Id,
  consignee_code: z.string(), consignee_name: z.string(), city: z.string(), order_type: z.enum(outboundType.names), requested_ship_date: Day,
  /** To be shipped before today, and not. */
  is_late: z.boolean(),
  priority: z.number(), lines: z.number(),
  /** Base units, less those given up. */
  ordered_qty: z.number(), allocated_qty: z.number(),
  status: z.enum(outboundStatus.names), hold_reason: z.string().nullable(), version: z.number(), created_at: Instant,
  /** Where a transfer goes. */
  to_warehouse_id: Id.nullable(),
  /** How it stands with the client’s WMS: that what was sent waits or was refused, else its code there; null without one. */
  wms: z.string().nullable(),
  /** The declaration it left with, or the bill of entry it is on; null for one without, and for what needs none. */
  boe: z.string().nullable(),
  /** Where it stands with customs; null for what crosses no border. */
  customs: z.enum(customsState.names).nullable(),
})
const Allocation = z.object({
  id: Id, lot_no: z.string(), expiry_date: Day.nullable(), location_code: z.string().nullable(), qty: z.number(),
  /** Where its shelf comes on the walk through the warehouse. */
  pick_sequence: z.number().nullable(),
  is_picked: z.boolean(), is_shipped: z.boolean(),
})
const OrderLine = z.object({
  id: Id, line_no: z.number(), sku_id: Id, sku_code: z.string(), sku_name: z.string(), variant_id: Id.nullable(),
  variant_code: z.string().nullable(), uom: z.enum(outboundUnit.names), uom_qty: z.number(),
  per_uom: z.number(), case_qty: z.number().nullable(), lot_no: z.string().nullable(), min_expiry_date: Day.nullable(),
  /** As it was ordered, in `currency`; null takes that of its SKU. */
  unit_price: UnitPrice.nullable(), currency: z.string(),
  ordered_qty: z.number(), allocated_qty: z.number(), cancelled_qty: z.number(),
  /** The earliest expiry that was taken for it; null before it was allocated. */
  earliest_expiry: Day.nullable(),
  picked_qty: z.number(), shipped_qty: z.number(), is_serial_tracked: z.boolean(),
  barcodes: z.array(z.object({ barcode: z.string(), qty_per_pack: z.number() })),
  /** Who picks it now, and whether that is whoever asks. */
  picked_by: z.string().nullable(), is_mine: z.boolean(), short_reason: z.enum(outboundShort.names).nullable(),
  state: z.enum(outboundLineState.names), allocations: z.array(Allocation),
})
/** Goods of an order given up after they were picked, and where they go. */
const PutBack = z.object({
  id: Id, sku_id: Id, sku_code: z.string(), lot_no: z.string(), expiry_date: Day.nullable(), qty: z.number(), put_qty: z.number(), from: z.string(),
  /** The shelf they were picked from. */
  shelf: z.string().nullable(), is_serial_tracked: z.boolean(),
})
const Order = Row.extend({
  min_remaining_days: z.number().nullable(), allow_partial: z.boolean(), remarks: z.string().nullable(), cancel_reason: z.string().nullable(),
  consignee_address: z.string(), consignee_contact: z.string().nullable(), submitted_at: Instant.nullable(), allocated_at: Instant.nullable(),
  released_at: Instant.nullable(), picked_at: Instant.nullable(), shipped_at: Instant.nullable(), vehicle_no: z.string().nullable(),
  driver_name: z.string().nullable(), seal_no: z.string().nullable(), boe_no: z.string().nullable(), delivered_at: Instant.nullable(),
  received_by: z.string().nullable(),
  /** The file of the signed delivery note. */
  pod_name: z.string().nullable(),
  /** It crosses a border, and neither our bill of entry nor a number of another’s is there yet: it is not shipped. */
  needs_boe: z.boolean(),
  /** Its bill of entry, for who sees those. */
  boe_id: Id.nullable(), customs_scope: z.enum(customsScope.names).nullable(), order_lines: z.array(OrderLine), handling_units: z.array(HandlingUnit),
  put_backs: z.array(PutBack),
  /** By what its goods come to a warehouse of ours: a transfer by an order for each vehicle, others where they are sent back. */
  arrivals: z.array(z.object({
    id: Id, inbound_no: z.string(), inbound_type: z.enum(inboundType.names), status: z.enum(inboundStatus.names), expected_date: Day,
    expected_qty: z.number(), received_qty: z.number(),
  })),
})
const saved = z.object({ id: Id, outbound_no: z.string(), status: z.enum(outboundStatus.names) })
const Short = z.object({ line_no: z.number(), sku_code: z.string(), short: z.number(), reason: z.enum(outboundShort.names) })
const allocated = saved.extend({ allocated_qty: z.number(), ordered_qty: z.number(), shorts: z.array(Short) })
const Reason = text(250)
const Picked = z.object({
  allocation_id: Id,
  qty: z.coerce.number({ error: 'Units must be a whole number.' }).int('Units must be a whole number.').min(0, 'Units cannot be negative.').max(999_999),
  /** What of it was not there goes on hold, and is taken from elsewhere. */
  short_reason: z.enum(shortReason.names).optional(),
  /** As scanned: refused where it is another. */
  location_code: numberText(40).optional(), lot_no: numberText(40).optional(),
  serials: z.array(numberText(60)).max(1000).optional(),
})
const Figures = z.object({
  orders: z.number(), lines: z.number(),
  /** Units, those given up for want of stock among the ordered. */
  ordered: z.number(), shipped: z.number(), on_time: z.number(), in_full: z.number(), on_time_pct: z.number().nullable(), in_full_pct: z.number().nullable(),
  otif_pct: z.number().nullable(), unit_fill_pct: z.number().nullable(), line_fill_pct: z.number().nullable(),
  /** From the submission to the shipment, on average. */
  hours_to_ship: z.number().nullable(),
  /** Units that wait for stock. */
  backordered: z.number(),
})
const optional = (most: number) => z.union([blank, text(most)]).nullish()
const refreshes = ['outbound.list', 'outbound.one']

/** What clients send consignees in bulk (b2b.md 2.4, 3.2, 4.7, 5.2). */
export const outbound = {
  /** `from` and `to` are of the requested ship date. `meta.tab_counts` tells how many there are of each status, whichever is asked for. */
  list: get('/api/fulfillmentbb/outbound_list', {
    needs: sees,
    query: paging.extend({
      client_id: anyOf(Id), warehouse_id: anyOf(Id), consignee_id: anyOf(Id), status: anyOf(z.enum(outboundStatus.names)),
      order_type: anyOf(z.enum(outboundType.names)), late: Flag.optional(), short: Flag.optional(),
      /** Customs has to clear it, and no bill of entry has it yet. */
      boe_missing: Flag.optional(), sku_code: numberText(64).optional(),
    }),
    reply: paged(Row),
  }),
  /** Of orders that were to leave from one day to another, drafts and cancelled ones left out (b2b.md 4.8, 7.6); a month where none is chosen. */
  performance: get('/api/fulfillmentbb/outbound_performance', {
    needs: 'app_b2b:outbound-order-summary',
    query: z.object({
      from: Day.optional(), to: Day.optional(), group_by: z.enum(outboundGrouping.names).default('day'), client_id: anyOf(Id), warehouse_id: anyOf(Id),
      consignee_id: anyOf(Id),
    }),
    reply: z.object({
      groups: z.array(Figures.extend({ group: z.string(), label: z.string(), filter: z.record(z.string(), z.string()).optional() })), totals: Figures,
      from: Day, to: Day,
    }),
  }),
  one: get('/api/fulfillmentbb/outbound_detail/:id', { needs: sees, params: byId, reply: Order }),
  /** The same for whoever changes it. */
  edit: get('/api/fulfillmentbb/outbound_edit/:id', { needs: manages, params: byId, reply: Order }),
  add: post('/api/fulfillmentbb/outbound_create', {
    needs: manages,
    body: Head.extend({
      client_id: Id, order_type: order_type.default('b2b'), consignee_id: Id.optional(), to_warehouse_id: Warehouse,
      priority: priority.default(5), allow_partial: allow_partial.default(true),
      lines: Lines.default([]),
      /** Submits it at once; a draft otherwise. */
      submit: Flag.default(false),
    }),
    reply: saved, refreshes,
  }),
  /** Changes an order whole until it has stock. Of one that has, the ship date and the priority: what no longer lives long enough is given back. */
  change: patch('/api/fulfillmentbb/outbound_update/:id', {
    needs: manages, params: byId, body: Head.extend({ to_warehouse_id: Warehouse, lines: Lines, version: z.number().int() }).partial(), reply: saved,
    refreshes,
  }),
  submit: patch('/api/fulfillmentbb/outbound_submit/:id', { needs: manages, params: byId, reply: saved, refreshes }),
  hold: patch('/api/fulfillmentbb/outbound_hold/:id', {
    needs: manages, params: byId, body: z.object({ reason: Reason.min(1, 'Say why it is held.') }), reply: saved, refreshes,
  }),
  resume: patch('/api/fulfillmentbb/outbound_release_hold/:id', { needs: manages, params: byId, reply: saved, refreshes }),
  /** As far as there is stock, the first to expire first; what is short says why. */
  allocate: patch('/api/fulfillmentbb/outbound_allocate/:id', { needs: processes, params: byId, reply: allocated, refreshes }),
  allocateMany: post('/api/fulfillmentbb/outbound_allocate_bulk', {
    needs: processes,
    body: z.object({ ids: z.array(Id).min(1, 'Choose orders.').max(MOST_ALLOCATED, `At most ${MOST_ALLOCATED} orders at a time.`) }),
    reply: z.object({ done: z.array(allocated), failed: z.array(z.object({ id: Id, name: z.string(), message: z.string() })) }),
    refreshes,
  }),
  deallocate: patch('/api/fulfillmentbb/outbound_deallocate/:id', { needs: processes, params: byId, reply: saved, refreshes }),
  /** To be picked; what is short of it is given up. */
  release: patch('/api/fulfillmentbb/outbound_release/:id', { needs: processes, params: byId, reply: saved, refreshes }),
  /** Takes lines to be picked, or gives them up; 409 for one somebody else picks. */
  claim: patch('/api/fulfillmentbb/outbound_claim/:id', {
    needs: processes, params: byId, body: z.object({ line_ids: z.array(Id).min(1, 'Choose lines.').max(MOST_OUTBOUND_LINES), give_up: Flag.default(false) }),
    reply: saved, refreshes,
  }),
  pick: post('/api/fulfillmentbb/outbound_pick/:id', {
    needs: processes, params: byId,
    body: z.object({ picks: z.array(Picked).min(1, 'Say what is picked.').max(MOST_OUTBOUND_LINES) })
      .refine(({ picks }) => new Set(picks.map((one) => one.allocation_id)).size === picks.length, { path: ['picks'], message: 'A place is picked once.' }),
    reply: saved, refreshes,
  }),
  /** What is loaded on the vehicle leaves. 409 while a carton or pallet is not on it, unless `partial` leaves the others for a later vehicle. */
  ship: patch('/api/fulfillmentbb/outbound_ship/:id', {
    needs: processes, params: byId,
    body: z.object({
      vehicle_no: text(40).min(1, 'Enter the vehicle.'), driver_name: optional(100), seal_no: optional(40), boe_no: optional(40),
      partial: Flag.default(false),
    }),
    reply: saved, refreshes,
  }),
  deliver: post('/api/fulfillmentbb/outbound_pod/:id', {
    needs: processes, params: byId, body: z.object({ received_by: text(120).min(1, 'Enter who took it.'), delivered_at: Instant.optional() }), reply: saved,
    refreshes,
  }),
  /** The delivery note as its consignee signed it: a PDF, JPG or PNG, in place of one that is there. 409 before anything of it has left. */
  addPod: post('/api/fulfillmentbb/outbound_pod_file/:id', {
    needs: processes, kind: 'upload', maxBytes: POD_BYTES, params: byId, reply: saved.extend({ pod_name: z.string() }), refreshes,
  }),
  podFile: get('/api/fulfillmentbb/outbound_pod_file/:id', { needs: sees, params: byId, kind: 'download' }),
  /** Announces what a consignee sends back, by lot, as an inbound order of type return. */
  sendBack: post('/api/fulfillmentbb/outbound_return/:id', {
    needs: manages, params: byId,
    body: z.object({
      goods: z.array(z.object({ allocation_id: Id, qty: Units })).min(1, 'Say what comes back.').max(MOST_OUTBOUND_LINES)
        .refine((goods) => new Set(goods.map((one) => one.allocation_id)).size === goods.length, 'Each lot is named once.'),
      expected_date: Day, reason: Reason.min(5, 'Say in at least 5 characters why it comes back.'),
    }),
    reply: z.object({ id: Id, inbound_no: z.string() }), refreshes: [...refreshes, 'b2bInbound.list'],
  }),
  pickList: get('/api/fulfillmentbb/outbound_pick_list/:id', { needs: sees, params: byId, kind: 'download' }),
  deliveryNote: get('/api/fulfillmentbb/outbound_delivery_note/:id', { needs: sees, params: byId, kind: 'download' }),
  cancel: patch('/api/fulfillmentbb/outbound_cancel/:id', {
    needs: [manages, processes], params: byId, body: z.object({ reason: Reason.min(5, 'Say in at least 5 characters why it is cancelled.') }),
    reply: saved, refreshes,
  }),
  /** An order that is picked, or what of it has not left: its goods go back to their shelves, by the list of `put_backs`. */
  cancelPicked: patch('/api/fulfillmentbb/outbound_cancel_picked/:id', {
    needs: 'app_b2b:outbound-unpick', params: byId, body: z.object({ reason: Reason.min(5, 'Say in at least 5 characters why it is cancelled.') }),
    reply: saved, refreshes,
  }),
  putBack: patch('/api/fulfillmentbb/outbound_put_back/:id', {
    needs: processes, params: byId,
    body: z.object({
      put_back_id: Id, qty: Units, location_code: numberText(40).min(1, 'Scan the shelf.'), serials: z.array(numberText(60)).max(1000).optional(),
    }),
    reply: saved, refreshes,
  }),
  /** What lies in staging of an order that was given up, and the shelf it came from; 409 where nothing is left. */
  putBackList: get('/api/fulfillmentbb/outbound_put_back_list/:id', { needs: sees, params: byId, kind: 'download' }),
}
