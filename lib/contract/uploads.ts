import { z } from 'zod'
import { uploadStatus } from '@/lib/domain/upload'
import { allSendKeys, uploadKeys } from '@/lib/domain/upload-access'
import { anyOf, anySignedIn, byId, Flag, get, Id, Instant, paged, paging, post } from './kernel'

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
  user_name: z.string(),
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  duration_s: z.number().nullable(),
  /** Codes of the scans in a file of scans. */
  scans: z.string().nullable(),
})
const UploadDetail = Upload.extend({
  params: z.record(z.string(), z.unknown()),
  unknown_columns: z.array(z.string()),
  reasons: z.array(z.object({ message: z.string(), count: z.number() })),
})
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

export const uploads = {
  list: get('/api/excel_details', {
    needs: uploadKeys,
    query: paging.extend({ ...kindFilter, status: anyOf(z.enum(uploadStatus.names)), user_id: Id.optional(), client_id: anyOf(Id) }),
    reply: paged(Upload),
  }),
  one: get('/api/excel_details/:id', { needs: uploadKeys, params: byId, reply: UploadDetail }),
  file: get('/api/excel_details/:id/file', { needs: uploadKeys, kind: 'download', params: byId }),
  cancel: post('/api/excel_details/:id/cancel', { needs: uploadKeys, params: byId, reply: Upload, refreshes: ['uploads.list', 'uploads.one'] }),
  retry: post('/api/excel_details/:id/retry', { needs: uploadKeys, params: byId, reply: Upload, refreshes: ['uploads.list', 'uploads.one'] }),
  errors: get('/api/excel_responses', {
    needs: uploadKeys,
    query: paging.extend({ ...kindFilter, upload_id: Id.optional(), column: z.string().max(60).optional(), code: anyOf(z.string()), unresolved: Flag.optional() }),
    reply: paged(RowError),
  }),
  errorsFile: get('/api/excel_responses/download', {
    needs: uploadKeys,
    kind: 'download',
    query: z.object({ upload_id: Id, as: z.enum(['corrected', 'list']).default('corrected') }),
  }),
  sample: get('/api/file_download', { ...anySignedIn, kind: 'download', query: z.object({ file_path: z.string().max(200) }) }),
  templates: get('/api/upload-templates', {
    ...anySignedIn,
    reply: z.array(z.object({ kind: z.string(), title: z.string(), max_rows: z.number(), max_mb: z.number(), columns: z.array(z.looseObject({ header: z.string() })) })),
  }),
  template: get('/api/upload-templates/:kind', {
    needs: allSendKeys,
    kind: 'download',
    params: z.object({ kind: z.string().max(40) }),
    query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx'), client_id: Id.optional() }),
  }),
}
