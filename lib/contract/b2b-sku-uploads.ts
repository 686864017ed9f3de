import { z } from 'zod'
import { stagedAction, stagedApproval, stagedCheck } from '@/lib/domain/b2b-sku'
import { b2bSkuFields, type B2bSkuField } from './b2b-sku-columns'
import { anyOf, byId, Flag, get, Id, Instant, paged, paging, patch, post, RowByRow, someIds } from './kernel'

const sends = 'app_b2b:sku-b2b-upload'
const sees = 'app_b2b:sku-b2b-uploaded-list'
const approves = 'app_b2b:sku-approve'
const ofBarcodes = 'app_b2b:upload-barcode'
const ofSkus = ['b2bSkus.list', 'b2bSkus.one', 'catalogue.skus', 'catalogue.sku']
const refreshes = ['b2bSkuUploads.list', ...ofSkus]

const Receipt = z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() })
const maxBytes = 10 * 1024 * 1024
const format = z.enum(['xlsx', 'csv']).default('xlsx')

const Cell = z.union([z.string(), z.number(), z.boolean()]).nullable()
/** What a row of the file says, by the fields of its template. */
const cells = Object.fromEntries(b2bSkuFields.map((field) => [field, Cell])) as Record<B2bSkuField, typeof Cell>

/** A row of an uploaded file as it waits, or waited, for approval. */
const Staged = z.object({
  ...cells,
  id: Id, upload_id: Id, file_name: z.string(), row_no: z.number(), client_id: Id, client_name: z.string(),
  sku_code: z.string(), sku_name: z.string().nullable(), sku_id: Id.nullable(),
  action: z.enum(stagedAction.names),
  /** What it changes of the SKU that is there: `Case Qty: 12 → 24`. */
  changes: z.array(z.string()),
  check_status: z.enum(stagedCheck.names),
  /** What is wrong with it or worth knowing. */
  messages: z.array(z.string()),
  approval_status: z.enum(stagedApproval.names),
  uploaded_by: z.string(), uploaded_at: Instant, decided_by: z.string().nullable(), decided_at: Instant.nullable(), remarks: z.string().nullable(),
  version: z.number(),
  /** Fields that cannot be mended any more. */
  locked: z.array(z.string()),
})

const typed = z.union([z.string().trim().max(400), z.number(), z.boolean()]).nullish()
const mended = Object.fromEntries(b2bSkuFields.filter((field) => field !== 'sku_code').map((field) => [field, typed])) as
  Record<Exclude<B2bSkuField, 'sku_code'>, typeof typed>

/** SKUs and barcodes for B2B by the file, and the SKUs of files that wait for approval (b2b.md 4.12, 4.13, 4.27, 6.1, 6.8). */
export const b2bSkuUploads = {
  upload: post('/api/fulfillmentbb/sku_upload', {
    needs: sends, kind: 'upload',
    // Whoever has one client need not say which.
    body: z.object({ client_id: Id.optional(), dry_run: Flag.default(false) }), reply: Receipt, maxBytes, refreshes: ['uploads.list', ...refreshes],
  }),
  template: get('/api/fulfillmentbb/sku_template', { needs: sends, kind: 'download', query: z.object({ format }) }),
  list: get('/api/fulfillmentbb/sku_uploaded_list', {
    needs: sees,
    query: paging.extend({
      client_id: anyOf(Id), upload_id: anyOf(Id), check_status: anyOf(z.enum(stagedCheck.names)), approval_status: anyOf(z.enum(stagedApproval.names)),
      action: anyOf(z.enum(stagedAction.names)),
    }),
    reply: paged(Staged),
  }),
  /** Approves or rejects rows, each once. Those that cannot be approved are told beside their SKU; of one alone, 409 and 422 say why. */
  decide: patch('/api/fulfillmentbb/sku_uploaded_decide', {
    needs: approves,
    body: z.object({ ids: someIds, decision: z.enum(['approve', 'reject']), remarks: z.string().trim().max(500, 'Use at most 500 characters.').optional() }),
    reply: RowByRow, refreshes,
  }),
  /** Mends a row that waits: its cells as typed, each read as a file's is. */
  mend: patch('/api/fulfillmentbb/sku_uploaded_update/:id', {
    needs: [sends, approves], params: byId, body: z.object({ ...mended, version: z.number().int().optional() }), reply: Staged, refreshes,
  }),
  uploadBarcodes: post('/api/fulfillmentbb/sku_barcode_upload', {
    needs: ofBarcodes, kind: 'upload',
    body: z.object({ client_id: Id.optional(), replace_primary: Flag.default(false), dry_run: Flag.default(false) }),
    reply: Receipt, maxBytes, refreshes: ['uploads.list', ...ofSkus],
  }),
  barcodeTemplate: get('/api/fulfillmentbb/sku_barcode_template', { needs: ofBarcodes, kind: 'download', query: z.object({ format }) }),
}
