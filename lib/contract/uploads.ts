import { z } from 'zod'
import { uploadStatus } from '@/lib/domain/upload'
import { allSendKeys, uploadKeys } from '@/lib/domain/upload-access'
import { anyOf, anySignedIn, byId, Flag, get, Id, Instant, lookup, paged, paging, post, searchText } from './kernel'

export const Upload = z.object({
  id: Id,
  kind: z.string(),
  kind_title: z.string(),
  file_name: z.string(),
  file_size: z.number(),
  status: z.enum(uploadStatus.names),
  failure_code: z.string().nullable(),
  failure_message: z.string().nullable(),
  rows_total: z.number(),
  rows_accepted: z.number(),
  rows_rejected: z.number(),
  rows_created: z.number(),
  rows_updated: z.number(),
  rows_unchanged: z.number(),
  rows_done: z.number(),
  progress: z.number(),
  dry_run: z.boolean(),
  duplicate_of: Id.nullable(),
  client_id: Id.nullable(),
  client: z.string().nullable(),
  /** The client or carrier it was sent for. */
  party: z.string().nullable(),
  user_id: Id,
  user_name: z.string(),
  /** The upload whose rejected rows were mended and sent again with this one. */
  retry_of: Id.nullable(),
  /** When the whole batch was taken back, and by whom. */
  undone_at: Instant.nullable(),
  undone_by: z.string().nullable(),
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  duration_s: z.number().nullable(),
  /** Codes of the scans in a file of scans. */
  scans: z.string().nullable(),
  /** Where this person reads its rejected rows. */
  errors_path: z.string().nullable(),
})
const UploadDetail = Upload.extend({
  params: z.record(z.string(), z.unknown()),
  unknown_columns: z.array(z.string()),
  /** What of the file was read by a guess or passed over. */
  notes: z.array(z.string()),
  reasons: z.array(z.object({ message: z.string(), count: z.number() })),
  /** The earlier upload of the same file. */
  duplicate: z.object({ id: Id, created_at: Instant, user_name: z.string() }).nullable(),
  /** Rejected rows still open whose text is kept: those that can be mended here. */
  to_mend: z.number(),
  warnings: z.number(),
  /** Whether this person may send rows of this kind, and so mend them. */
  may_send: z.boolean(),
  may_undo: z.boolean(),
  attempts: z.number(),
  waited_s: z.number().nullable(),
  rows_per_second: z.number().nullable(),
})
/** What a POST of a file answers (uploads.md 5). */
const Receipt = z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() })
export const RowError = z.object({
  id: Id,
  upload_id: Id,
  row_number: z.number(),
  row_key: z.string().nullable(),
  column: z.string(),
  value: z.string().nullable(),
  message: z.string(),
  code: z.string(),
  severity: z.string(),
  errors: z.array(z.object({ column: z.string(), value: z.string().nullable(), message: z.string(), code: z.string() })),
  row_data: z.record(z.string(), z.string()).nullable(),
  resolved_by_upload_id: Id.nullable(),
  user_name: z.string(),
  created_at: Instant,
})

const kindFilter = { kind: anyOf(z.string().max(40)) }
const byKind = z.object({ kind: z.string().max(40) })
const errorFilter = {
  ...kindFilter, upload_id: Id.optional(), column: z.string().max(60).optional(), code: anyOf(z.string()), unresolved: Flag.optional(),
  /** Only rows whose text is kept and that no later upload has put right. */
  to_mend: Flag.optional(),
}
/** How the columns of somebody's files match ours: a header of theirs to a field of the kind, null for one to be left out. */
const ColumnMap = z.record(z.string().min(1).max(255), z.string().max(60).nullable())
const MEND_ROWS = 1000
const MEND_BYTES = 4 * 1024 * 1024

