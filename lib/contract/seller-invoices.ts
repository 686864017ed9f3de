import { z } from 'zod'
import { packageDocumentType } from '@/lib/domain/package'
import { packageList } from '@/lib/domain/package-list'
import {
  headerFields, invoiceSheets, iorPackageType, lineFields, MOST_INVOICE_LINES, MOST_PACKAGE_ROWS, packageFields,
} from '@/lib/domain/seller-invoice'
import { anyOf, anySignedIn, byId, Currency, Day, del, Flag, get, Id, Instant, Money, paged, paging, patch, post } from './kernel'
import { packageLists, ShipStatus } from './package-shapes'
import { ShipMove } from './packages'

const edits = 'app_seller:invoice-edit'
const lists = 'app_seller:invoice-list'
const listsOwn = 'app_seller:client-invoice-list'
const moves = ['app_seller:invoice-review', edits, 'app_seller:invoice-customs', 'app_seller:package-list-status'] as const

/** A cell as it was typed; a form or a sheet may send numbers. */
const typed = z.union([z.string(), z.number()]).transform((text) => String(text).normalize('NFC')).pipe(z.string().max(300, 'Use at most 300 characters.'))
const cells = <F extends string>(fields: readonly F[]) =>
  z.object(Object.fromEntries(fields.map((field) => [field, typed.default('')])) as Record<F, z.ZodDefault<typeof typed>>)
/** What an invoice's form holds; nothing of it is judged while it is a draft. */
const contents = {
  header: cells(headerFields),
  lines: z.array(cells(lineFields)).max(MOST_INVOICE_LINES, `An invoice has at most ${MOST_INVOICE_LINES} lines.`),
  packages: z.array(cells(packageFields)).max(MOST_PACKAGE_ROWS, `Packages have at most ${MOST_PACKAGE_ROWS} rows.`),
}
const Version = z.coerce.number().int()
/** Invoices of charges have addresses of their own, their records being others. */
const kind = z.literal('ior', { error: 'Invoices of charges are at /api/sellers/invoice/client.' }).default('ior')

const Row = z.object({
  id: Id,
  /** Null while it is a draft, which goes by the number of its package list. */
  invoice_no: z.string().nullable(),
  package_list_no: z.string(),
  client_id: Id,
  client: z.string(),
  seller_id: Id.nullable(),
  seller: z.string().nullable(),
  seller_invoice_no: z.string().nullable(),
  freight_mode: z.number().nullable(),
  packages_count: z.number(),
  gross_weight: z.string(),
  goods_value: Money.nullable(),
  currency: Currency,
  /** In dirhams, as all of what is paid; null before the approval, and for whom money is none of theirs. */
  total_payable: Money.nullable(),
  balance: Money.nullable(),
  status: ShipStatus.nullable(),
  label: z.string(),
  progress: z.number().nullable(),
  payment_status: z.string(),
  hawb_no: z.string().nullable(),
  shipping_reference: z.string().nullable(),
  port_of_discharge: z.string().nullable(),
  eta: Instant.nullable(),
  submitted_at: Instant.nullable(),
  /** What the seller's side has to do: 'Pay AED 5,850.69'; null while it is somebody else's turn. */
  next_step: z.string().nullable(),
  allowed_next: z.array(ShipStatus),
  version: z.number(),
  updated_at: Instant,
})

const amount = Money.nullable()
const Line = z.object({
  line_no: z.number(), sku: z.string().nullable(), description: z.string(), hs_code: z.string().nullable(), country_of_origin: z.string().nullable(),
  qty: z.number(), unit: z.string(), unit_price: z.string(), line_total: z.string(), net_weight: z.string().nullable(), permit_ref: z.string().nullable(),
  duty_rate: z.string().nullable(), duty_amount: amount, excise_amount: amount, vat_amount: amount,
})
const Package = z.object({
  package_no: z.string(), package_type: z.enum(iorPackageType.names).nullable(), length: z.string().nullable(), width: z.string().nullable(),
  height: z.string().nullable(), gross_weight: z.string(), contents: z.array(z.object({ sku: z.string().nullable(), qty: z.number() })),
})
const Document = z.object({
  id: Id, doc_type: z.enum(packageDocumentType.names), file_name: z.string(), mime: z.string(), size: z.number(), uploaded_at: Instant,
})
const History = z.object({
  id: Id, from_status: z.string().nullable(), to_status: z.string(), note: z.string().nullable(), changed_by_name: z.string(), changed_at: Instant,
})

