import { z } from 'zod'
import { b2bInboundType, inboundMode } from '@/lib/domain/inbound'
import { layoutDate, layoutDelimiter, layoutEncoding, layoutFormat, layoutTransform } from '@/lib/domain/file-layout'
import { uploadedOutbound } from '@/lib/domain/outbound'
import { number, text } from './inbound-shapes'
import { anyOf, byId, Day, Flag, get, Id, Instant, numberText, paged, paging, patch, post } from './kernel'
import { outboundFileTemplate } from './outbound-columns'

const sendsFiles = 'upload-outbound-files'
const managesLayouts = 'app_b2b:layout-manage'
const layoutCalls = '/api/fulfillmentbb/outbound_file_layouts'
const maxBytes = 10 * 1024 * 1024
const Receipt = z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() })
/** Whoever has one client need not say which. */
const sent = { client_id: Id.optional(), dry_run: Flag.default(false) }
const template = z.object({ type: z.enum(['lines', 'bulk']).default('lines'), format: z.enum(['xlsx', 'csv']).default('xlsx') })
const ofInbound = ['uploads.list', 'b2bInbound.list', 'b2bInbound.one']
const ofOutbound = ['uploads.list', 'outbound.list', 'outbound.one']

/** Our columns that a layout fills, `source` aside, which says where a row stood. */
export const layoutFields = outboundFileTemplate.columns.map(({ field }) => field).filter((field) => field !== 'source')
/** Those without which nothing can be ordered; the warehouse may be chosen when a file is sent. */
export const neededLayoutFields = ['ref_no', 'consignee_code', 'requested_ship_date', 'sku_code', 'uom', 'uom_qty']

const LayoutColumn = z.object({
  field: z.enum(layoutFields as [string, ...string[]]),
  /** The header of the client's column, the path of an XML element, or the element of an EDI segment. */
  source: text(200).min(1, 'Say which column it is.'),
  transform: z.enum(layoutTransform.names).default('trim'),
  date_format: z.enum(layoutDate.names).nullish(),
})
export const LayoutBody = z.object({
  layout_name: text(80).min(1, 'Enter a name.'),
  format: z.enum(layoutFormat.names),
  delimiter: z.enum(layoutDelimiter.names).default('comma'),
  encoding: z.enum(layoutEncoding.names).default('utf-8'),
  sheet: number(60),
  header_row: z.coerce.number({ error: 'Give the number of a row.' }).int().min(1, 'Rows count from 1.').max(100, 'At most row 100.').default(1),
  /** Of XML: where each line of an order stands, `Orders/Order/Line`. */
  record_path: number(200),
  columns: z.array(LayoutColumn).max(50, 'At most 50 columns.')
    .refine((all) => new Set(all.map(({ field }) => field)).size === all.length, 'Each of our columns is filled once.'),
  /** Taken where the file says nothing. */
  defaults: z.partialRecord(z.enum(layoutFields as [string, ...string[]]), text(200)).default({}),
  enabled: Flag.default(true),
})
const Layout = z.object({
  id: Id, client_id: Id, client_name: z.string(), layout_name: z.string(), format: z.enum(layoutFormat.names), delimiter: z.enum(layoutDelimiter.names),
  encoding: z.enum(layoutEncoding.names), sheet: z.string().nullable(), header_row: z.number(), record_path: z.string().nullable(),
  columns: z.array(z.object({
    field: z.string(), source: z.string(), transform: z.enum(layoutTransform.names), date_format: z.enum(layoutDate.names).nullable(),
  })),
  defaults: z.record(z.string(), z.string()), enabled: z.boolean(), version: z.number(), updated_at: Instant,
  /** Files read by it. */
  files: z.number(),
})
const refreshes = ['b2bUploads.layouts']