export const uploads = {
  list: get('/api/excel_details', {
    needs: uploadKeys,
    query: paging.extend({ ...kindFilter, status: anyOf(z.enum(uploadStatus.names)), user_id: anyOf(Id), client_id: anyOf(Id) }),
    reply: paged(Upload),
  }),
  one: get('/api/excel_details/:id', { needs: uploadKeys, params: byId, reply: UploadDetail }),
  file: get('/api/excel_details/:id/file', { needs: uploadKeys, kind: 'download', params: byId }),
  cancel: post('/api/excel_details/:id/cancel', {
    needs: uploadKeys, params: byId, reply: Upload, refreshes: ['uploads.list', 'uploads.one', 'uploads.errors', 'uploads.reasons'],
  }),
  retry: post('/api/excel_details/:id/retry', { needs: uploadKeys, params: byId, reply: Upload, refreshes: ['uploads.list', 'uploads.one'] }),
  errors: get('/api/excel_responses', {
    needs: uploadKeys,
    query: paging.extend(errorFilter),
    reply: paged(RowError),
  }),
  reasons: get('/api/excel_responses/reasons', {
    needs: uploadKeys,
    query: paging.extend(errorFilter),
    reply: z.array(z.object({
      id: z.number(), message: z.string(), column: z.string(), code: z.string(), count: z.number(), resolved: z.number(), first_rows: z.array(z.number()),
    })),
  }),
  rows: get('/api/excel_details/:id/rows', {
    needs: uploadKeys,
    params: byId,
    query: paging.extend({ result: anyOf(z.enum(['created', 'updated', 'unchanged', 'rejected'])) }),
    reply: paged(z.object({
      id: z.number(), row_number: z.number(), row_key: z.string().nullable(), result: z.string(),
      column: z.string().nullable(), value: z.string().nullable(), message: z.string().nullable(),
    })),
  }),
  mend: post('/api/excel_details/:id/mend', {
    needs: allSendKeys,
    params: byId,
    body: z.object({
      rows: z.array(z.object({ row_number: z.number().int().positive(), cells: z.record(z.string().max(255), z.string().max(32_767)) }))
        .min(1, 'Fix at least one row.')
        .max(MEND_ROWS, `At most ${MEND_ROWS} rows are sent at once.`),
    }),
    reply: Receipt,
    maxBytes: MEND_BYTES,
    refreshes: ['uploads.list', 'uploads.one', 'uploads.errors'],
  }),
  undoPlan: get('/api/excel_details/:id/undo', {
    needs: allSendKeys,
    params: byId,
    reply: z.object({ things: z.string(), count: z.number(), touched: z.number(), examples: z.array(z.object({ reference: z.string(), why: z.string() })) }),
  }),
  undo: post('/api/excel_details/:id/undo', {
    needs: allSendKeys,
    params: byId,
    reply: Upload,
    refreshes: ['uploads.list', 'uploads.one', 'uploads.errors'],
  }),
  uploaders: lookup('/api/excel_uploaders', {
    needs: uploadKeys,
    query: z.object({ search: searchText(100).optional() }),
    reply: z.array(z.object({ id: Id, name: z.string() })),
  }),
  errorsFile: get('/api/excel_responses/download', {
    needs: uploadKeys,
    kind: 'download',
    query: z.object({ upload_id: Id, as: z.enum(['corrected', 'list']).default('corrected') }),
  }),
  sample: get('/api/file_download', { ...anySignedIn, kind: 'download', query: z.object({ file_path: z.string().max(200) }) }),
  templates: lookup('/api/upload-templates', {
    ...anySignedIn,
    reply: z.array(z.object({
      kind: z.string(), title: z.string(), max_rows: z.number(), max_mb: z.number(), columns: z.array(z.looseObject({ header: z.string() })),
    })),
  }),
  preview: post('/api/upload-templates/:kind/preview', {
    needs: allSendKeys,
    kind: 'upload',
    writes: false,
    params: byKind,
    reply: z.object({
      headers: z.array(z.string()),
      /** By position: the field of ours that column holds, null for none. */
      fields: z.array(z.string().nullable()),
      /** By position: whether the person matched it before. */
      remembered: z.array(z.boolean()),
      rows: z.array(z.array(z.string())),
      /** What is read by a guess or passed over. */
      notes: z.array(z.string()),
      /** What the upload would refuse. */
      faults: z.array(z.string()),
    }),
    maxBytes: 40 * 1024 * 1024,
  }),
  saveColumns: post('/api/upload-templates/:kind/columns', {
    needs: allSendKeys,
    params: byKind,
    body: z.object({ columns: ColumnMap }),
    reply: z.object({ columns: ColumnMap }),
  }),
  template: get('/api/upload-templates/:kind', {
    needs: allSendKeys,
    kind: 'download',
    params: byKind,
    query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx'), client_id: Id.optional() }),
  }),
}
