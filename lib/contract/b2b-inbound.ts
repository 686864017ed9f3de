import { z } from 'zod'
import {
  b2bInboundType, inboundContainer, inboundPriority, inboundScan, inboundStatus, inboundTxn, inboundTxnSource, osdReason,
  quarantineDecision, receiptCondition, receiptReason,
} from '@/lib/domain/inbound'
import { packUnit } from '@/lib/domain/units'
import {
  Announced, AnnouncedSku, HappenedAt, InboundHead, InboundLine, InboundOrder, InboundOrderLine, InboundRow, Labelled, MOST_RECEIVED, number, Received,
  ReceivedEntry, Stored, text, ToStore, Units, upTo,
} from './inbound-shapes'
import { anyOf, blank, byId, Day, Flag, get, Id, Instant, paged, paging, patch, post, searchText } from './kernel'

const sees = 'app_b2b:inbound-list'
const manages = 'app_b2b:inbound-manage'
const receives = 'app_b2b:inbound-receive'

/** A line is written in each, inners, cases or pallets, whole ones; what those hold is kept with it. */
const Line = InboundLine.omit({ expected_qty: true }).extend({
  uom: z.enum(packUnit.names).default('EA'), qty: Units, pallet_no: number(40),
  /** The market form its units are labelled as. */
  variant_id: z.union([blank, Id]).nullish(),
})
const Head = InboundHead.omit({ purchase_id: true, vendor_id: true, inbound_type: true }).extend({
  /** One of the client's own. */
  supplier_id: Id,
  po_no: number(40),
  inbound_type: z.enum(b2bInboundType.names).default('purchase'),
  priority: z.enum(inboundPriority.names).default('normal'),
  /** Its units are labelled as they are received: submitting it asks for that. */
  label_on_receipt: Flag.default(false),
  bl_no: number(40),
  container_size: z.union([blank, z.enum(inboundContainer.names)]).nullish(),
})

const beside = {
  priority: z.enum(inboundPriority.names), container_no: z.string().nullable(),
  slot_from: Instant.nullable(), slot_to: Instant.nullable(),
  /** Per cent of the units expected, 100 at most. */
  received_pct: z.number(),
  /** How it stands with the client’s WMS: that what was sent waits or was refused, else its code there; null without one. */
  wms: z.string().nullable(),
}
const Row = InboundRow.extend(beside)
const OrderLine = InboundOrderLine.extend({
  uom: z.enum(packUnit.names),
  /** As it was written: so many of `uom`. */
  qty: z.number(),
  pallet_no: z.string().nullable(), variant_id: Id.nullable(), variant_code: z.string().nullable(),
  /** '10 cases + 6' of the units expected. */
  in_cases: z.string(),
  /** Why it got more or less than it announced. */
  osd_reason: z.enum(osdReason.names).nullable(),
})
/** Why single lines got more or less than they announced; `reason` is of all others. */
const reasons = z.array(z.object({ line_id: Id, reason: z.enum(osdReason.names) })).max(MOST_RECEIVED, `At most ${MOST_RECEIVED} lines at a time.`).default([])
const Order = InboundOrder.extend({
  ...beside, label_on_receipt: z.boolean(), bl_no: z.string().nullable(), container_size: z.enum(inboundContainer.names).nullable(),
  order_lines: z.array(OrderLine),
})

const Transaction = z.object({
  id: Id, txn_no: z.string(), txn_type: z.enum(inboundTxn.names), inbound_id: Id, inbound_no: z.string(), grn_no: z.string(), client_name: z.string(),
  warehouse_code: z.string(), sku_code: z.string(), sku_name: z.string(), lot_no: z.string(), expiry_date: Day.nullable(), uom: z.enum(packUnit.names),
  uom_qty: z.number(),
  /** Units, below 0 where they left. */
  base_qty: z.number(),
  condition: z.enum(receiptCondition.names), reason: z.enum(receiptReason.names).nullable(), remarks: z.string().nullable(),
  from_location: z.string().nullable(), to_location: z.string().nullable(), lpn: z.string(), user_name: z.string().nullable(),
  source: z.enum(inboundTxnSource.names),
  state: z.enum(inboundScan.names),
  /** By which transaction it was taken back. */
  reversed_by: z.string().nullable(),
  happened_at: Instant,
})

const refreshes = ['b2bInbound.list', 'b2bInbound.one', 'b2bInbound.edit', 'b2bInbound.toStore', 'b2bInbound.transactions']

