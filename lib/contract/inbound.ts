import { z } from 'zod'
import { isContainer, parseMawb } from '@/lib/domain/check-digits'
import { inboundLabel, inboundMode, inboundSource, inboundStatus, inboundType, lineState, receiptCondition, receiptReason } from '@/lib/domain/inbound'
import {
  anyOf, anySignedIn, byId, Currency, Day, Flag, get, Id, Instant, Kilograms, numberText, paged, paging, patch, post, searchText, typedDecimal, UnitPrice,
} from './kernel'
import { OptionalPhone } from './phone'
import { isNotNegative } from './quantities'

const sees = 'app_fulfillment:inbound-order-list'
const manages = 'app_fulfillment:inbound-order-manage'
const receives = 'app_fulfillment:inbound-order-receive'

/** Lines of one inbound order, and of one call that receives or stores. */
export const MOST_INBOUND_LINES = 500
export const MOST_RECEIVED = 200

const text = (most: number) => z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`)
const blank = z.literal('').transform(() => null)
const number = (most: number) => z.union([blank, numberText(most)]).nullish()
const optionalDay = z.union([blank, Day]).nullish()
const Whole = (label: string) =>
  z.coerce.number({ error: `${label} must be a whole number.` }).int(`${label} must be a whole number.`).min(0, `${label} cannot be negative.`).max(999_999)
const Units = z.coerce.number({ error: 'Quantity must be a whole number above 0.' }).int('Quantity must be a whole number above 0.')
  .min(1, 'Quantity must be a whole number above 0.').max(999_999, 'At most 999,999 units.')

const Line = z.object({
  sku_id: Id,
  expected_qty: Units,
  lot_no: number(40),
  mfg_date: optionalDay,
  expiry_date: optionalDay,
  carton_no: number(40),
  unit_cost: z.union([blank, UnitPrice.refine(isNotNegative, 'A cost cannot be negative.')]).nullish(),
  currency: Currency.nullish(),
})

const Head = z.object({
  client_id: Id.optional(),
  warehouse_id: Id,
  /** The purchase order its goods are drawn from, whose supplier is theirs. */
  purchase_id: Id.nullish(),
  vendor_id: Id.nullish(),
  ref_no: numberText(40).min(1, 'Enter your reference.'),
  inbound_type: z.enum(inboundType.names).default('purchase'),
  shipment_mode: z.enum(inboundMode.names).default('road'),
  expected_date: Day,
  container_no: z.union([blank, numberText(20).refine(isContainer, 'Container number is not valid (ISO 6346).')]).nullish(),
  seal_no: number(30),
  awb_no: z.union([blank, numberText(20).refine((typed) => parseMawb(typed) !== null, 'AWB check digit is wrong.')]).nullish(),
  boe_no: number(40),
  vehicle_no: text(40).nullish(),
  driver_name: text(100).nullish(),
  driver_phone: OptionalPhone,
  total_cartons: Whole('Cartons').default(0),
  total_pallets: Whole('Pallets').default(0),
  gross_weight: z.union([blank, Kilograms.refine(isNotNegative, 'Weight cannot be negative.')]).nullish(),
  volume_cbm: z.union([blank, typedDecimal('Volume').pipe(z.string().regex(/^\d{1,6}(\.\d{1,3})?$/, 'Volume takes up to 3 decimals.'))]).nullish(),
  remarks: text(500).nullish(),
})

const Row = z.object({
  id: Id,
  inbound_no: z.string(),
  ref_no: z.string(),
  client_id: Id,
  client: z.string(),
  warehouse_id: Id,
  warehouse: z.string(),
  purchase_id: Id.nullable(),
  po_no: z.string().nullable(),
  vendor_id: Id.nullable(),
  vendor_name: z.string().nullable(),
  inbound_type: z.enum(inboundType.names),
  shipment_mode: z.enum(inboundMode.names),
  expected_date: Day,
  /** Expected before today and not here. */
  is_late: z.boolean(),
  lines: z.number(),
  expected_qty: z.number(),
  received_qty: z.number(),
  /** Received less expected, once receiving is over; null before. */
  variance_qty: z.number().nullable(),
  /** Accepted and not on a shelf yet. */
  to_store: z.number(),
  status: z.enum(inboundStatus.names),
  created_source: z.enum(inboundSource.names),
  created_at: Instant,
})

const OrderLine = z.object({
  id: Id, line_no: z.number(), sku_id: Id, sku_code: z.string(), sku_name: z.string(), barcode: z.string().nullable(),
  is_batch_tracked: z.boolean(), is_expiry_tracked: z.boolean(), is_serial_tracked: z.boolean(),
  expected_qty: z.number(), lot_no: z.string().nullable(), mfg_date: Day.nullable(), expiry_date: Day.nullable(), carton_no: z.string().nullable(),
  unit_cost: z.string().nullable(), currency: z.string().nullable(),
  accepted_qty: z.number(), damaged_qty: z.number(), quarantined_qty: z.number(), putaway_qty: z.number(), state: z.enum(lineState.names),
})
const ReceiptLine = z.object({
  id: Id, grn_no: z.string(), line_no: z.number(), sku_code: z.string(), lot_no: z.string(), expiry_date: Day.nullable(), qty: z.number(),
  condition: z.enum(receiptCondition.names), reason: z.enum(receiptReason.names).nullable(), remarks: z.string().nullable(), location_code: z.string(),
  lpn: z.string(), putaway_qty: z.number(), received_by: z.string().nullable(), received_at: Instant,
})
const Order = Row.extend({
  container_no: z.string().nullable(), seal_no: z.string().nullable(), awb_no: z.string().nullable(), boe_no: z.string().nullable(),
  vehicle_no: z.string().nullable(), driver_name: z.string().nullable(), driver_phone: z.string().nullable(), total_cartons: z.number(),
  total_pallets: z.number(), gross_weight: z.string().nullable(), volume_cbm: z.string().nullable(), remarks: z.string().nullable(),
  slot_from: Instant.nullable(), slot_to: Instant.nullable(),
  submitted_at: Instant.nullable(), arrived_at: Instant.nullable(), received_at: Instant.nullable(), closed_at: Instant.nullable(),
  close_reason: z.string().nullable(),
  /** The visit at the gate, where there is one. */
  token_no: z.string().nullable(), token_id: Id.nullable(),
  version: z.number(),
  order_lines: z.array(OrderLine), receipts: z.array(ReceiptLine),
})

/** Goods of a receipt that wait for a shelf, and one they fit on; null where none is found. */
const ToStore = z.object({
  receipt_line_id: Id, line_no: z.number(), sku_code: z.string(), sku_name: z.string(), barcode: z.string().nullable(), lot_no: z.string(),
  expiry_date: Day.nullable(), storage_class: z.string(), waiting: z.number(), from: z.string(), suggestion: z.string().nullable(),
})

const refreshes = ['inbound.list', 'inbound.one', 'inbound.toStore', 'purchaseOrders.list', 'purchaseOrders.one']

/** What clients announce to our warehouses, received, counted and put away (fulfilment.md 2.6, 3.2, 4.1, 4.2). */
export const inbound = {
  /** `meta.tab_counts` tells how many there are of each status, whichever is asked for. */
  list: get('/api/fulfillment/inbound_list', {
    needs: sees,
    query: paging.extend({
      client_id: anyOf(Id), warehouse_id: anyOf(Id), vendor_id: anyOf(Id), purchase_id: anyOf(Id), status: anyOf(z.enum(inboundStatus.names)),
      inbound_type: anyOf(z.enum(inboundType.names)),
      /** Something is short, over or not good. */
      variance: Flag.optional(),
      late: Flag.optional(),
    }),
    reply: paged(Row),
  }),
  one: get('/api/fulfillment/inbound_edit/:id', { needs: sees, params: byId, reply: Order }),
  add: post('/api/fulfillment/inbound_create', {
    needs: manages,
    body: Head.extend({
      /** Left out for a purchase order: all that is not announced of it yet. */
      lines: z.array(Line).max(MOST_INBOUND_LINES, `At most ${MOST_INBOUND_LINES} lines.`).default([]),
      /** Submits it at once; a draft otherwise. */
      submit: Flag.default(false),
    }),
    reply: z.object({ id: Id, inbound_no: z.string(), status: z.enum(inboundStatus.names) }),
    refreshes,
  }),
  /** Announcements from a sheet, one row a line; `submit` submits each new one at once. */
  upload: post('/api/fulfillment/inbound_upload', {
    needs: manages, kind: 'upload',
    // Whoever has one client need not say which.
    body: z.object({ client_id: Id.optional(), submit: Flag.default(false), dry_run: Flag.default(false) }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 10 * 1024 * 1024,
    refreshes: ['uploads.list', ...refreshes],
  }),
  template: get('/api/fulfillment/inbound_template', {
    needs: manages, kind: 'download', query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
  /** Changes what was announced, whole: its head and all its lines, until a slot is planned or goods arrive. */
  change: patch('/api/fulfillment/inbound_update/:id', {
    needs: manages, params: byId,
    body: Head.extend({ lines: z.array(Line).max(MOST_INBOUND_LINES, `At most ${MOST_INBOUND_LINES} lines.`), version: z.number().optional() }),
    reply: z.object({ id: Id, inbound_no: z.string(), status: z.enum(inboundStatus.names) }),
    refreshes,
  }),
  move: patch('/api/fulfillment/inbound_action/:id/:action', {
    needs: [manages, receives],
    params: byId.extend({ action: z.enum(['submit', 'cancel', 'arrive', 'complete_receiving', 'close']) }),
    body: z.object({ reason: text(500).optional() }),
    reply: Row,
    refreshes,
  }),
  /**
   * Receives goods by line or by what was scanned (a barcode counts the units of its pack). What is over the tolerance is refused, or goes to
   * quarantine where `over` says so; a lot too near its expiry goes there by itself. An `Idempotency-Key` makes a repeat harmless.
   */
  receive: post('/api/fulfillment/inbound_receive/:id', {
    needs: receives, params: byId,
    body: z.object({
      lines: z.array(z.object({
        line_id: Id.optional(), code: numberText(80).optional(), qty: Units, lot_no: number(40), mfg_date: optionalDay, expiry_date: optionalDay,
        condition: z.enum(receiptCondition.names).default('good'), reason: z.enum(receiptReason.names).optional(), remarks: text(255).optional(),
        location_code: numberText(30).optional(), lpn: number(20), serials: z.array(numberText(60)).max(1000).optional(),
        over: Flag.default(false),
        /** An administrator takes a lot with little shelf life left as good. */
        accept_short_life: Flag.default(false),
      })).min(1, 'Receive at least one line.').max(MOST_RECEIVED, `At most ${MOST_RECEIVED} lines at a time.`),
      /** ISO 8601, of scans that were kept while there was no connection. */
      happened_at: z.iso.datetime({ offset: true }).optional(),
    }),
    reply: z.object({
      grn_no: z.string(),
      lines: z.array(z.object({
        line_id: Id, line_no: z.number(), sku_code: z.string(), qty: z.number(), condition: z.enum(receiptCondition.names), notice: z.string().nullable(),
        received_qty: z.number(), expected_qty: z.number(),
      })),
    }),
    refreshes,
  }),
  /** What of an order waits for a shelf. */
  toStore: get('/api/fulfillment/inbound_putaway/:id', { needs: receives, params: byId, reply: z.array(ToStore) }),
  putAway: post('/api/fulfillment/inbound_putaway/:id', {
    needs: receives, params: byId,
    body: z.object({
      moves: z.array(z.object({ receipt_line_id: Id, qty: Units, location_code: numberText(30) }))
        .min(1, 'Put at least one line away.').max(MOST_RECEIVED, `At most ${MOST_RECEIVED} lines at a time.`),
    }),
    reply: Row,
    refreshes,
  }),
  /** The goods received note of the whole order; 409 before anything was received. */
  grn: get('/api/fulfillment/inbound_grn/:id', {
    needs: sees, params: byId, kind: 'download', query: z.object({ format: z.enum(['pdf', 'xlsx']).default('pdf') }),
  }),
  /** Labels of its SKUs, or of its cartons or pallets with an SSCC each, which is drawn the first time. 409 where the warehouse has no company prefix. */
  labels: post('/api/fulfillment/inbound_label_download', {
    needs: [manages, receives], kind: 'download', writes: false, whileViewing: false,
    body: z.object({
      id: Id, level: z.enum(inboundLabel.names).default('carton'),
      copies: z.coerce.number().int('Give a whole number.').min(1, 'Print at least one copy.').max(99, 'Print at most 99 copies.').default(1),
    }),
  }),
  /** Warehouses in use, whoever works there. */
  warehouses: get('/api/fulfillment/inventory_warehouse_list', {
    ...anySignedIn, reply: z.array(z.object({ id: Id, code: z.string(), name: z.string(), is_free_zone: z.boolean() })),
  }),
  /** SKUs of a client by code, name or barcode, for the lines of an order. */
  skus: get('/api/fulfillment/inbound_skus', {
    needs: [manages, 'app_b2b:outbound-manage'], query: z.object({ client_id: Id.optional(), search: searchText(80).default('') }),
    reply: z.array(z.object({
      id: Id, sku_code: z.string(), sku_name: z.string(), barcode: z.string().nullable(), qty_per_pack: z.number(), is_batch_tracked: z.boolean(),
      is_expiry_tracked: z.boolean(), unit_cost: z.string().nullable(), currency: z.string(), is_exact: z.boolean(),
    })),
  }),
}