const Invoice = Row.extend({
  /** Its number, or while it is a draft that of its package list. */
  no: z.string(),
  seller_invoice_date: Day.nullable(), incoterm: z.string().nullable(), container_load: z.number().nullable(), pickup_type: z.number().nullable(),
  origin_country: z.string().nullable(), port_of_loading: z.string().nullable(), ship_option: z.string(), mawb_no: z.string().nullable(),
  bl_no: z.string().nullable(), container_no: z.string().nullable(), carrier_name: z.string().nullable(), etd: Day.nullable(), shipped_at: Instant.nullable(),
  exchange_rate: z.string().nullable(), freight_amount: amount, insurance_amount: amount, other_additions: amount, cif_value: amount, duty_amount: amount,
  excise_amount: amount, import_vat_amount: amount, ior_fee: amount, clearance_fee: amount, fee_vat_rate: z.string().nullable(), fee_vat_amount: amount,
  paid_amount: amount, net_weight: z.string().nullable(), volume_cbm: z.string().nullable(), boe_no: z.string().nullable(),
  customs_reference: z.string().nullable(), custom_initiated_at: Instant.nullable(), custom_closed_at: Instant.nullable(), duty_paid: amount,
  approved_at: Instant.nullable(),
  /** Why it is held or was rejected, in the words of whoever did it. */
  status_note: z.string().nullable(),
  lines: z.array(Line),
  packages: z.array(Package),
  documents: z.array(Document),
  /** The latest first. */
  history: z.array(History),
  /** What the form holds, for whoever may change it now; else null. */
  draft: z.object(contents).nullable(),
  may: z.object({ add_documents: z.boolean(), delete_documents: z.boolean() }),
})

const Fault = z.object({
  sheet: z.enum(invoiceSheets.names), row: z.number().nullable(), field: z.string(), column: z.string(), value: z.string(), message: z.string(),
})
const Totals = z.object({
  lines: z.number(), packages: z.number(), qty: z.number(), goods_value: z.string(), gross_weight: z.string(), net_weight: z.string(), volume_cbm: z.string(),
})
const Verified = z.object({ valid: z.boolean(), errors: z.array(Fault), warnings: z.array(Fault), totals: Totals })

const filters = paging.extend({
  kind,
  status: anyOf(ShipStatus), client_id: anyOf(Id), seller_id: anyOf(Id), freight_mode: anyOf(z.coerce.number().int().min(0).max(1)),
  port_of_discharge: anyOf(z.string().max(10)), eta_from: Day.optional(), eta_to: Day.optional(), unpaid: Flag.optional(),
  /** Drafts, which have no status. */
  draft: Flag.optional(),
})
const refreshes = ['sellerInvoices.list', 'sellerInvoices.own', 'sellerInvoices.one', ...packageLists]

/**
 * Invoices of sellers' shipments that we import in our own name (invoices-payments.md 2.1): one record with package lists
 * (packages.md), seen from its money.
 */