/** What clients announce for their business customers: the same orders as those of shops, in packs and with a supplier (b2b.md 2.3, 3.1, 5.1). */
export const b2bInbound = {
  /** `meta.tab_counts` tells how many there are of each status, whichever is asked for. */
  list: get('/api/fulfillmentbb/inbound_list', {
    needs: sees,
    query: paging.extend({
      client_id: anyOf(Id), warehouse_id: anyOf(Id), supplier_id: anyOf(Id), status: anyOf(z.enum(inboundStatus.names)),
      inbound_type: anyOf(z.enum(b2bInboundType.names)), priority: anyOf(z.enum(inboundPriority.names)), container_no: searchText(40).optional(),
      sku_code: searchText(64).optional(),
      /** Something is short, over or not good. */
      has_variance: Flag.optional(),
      late: Flag.optional(),
    }),
    reply: paged(Row),
  }),
  one: get('/api/fulfillmentbb/inbound_detail/:id', { needs: sees, params: byId, reply: Order }),
  /** The same for the form. */
  edit: get('/api/fulfillmentbb/inbound_edit/:id', { needs: manages, params: byId, reply: Order }),
  add: post('/api/fulfillmentbb/inbound_create', {
    needs: manages,
    body: Head.extend({
      lines: upTo(Line).default([]),
      /** Submits it at once; a draft otherwise. */
      submit: Flag.default(false),
    }),
    reply: Announced,
    refreshes,
  }),
  /** Changes what was announced, whole: its head and all its lines, until a slot is planned or goods arrive. */
  change: patch('/api/fulfillmentbb/inbound_update/:id', {
    needs: manages, params: byId, body: Head.extend({ lines: upTo(Line), version: z.number().optional() }), reply: Announced, refreshes,
  }),
  submit: patch('/api/fulfillmentbb/inbound_submit/:id', { needs: manages, params: byId, reply: Row, refreshes }),
  cancel: patch('/api/fulfillmentbb/inbound_cancel/:id', {
    needs: manages, params: byId, body: z.object({ reason: text(250).min(5, 'Say why in at least 5 characters.') }), reply: Row, refreshes,
  }),
  /**
   * Receives goods by line, in any pack of its SKU, or by what was scanned; `complete` ends the receiving, with a reason where goods are short. What is over
   * the tolerance is refused, or goes to quarantine where `over` says so. An `Idempotency-Key` makes a repeat harmless.
   */
  receive: patch('/api/fulfillmentbb/inbound_receive/:id', {
    needs: receives, params: byId,
    body: z.object({
      lines: z.array(ReceivedEntry.extend({ uom: z.enum(packUnit.names).optional() }))
        .max(MOST_RECEIVED, `At most ${MOST_RECEIVED} lines at a time.`).default([]),
      complete: Flag.default(false),
      reason: text(500).optional(),
      reasons,
      happened_at: HappenedAt,
    }).refine(({ lines, complete }) => complete || lines.length > 0, { path: ['lines'], message: 'Receive at least one line.' }),
    reply: Received.extend({ grn_no: z.string().nullable(), status: z.enum(inboundStatus.names) }),
    refreshes,
  }),
  /** What of an order waits for a shelf. */
  toStore: get('/api/fulfillmentbb/inbound_putaway/:id', { needs: receives, params: byId, reply: z.array(ToStore) }),
  putAway: patch('/api/fulfillmentbb/inbound_putaway/:id', { needs: receives, params: byId, body: Stored, reply: Row, refreshes }),
  /** 422 while a line that got more or less than it announced has no reason. */
  close: patch('/api/fulfillmentbb/inbound_close/:id', {
    needs: receives, params: byId, body: z.object({ reason: text(500).optional(), reasons }), reply: Row, refreshes,
  }),
  /** The goods received note of the whole order; 409 before anything was received. */
  grn: get('/api/fulfillmentbb/inbound_grn/:id', {
    needs: sees, params: byId, kind: 'download', query: z.object({ format: z.enum(['pdf', 'xlsx']).default('pdf') }),
  }),
  /** Labels of its SKUs, or of its cartons or pallets with an SSCC each, which is drawn the first time. */
  labels: post('/api/fulfillmentbb/inbound_label', { needs: sees, kind: 'download', writes: false, whileViewing: false, body: Labelled }),
  /** What was received, put away and taken back, a row a scan, the newest first; 93 days at most, the last 30 where none are given. */
  transactions: get('/api/fulfillmentbb/inbound_transaction', {
    needs: ['app_b2b:inbound-transaction', sees],
    query: paging.extend({
      client_id: anyOf(Id), warehouse_id: anyOf(Id), inbound_id: Id.optional(), txn_type: anyOf(z.enum(inboundTxn.names)),
      inbound_no: searchText(40).optional(),
      sku_code: searchText(64).optional(), lot_no: searchText(40).optional(), lpn: searchText(40).optional(), condition: anyOf(z.enum(receiptCondition.names)),
      user_id: anyOf(Id),
    }),
    reply: paged(Transaction),
  }),
  /** Takes a receipt back, whole and once; 409 where it was, its order is closed, or stock no longer covers it. */
  reverse: post('/api/fulfillmentbb/inbound_transaction_reverse/:id', {
    needs: receives, params: byId, body: z.object({ reason: text(250).min(5, 'Say why in at least 5 characters.') }),
    reply: z.object({ id: Id, inbound_id: Id, reversed: z.string(), qty: z.number() }), refreshes,
  }),
  /** Decides goods that wait in quarantine: sold as they are with a note, or damaged. Whoever may correct stock decides. 409 for goods that do not wait. */
  decide: patch('/api/fulfillmentbb/inbound_quarantine_decision/:inventory_id', {
    needs: receives, params: z.object({ inventory_id: Id }),
    body: z.object({ decision: z.enum(quarantineDecision.names), remarks: text(255).min(5, 'Say why in at least 5 characters.') }),
    reply: z.object({ inventory_id: Id, qty: z.number(), stock_status: z.string() }), refreshes: [...refreshes, 'b2bInboundReports.goods'],
  }),
  /** SKUs for B2B of a client by code, name or barcode, with the units of each pack. */
  skus: get('/api/fulfillmentbb/inbound_skus', {
    needs: manages, query: z.object({ client_id: Id.optional(), search: searchText(80).default('') }),
    reply: z.array(AnnouncedSku.extend({ sizes: z.record(z.enum(packUnit.names), z.number().nullable()) })),
  }),
}
