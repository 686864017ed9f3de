import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Upload, uploads } from '@/lib/contract/uploads'
import { uploadStatus, type UploadStatus } from '@/lib/domain/upload'
import { isUploadKind, uploadKinds } from '@/lib/domain/upload-kinds'
import { first, rows, type Db } from '../../db/db'
import { anyOfValues, contains, dayRange, everyRow, pageOf, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { exported, refuseLongExport } from '../packages/find'
import { workOf } from './kinds'
import { refuseForeignKinds, visibleUploads } from './scope'
import { maySend } from './templates'
import { mayUndo } from './undo'

type UploadOut = z.input<typeof Upload>
type Stored = Omit<UploadOut, 'kind_title'> & { id: number }
type Search = z.output<typeof uploads.list.query>

const d = sql`d`
const table = sql`excel_details d left join clients c on c.id = d.client_id left join carriers k on k.id = d.carrier_id`
const columns = sql`d.id, d.kind, d.file_name, d.file_size, d.status, d.failure_code, d.failure_message, d.rows_total, d.rows_accepted, d.rows_rejected,
  d.rows_created, d.rows_updated, d.rows_unchanged, d.rows_done, d.progress, d.dry_run, d.duplicate_of, d.client_id, c.name as client, coalesce(c.name, k.display_name) as party, d.user_id, d.user_name,
  d.retry_of, d.undone_at, d.undone_by, d.created_at, d.started_at, d.finished_at, extract(epoch from d.finished_at - d.started_at)::float8 as duration_s`

const titled = <T extends { kind: string }>(row: T) => ({ ...row, kind_title: isUploadKind(row.kind) ? uploadKinds[row.kind].title : row.kind })

export const uploadNotFound = () => new Refusal(404, 'Upload not found.')

const sorts: ListQuery['sorts'] = {
  id: { by: sql`d.id`, kind: 'number' },
  created_at: { by: sql`d.created_at`, kind: 'time' },
  file_name: { by: sql`d.file_name`, kind: 'text' },
  user_name: { by: sql`d.user_name`, kind: 'text' },
  status: { by: sql`d.status`, kind: 'text' },
  rows_total: { by: sql`d.rows_total`, kind: 'number' },
  rows_rejected: { by: sql`d.rows_rejected`, kind: 'number' },
}

const listOf = (who: Who, q: Search): ListQuery => ({
  columns,
  from: table,
  countFrom: sql`excel_details d`,
  where: [
    visibleUploads(who, d),
    anyOfValues(sql`d.kind`, q.kind),
    anyOfValues(sql`d.status`, q.status),
    anyOfValues(sql`d.client_id`, q.client_id),
    q.user_id ? sql`d.user_id = ${q.user_id}` : undefined,
    q.search ? sql`d.file_name ilike ${contains(q.search)}` : undefined,
    dayRange(sql`d.created_at`, q.from, q.to),
  ],
  sorts,
  defaultSort: 'created_at',
  id: sql`d.id`,
})

const exportColumns: readonly ExportColumn[] = [
  { header: 'Upload ID', field: 'id', type: 'number' }, { header: 'File', field: 'file_name', width: 36 }, { header: 'Kind', field: 'kind_title' },
  { header: 'Client/Carrier', field: 'party', width: 28 }, { header: 'Uploaded by', field: 'user_name' }, { header: 'Uploaded at', field: 'created_at', type: 'datetime' },
  { header: 'Rows', field: 'rows_total', type: 'number' }, { header: 'Accepted', field: 'rows_accepted', type: 'number' }, { header: 'Rejected', field: 'rows_rejected', type: 'number' },
  { header: 'Unchanged', field: 'rows_unchanged', type: 'number' }, { header: 'Status', field: 'status' }, { header: 'Seconds', field: 'duration_s', type: 'number' },
  { header: 'Failure', field: 'failure_message', width: 40 },
]

async function* exportRows(db: Db, list: ListQuery, q: Search) {
  for await (const row of everyRow<Stored>(db, list, q)) yield { ...titled(row), status: uploadStatus.label(row.status as UploadStatus) }
}

/** The uploads a person may know of, newest first, or the whole list as a file. 403 for a kind no key of theirs covers. */
export async function findUploads(db: Db, who: Who, q: Search) {
  refuseForeignKinds(who, q.kind)
  const list = listOf(who, q)
  if (q.format) {
    await refuseLongExport(db, list)
    return exported(q.format, 'uploads', { sheet: 'Uploads', columns: exportColumns, rows: exportRows(db, list, q) })
  }
  const found = await pageOf<Stored>(db, list, q)
  return { rows: found.rows.map(titled), meta: found.meta }
}

/** People who sent an upload this person may know of, by name: the choices of a filter. */
export const findUploaders = (db: Db, who: Who, search: string | undefined) =>
  rows<{ id: number; name: string }>(
    db,
    sql`select u.id, u.full_name as name from users u
        where ${search ? sql`u.full_name ilike ${contains(search)}` : sql`true`} and exists (select 1 from excel_details d where d.user_id = u.id and ${visibleUploads(who, d)})
        order by u.full_name, u.id limit 50`,
  )

/** One upload as the list shows it. 404 when it is not theirs to know of. */
export async function readUpload(db: Db, who: Who, id: number): Promise<UploadOut> {
  const row = await first<Stored>(db, sql`select ${columns} from ${table} where d.id = ${id} and ${visibleUploads(who, d)}`)
  if (!row) throw uploadNotFound()
  return titled(row)
}

interface More {
  params: Record<string, unknown>
  unknown_columns: string[]
  attempts: number
  waited_s: number | null
  duplicate: { id: number; created_at: string; user_name: string } | null
  to_mend: number
  warnings: number
}

/** One upload with its form fields, ignored columns and the ten reasons given most (uploads.md 5). */
export async function readUploadDetail(db: Db, who: Who, id: number) {
  const upload = await readUpload(db, who, id)
  const more = await first<More>(
    db,
    sql`select d.params, d.unknown_columns, d.attempts, extract(epoch from d.started_at - d.created_at)::float8 as waited_s,
          (select jsonb_build_object('id', o.id, 'created_at', to_char(o.created_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'user_name', o.user_name) from excel_details o where o.id = d.duplicate_of) as duplicate,
          (select count(*) from excel_responses r where r.upload_id = d.id and r.severity = 'error' and r.resolved_by_upload_id is null and r.row_data is not null and not d.dry_run) as to_mend,
          (select count(*) from excel_responses r where r.upload_id = d.id and r.severity = 'warning') as warnings
        from excel_details d where d.id = ${id}`,
  )
  const reasons = await rows<{ message: string; count: number }>(
    db,
    sql`select message, count(*)::int as count from excel_responses where upload_id = ${id} and severity = 'error' group by message order by count(*) desc, message limit 10`,
  )
  const seconds = upload.duration_s ?? 0
  return {
    ...upload,
    ...(more as More),
    reasons,
    may_send: isUploadKind(upload.kind) && workOf(upload.kind) !== null && maySend(who, upload.kind),
    may_undo: mayUndo(who, upload),
    rows_per_second: seconds > 0 ? Math.round(upload.rows_done / seconds) : null,
  }
}
