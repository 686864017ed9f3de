import { z } from 'zod'
import { inboundStatus, shopInboundType } from '@/lib/domain/inbound'
import {
  Announced, AnnouncedSku, HappenedAt, InboundHead, InboundLine, InboundOrder, InboundRow, Labelled, MOST_RECEIVED, Received, ReceivedEntry, Stored, text,
  ToStore, upTo,
} from './inbound-shapes'
import { anyOf, anySignedIn, byId, Flag, get, Id, paged, paging, patch, post, searchText } from './kernel'

const sees = 'app_fulfillment:inbound-order-list'
const manages = 'app_fulfillment:inbound-order-manage'
const receives = 'app_fulfillment:inbound-order-receive'

const refreshes = ['inbound.list', 'inbound.one', 'inbound.toStore', 'purchaseOrders.list', 'purchaseOrders.one']

/** What clients announce to our warehouses, received, counted and put away (fulfilment.md 2.6, 3.2, 4.1, 4.2). */
export const inbound = {
  /** `meta.tab_counts` tells how many there are of each status, whichever is asked for. */
  list: get('/api/fulfillment/inbound_list', {
    needs: sees,
    query: paging.extend({
      client_id: anyOf(Id), warehouse_id: anyOf(Id), vendor_id: anyOf(Id), purchase_id: anyOf(Id), status: anyOf(z.enum(inboundStatus.names)),
      inbound_type: anyOf(z.enum(shopInboundType.names)),
      /** Something is short, over or not good. */
      variance: Flag.optional(),
      late: Flag.optional(),
    }),
    reply: paged(InboundRow),
  }),
  one: get('/api/fulfillment/inbound_edit/:id', { needs: sees, params: byId, reply: InboundOrder }),
  add: post('/api/fulfillment/inbound_create', {
    needs: manages,
    body: InboundHead.extend({
      /** Left out for a purchase order: all that is not announced of it yet. */
      lines: upTo(InboundLine).default([]),
      /** Submits it at once; a draft otherwise. */
      submit: Flag.default(false),
    }),
    reply: Announced,
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
    body: InboundHead.extend({ lines: upTo(InboundLine), version: z.number().optional() }),
    reply: Announced,
    refreshes,
  }),
  move: patch('/api/fulfillment/inbound_action/:id/:action', {
    needs: [manages, receives],
    params: byId.extend({ action: z.enum(['submit', 'cancel', 'arrive', 'complete_receiving', 'close']) }),
    body: z.object({ reason: text(500).optional() }),
    reply: InboundRow,
    refreshes,
  }),
  /**
   * Receives goods by line or by what was scanned (a barcode counts the units of its pack). What is over the tolerance is refused, or goes to
   * quarantine where `over` says so; a lot too near its expiry goes there by itself. An `Idempotency-Key` makes a repeat harmless.
   */
  receive: post('/api/fulfillment/inbound_receive/:id', {
    needs: receives, params: byId,
    body: z.object({
      lines: z.array(ReceivedEntry).min(1, 'Receive at least one line.').max(MOST_RECEIVED, `At most ${MOST_RECEIVED} lines at a time.`),
      happened_at: HappenedAt,
    }),
    reply: Received,
    refreshes,
  }),
  /** What of an order waits for a shelf. */
  toStore: get('/api/fulfillment/inbound_putaway/:id', { needs: receives, params: byId, reply: z.array(ToStore) }),
  putAway: post('/api/fulfillment/inbound_putaway/:id', {
    needs: receives, params: byId,
    body: Stored,
    reply: InboundRow,
    refreshes,
  }),
  /** The goods received note of the whole order; 409 before anything was received. */
  grn: get('/api/fulfillment/inbound_grn/:id', {
    needs: sees, params: byId, kind: 'download', query: z.object({ format: z.enum(['pdf', 'xlsx']).default('pdf') }),
  }),
  /** Labels of its SKUs, or of its cartons or pallets with an SSCC each, which is drawn the first time. 409 where the warehouse has no company prefix. */
  labels: post('/api/fulfillment/inbound_label_download', {
    needs: [manages, receives], kind: 'download', writes: false, whileViewing: false,
    body: Labelled,
  }),
  /** Warehouses in use, whoever works there. */
  warehouses: get('/api/fulfillment/inventory_warehouse_list', {
    ...anySignedIn, reply: z.array(z.object({ id: Id, code: z.string(), name: z.string(), is_free_zone: z.boolean() })),
  }),
  /** SKUs of a client by code, name or barcode, for the lines of an order. */
  skus: get('/api/fulfillment/inbound_skus', {
    needs: [manages, 'app_b2b:outbound-manage'], query: z.object({ client_id: Id.optional(), search: searchText(80).default('') }),
    reply: z.array(AnnouncedSku),
  }),
}
