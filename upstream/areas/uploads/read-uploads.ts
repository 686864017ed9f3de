import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Upload, uploads } from '@/lib/contract/uploads'
import { uploadStatus, type UploadStatus } from '@/lib/domain/upload'
import { errorListOf } from '@/lib/domain/upload-access'
import { isUploadKind, uploadKinds } from '@/lib/domain/upload-kinds'
import { first, rows, type Db } from '../../db/db'
import { anyOfValues, contains, dayRange, everyRow, pageOf, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { exported } from '../../platform/list-file'
import { refuseLongExport } from '../packages/find'
import { refuseForeignKinds, visibleUploads } from '../../core/uploads/scope'

type UploadOut = z.input<typeof Upload>
type Stored = Omit<UploadOut, 'kind_title' | 'errors_path'> & { id: number }
type Search = z.output<typeof uploads.list.query>

const d = sql`d`
const table = sql`excel_details d left join clients c on c.id = d.client_id left join carriers k on k.id = d.carrier_id`
const columns = sql`d.id, d.kind, d.file_name, d.file_size, d.status, d.failure_code, d.failure_message, d.rows_total, d.rows_accepted, d.rows_rejected,
  d.rows_created, d.rows_updated, d.rows_unchanged, d.rows_done, d.progress, d.dry_run, d.duplicate_of, d.client_id, c.name as client,
    coalesce(c.name, k.display_name) as party, d.user_id, d.user_name,
  d.retry_of, d.undone_at, d.undone_by, d.created_at, d.started_at, d.finished_at,
    round(extract(epoch from d.finished_at - d.started_at), 1)::float8 as duration_s, d.params->>'scans' as scans`

/** The row with what the register knows of its kind. */
function titled(who: Who, row: Stored): UploadOut {
  if (!isUploadKind(row.kind)) return { ...row, kind_title: row.kind, errors_path: null }
  const list = errorListOf(row.kind, who.keys)
  return { ...row, kind_title: uploadKinds[row.kind].title, errors_path: list && `${list}?upload_id=${row.id}` }
}

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

/** By file name, or by its number as people read it out. */
const named = (text: string) => sql`(d.file_name ilike ${contains(text)}${/^\d{1,15}$/.test(text) ? sql` or d.id = ${Number(text)}` : sql``})`

const listOf = (who: Who, q: Search): ListQuery => ({
  columns,
  from: table,
  countFrom: sql`excel_details d`,
  where: [
    visibleUploads(who, d),
    anyOfValues(sql`d.kind`, q.kind),
    anyOfValues(sql`d.status`, q.status),
    anyOfValues(sql`d.client_id`, q.client_id),
    anyOfValues(sql`d.user_id`, q.user_id),
    q.search ? named(q.search) : undefined,
    dayRange(sql`d.created_at`, q.from, q.to),
  ],
  sorts,
  defaultSort: 'created_at',
  id: sql`d.id`,
})

const exportColumns: readonly ExportColumn[] = [
  { header: 'Upload ID', field: 'id', type: 'number' }, { header: 'File', field: 'file_name', width: 36 }, { header: 'Kind', field: 'kind_title' },
  { header: 'Client/Carrier', field: 'party', width: 28 }, { header: 'Uploaded by', field: 'user_name' },
  { header: 'Uploaded at', field: 'created_at', type: 'datetime' },
  { header: 'Rows', field: 'rows_total', type: 'number' }, { header: 'Accepted', field: 'rows_accepted', type: 'number' },
  { header: 'Rejected', field: 'rows_rejected', type: 'number' },
  { header: 'Unchanged', field: 'rows_unchanged', type: 'number' },
  { header: 'Status', field: 'status' }, { header: 'Seconds', field: 'duration_s', type: 'number' },
  { header: 'Failure', field: 'failure_message', width: 40 },
]

async function* exportRows(db: Db, who: Who, list: ListQuery, q: Search) {
  for await (const row of everyRow<Stored>(db, list, q)) yield { ...titled(who, row), status: uploadStatus.label(row.status as UploadStatus) }
}

/** The uploads a person may know of, newest first, or the whole list as a file. 403 for a kind no key of theirs covers. */
export async function findUploads(db: Db, who: Who, q: Search) {
  refuseForeignKinds(who, q.kind)
  const list = listOf(who, q)
  if (q.format) {
    await refuseLongExport(db, list, q.ids)
    return exported(q.format, 'uploads', { sheet: 'Uploads', columns: exportColumns, rows: exportRows(db, who, list, q) })
  }
  const found = await pageOf<Stored>(db, list, q)
  return { rows: found.rows.map((row) => titled(who, row)), meta: found.meta }
}

/** People who sent an upload this person may know of, by name: the choices of a filter. */
export const findUploaders = (db: Db, who: Who, search: string | undefined) =>
  rows<{ id: number; name: string }>(
    db,
    sql`select u.id, u.full_name as name from users u
        where ${search ? sql`u.full_name ilike ${contains(search)}` : sql`true`}
          and exists (select 1 from excel_details d where d.user_id = u.id and ${visibleUploads(who, d)})
        order by u.full_name, u.id limit 50`,
  )

/** One upload as the list shows it. 404 when it is not theirs to know of. */
export async function readUpload(db: Db, who: Who, id: number): Promise<UploadOut> {
  const row = await first<Stored>(db, sql`select ${columns} from ${table} where d.id = ${id} and ${visibleUploads(who, d)}`)
  if (!row) throw uploadNotFound()
  return titled(who, row)
}