/** Inbound and outbound orders from files: ours, and clients' own by a layout (b2b.md 4.1, 4.14 to 4.17, 5.1, 5.2, 6.2 to 6.5). */
export const b2bUploads = {
  /** Lines of one order, whose head is typed, or those that join the draft `id`. */
  inbound: post('/api/fulfillmentbb/inbound_upload', {
    needs: 'app_b2b:inbound-upload', kind: 'upload', maxBytes,
    body: z.object({
      ...sent, id: Id.optional(), warehouse_id: Id.optional(), supplier_id: Id.optional(), ref_no: numberText(40).optional(), expected_date: Day.optional(),
      inbound_type: z.enum(b2bInboundType.names).default('purchase'), shipment_mode: z.enum(inboundMode.names).default('road'), po_no: number(40),
      container_no: number(20), boe_no: number(40),
    }),
    reply: Receipt, refreshes: ofInbound,
  }),
  /** Several orders; `submit` submits those that are right at once. */
  inboundBulk: post('/api/fulfillmentbb/inbound_bulk_upload', {
    needs: 'app_b2b:inbound-bulk-upload', kind: 'upload', maxBytes, body: z.object({ ...sent, submit: Flag.default(false) }), reply: Receipt,
    refreshes: ofInbound,
  }),
  inboundTemplate: get('/api/fulfillmentbb/inbound_template', {
    needs: ['app_b2b:inbound-upload', 'app_b2b:inbound-bulk-upload'], kind: 'download', query: template,
  }),
  outbound: post('/api/fulfillmentbb/outbound_upload', {
    needs: 'app_b2b:outbound-upload', kind: 'upload', maxBytes,
    body: z.object({
      ...sent, warehouse_id: Id, consignee_id: Id, ref_no: numberText(40).min(1, 'Enter your reference.'), requested_ship_date: Day,
      priority: z.coerce.number().int().min(1, 'Priority is 1 to 9.').max(9, 'Priority is 1 to 9.').default(5),
      order_type: z.enum(uploadedOutbound).default('b2b'), allow_partial: Flag.default(true),
    }),
    reply: Receipt, refreshes: ofOutbound,
  }),
  /** Several orders; `submit` submits those that are right, `allocate` gives those stock at once, for whoever may. */
  outboundBulk: post('/api/fulfillmentbb/outbound_bulk_upload', {
    needs: 'app_b2b:outbound-bulk-upload', kind: 'upload', maxBytes,
    body: z.object({ ...sent, submit: Flag.default(false), allocate: Flag.default(false) }), reply: Receipt, refreshes: ofOutbound,
  }),
  outboundTemplate: get('/api/fulfillmentbb/outbound_template', {
    needs: ['app_b2b:outbound-upload', 'app_b2b:outbound-bulk-upload'], kind: 'download', query: template,
  }),
  /** A client's own file, read by its layout and submitted where asked; the warehouse is that of the file, else the one chosen. */
  file: post('/api/fulfillmentbb/outbound_file_upload', {
    needs: sendsFiles, kind: 'upload', maxBytes,
    body: z.object({ dry_run: Flag.default(false), layout_id: Id, warehouse_id: Id.optional(), submit: Flag.default(true) }),
    reply: Receipt.extend({ orders: z.number() }), refreshes: ofOutbound,
  }),
  /**
   * The first 20 rows of such a file as its layout reads them, with what each would be refused for; of a layout that is not saved yet, `layout`
   * holds it as JSON. Keeps nothing.
   */
  preview: post('/api/fulfillmentbb/outbound_file_preview', {
    needs: [sendsFiles, managesLayouts], kind: 'upload', writes: false, maxBytes,
    body: z.object({ layout_id: Id.optional(), client_id: Id.optional(), layout: z.string().max(20_000).optional(), warehouse_id: Id.optional() }),
    reply: z.object({
      /** What the file has columns of, for whoever maps them. */
      sources: z.array(z.string()),
      headers: z.array(z.string()),
      rows: z.array(z.object({ where: z.string(), cells: z.array(z.string()), problems: z.array(z.object({ column: z.string(), message: z.string() })) })),
      orders: z.number(), total: z.number(),
    }),
  }),
  layouts: get(layoutCalls, {
    needs: [sendsFiles, managesLayouts],
    query: paging.extend({ client_id: anyOf(Id), written_as: anyOf(z.enum(layoutFormat.names)), enabled: Flag.optional() }), reply: paged(Layout),
  }),
  addLayout: post(layoutCalls, { needs: managesLayouts, body: LayoutBody.extend({ client_id: Id }), reply: Layout, refreshes }),
  changeLayout: patch(`${layoutCalls}/:id`, {
    needs: managesLayouts, params: byId, body: LayoutBody.extend({ version: z.number().int() }).partial(), reply: Layout, refreshes,
  }),
}