export const sellerInvoices = {
  /** `meta.tab_counts` tells how many there are of each status, whichever is asked for. */
  list: get('/api/sellers/invoice/list', { needs: lists, query: filters, reply: paged(Row) }),
  /** Those of one client, with what it has to do next; 404 for a client that is not theirs. */
  own: get('/api/seller/invoice-listing/:client_id', {
    needs: listsOwn, params: z.object({ client_id: Id }), query: filters.omit({ client_id: true }), reply: paged(Row),
  }),
  one: get('/api/sellers/invoice/:id', { needs: [lists, listsOwn], params: byId, reply: Invoice }),
  /** Active sellers that sell for a client. */
  sellers: get('/api/seller/seller-list/:client_id', {
    ...anySignedIn, params: z.object({ client_id: Id }), query: z.object({ search: paging.shape.search, active: Flag.default(true) }),
    reply: z.array(z.object({ id: Id, seller_code: z.string(), legal_name: z.string(), currency: z.string() })),
  }),
  /** Begins a draft of a seller's shipment, or gives one other contents. */
  save: post('/api/sellers/add-new-invoice', {
    // The other key is for invoices of charges: of shipments it opens nothing.
    needs: [edits, 'app_payment:charge-manage'],
    body: z.object({
      action: z.enum(['create_invoice', 'update_invoice']), kind, id: Id.optional(), version: Version.optional(), client_id: Id, seller_id: Id, ...contents,
      lines: contents.lines.default([]), packages: contents.packages.default([]),
    }),
    reply: z.object({ id: Id, draft: z.literal(true), version: z.number() }),
    maxBytes: 4 * 1024 * 1024,
    refreshes,
  }),
  /** Keeps what a draft's form holds; of an invoice on hold, only what is right. */
  change: patch('/api/sellers/invoice/update/:id', {
    needs: edits, params: byId, body: z.object({ ...contents, version: Version }).partial({ header: true, lines: true, packages: true }),
    reply: z.object({ id: Id, version: z.number() }), maxBytes: 4 * 1024 * 1024, refreshes,
  }),
  move: patch('/api/sellers/invoice/update-status/:id', {
    needs: moves,
    params: byId,
    body: ShipMove.omit({ ship_status: true, note: true }).extend({
      status: z.enum(packageList.names, { error: ({ input }) => (typeof input === 'string' ? `Unknown status ${input}.` : undefined) }),
      reason: z.string().trim().max(500).optional(), customs_remark: z.string().trim().max(500).optional(),
    }),
    reply: z.object({ status: ShipStatus, allowed_next: z.array(ShipStatus), version: z.number() }),
    refreshes,
  }),
  addDocument: post('/api/sellers/invoice/upload-document/:id', {
    needs: [edits, 'app_seller:invoice-review'], kind: 'upload', params: byId, body: z.object({ doc_type: z.enum(packageDocumentType.names) }),
    reply: z.object({ document_id: Id }), maxBytes: 15 * 1024 * 1024, refreshes,
  }),
  deleteDocument: del('/api/sellers/invoice/document/:id', { needs: edits, params: byId, reply: z.object({ id: Id }), refreshes }),
  /** Our packing list, the seller's own commercial invoice, or any of its papers by `document_id`. */
  download: get('/api/sellers/invoice/download/:id', {
    needs: [lists, listsOwn], params: byId, kind: 'download',
    query: z.object({ kind: z.enum(['packing_list', 'commercial_invoice', 'document']).default('packing_list'), document_id: Id.optional() }),
  }),
  downloadList: post('/api/sellers/invoice/download', {
    needs: lists, kind: 'download', writes: false, body: filters.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
  template: get('/api/seller/package-invoice-template', { needs: edits, kind: 'download' }),
  /** Reads the two sheets of a file in place of a draft's rows (invoices-payments.md 6.1); what is wrong with them `verify` tells. */
  upload: post('/api/seller/package-invoice-seller', {
    needs: edits, kind: 'upload', body: z.object({ invoice_id: Id }),
    reply: z.object({ id: Id, version: z.number(), lines: z.number(), packages: z.number() }), maxBytes: 15 * 1024 * 1024, refreshes,
  }),
  /** What is wrong with a draft, row by row. */
  verify: post('/api/seller/packages/verify-upload-seller', {
    needs: edits, writes: false, body: z.object({ invoice_id: Id }), reply: Verified,
  }),
  submit: post('/api/seller/invoice-data-submit/:id', {
    needs: edits, params: byId, body: z.object({ version: Version.optional() }),
    reply: z.object({ invoice_no: z.string(), status: z.literal('new') }), refreshes: [...refreshes, 'emailLogs.list'],
  }),
}
