import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { RowError, Upload, uploads } from '@/lib/contract/uploads'
import { isUploadKind, uploadKinds } from '@/lib/domain/upload-kinds'
import { first, rows, type Db } from '../../db/db'
import { anyOfValues, contains, dayRange, pageOf, type ListQuery } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { workOf } from './kinds'
import { withoutMasked } from './responses'
import { refuseForeignKinds, visibleUploads } from './scope'

type UploadOut = z.input<typeof Upload>
type Stored = Omit<UploadOut, 'kind_title'> & { id: number }
type ErrorOut = z.input<typeof RowError>
type Search = z.output<typeof uploads.list.query>
type ErrorSearch = z.output<typeof uploads.errors.query>

const d = sql`d`
const table = sql`excel_details d left join clients c on c.id = d.client_id`
const columns = sql`d.id, d.kind, d.file_name, d.file_size, d.status, d.failure_code, d.failure_message, d.rows_total, d.rows_accepted, d.rows_rejected,
  d.rows_created, d.rows_updated, d.rows_unchanged, d.rows_done, d.progress, d.dry_run, d.duplicate_of, d.client_id, c.name as client, d.user_name,
  d.created_at, d.started_at, d.finished_at, extract(epoch from d.finished_at - d.started_at)::float8 as duration_s, d.params->>'scans' as scans`

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

/** The uploads a person may know of, newest first. 403 for a kind no key of theirs covers. */
export async function findUploads(db: Db, who: Who, q: Search) {
  refuseForeignKinds(who, q.kind)
  const found = await pageOf<Stored>(
    db,
    {
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
    },
    q,
  )
  return { rows: found.rows.map(titled), meta: found.meta }
}

/** One upload as the list shows it. 404 when it is not theirs to know of. */
export async function readUpload(db: Db, who: Who, id: number): Promise<UploadOut> {
  const row = await first<Stored>(db, sql`select ${columns} from ${table} where d.id = ${id} and ${visibleUploads(who, d)}`)
  if (!row) throw uploadNotFound()
  return titled(row)
}

/** One upload with its form fields, ignored columns and the ten reasons given most (uploads.md 5). */
export async function readUploadDetail(db: Db, who: Who, id: number) {
  const upload = await readUpload(db, who, id)
  const more = await first<{ params: Record<string, unknown>; unknown_columns: string[] }>(db, sql`select params, unknown_columns from excel_details where id = ${id}`)
  const reasons = await rows<{ message: string; count: number }>(
    db,
    sql`select message, count(*)::int as count from excel_responses where upload_id = ${id} and severity = 'error' group by message order by count(*) desc, message limit 10`,
  )
  return { ...upload, params: more?.params ?? {}, unknown_columns: more?.unknown_columns ?? [], reasons }
}

const errorSorts: ListQuery['sorts'] = {
  row_number: { by: sql`r.row_number`, kind: 'number' },
  created_at: { by: sql`d.created_at`, kind: 'time' },
  row_key: { by: sql`r.row_key`, kind: 'text', nullable: true },
  column: { by: sql`r."column"`, kind: 'text' },
  code: { by: sql`r.code`, kind: 'text' },
  message: { by: sql`r.message`, kind: 'text' },
}

const searched = (text: string): SQL => sql`(r.row_key ilike ${contains(text)} or r.value ilike ${contains(text)} or r.message ilike ${contains(text)})`

type StoredError = ErrorOut & { id: number; kind: string }

/** Rows refused, and rows accepted with a warning, of one upload or of some kinds (uploads.md 5). 422 when neither is given. */
export async function findErrors(db: Db, who: Who, q: ErrorSearch) {
  if (!q.upload_id && !q.kind?.length) throw refuseField('upload_id', 'Give an upload or a kind.')
  refuseForeignKinds(who, q.kind)
  if (q.upload_id) await readUpload(db, who, q.upload_id)
  // One upload's rows read like its file, from the top.
  const inFileOrder = q.upload_id !== undefined && q.sort_by === undefined
  const found = await pageOf<StoredError>(
    db,
    {
      columns: sql`r.id, r.upload_id, r.row_number, r.row_key, r."column", r.value, r.message, r.code, r.severity, r.errors, r.row_data, r.resolved_by_upload_id,
        d.user_name, d.created_at, d.kind`,
      from: sql`excel_responses r join excel_details d on d.id = r.upload_id`,
      where: [
        visibleUploads(who, d),
        q.upload_id ? sql`r.upload_id = ${q.upload_id}` : undefined,
        anyOfValues(sql`d.kind`, q.kind),
        q.column ? sql`r."column" = ${q.column}` : undefined,
        anyOfValues(sql`r.code`, q.code as string[] | undefined),
        q.unresolved ? sql`r.resolved_by_upload_id is null` : undefined,
        q.search ? searched(q.search) : undefined,
        dayRange(sql`d.created_at`, q.from, q.to),
      ],
      sorts: errorSorts,
      defaultSort: inFileOrder ? 'row_number' : 'created_at',
      id: sql`r.id`,
    },
    inFileOrder ? { ...q, sort: 'lowest' } : q,
  )
  return { rows: found.rows.map(({ kind, ...row }) => ({ ...row, row_data: row.row_data && withoutMasked(workOf(kind), row.row_data) })), meta: found.meta }
}
