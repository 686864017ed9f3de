import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { RowError, uploads } from '@/lib/contract/uploads'
import { addDays, today } from '@/lib/domain/days'
import { rowErrorCode, type RowErrorCode, rowSeverity } from '@/lib/domain/upload'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, dayRange, everyRow, pageOf, type ListQuery } from '../../platform/list'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { exported } from '../../platform/list-file'
import { refuseLongExport } from '../packages/find'
import { workOf } from '../../core/uploads/kinds'
import { readUpload } from './read-uploads'
import { withoutMasked } from './responses'
import { refuseForeignKinds, visibleUploads } from '../../core/uploads/scope'

type ErrorOut = z.input<typeof RowError>
type StoredError = ErrorOut & { id: number; kind: string }
type Search = z.output<typeof uploads.errors.query>

const d = sql`d`
const tables = sql`excel_responses r join excel_details d on d.id = r.upload_id`

const sorts: ListQuery['sorts'] = {
  row_number: { by: sql`r.row_number`, kind: 'number' },
  created_at: { by: sql`d.created_at`, kind: 'time' },
  row_key: { by: sql`r.row_key`, kind: 'text', nullable: true },
  column: { by: sql`r."column"`, kind: 'text' },
  code: { by: sql`r.code`, kind: 'text' },
  message: { by: sql`r.message`, kind: 'text' },
}

const searched = (text: string): SQL => sql`(r.row_key ilike ${contains(text)} or r.value ilike ${contains(text)} or r.message ilike ${contains(text)})`

/** Rows as the filters want them, cut to what the person may know of. */
const conditions = (who: Who, q: Search, from = q.from): (SQL | undefined)[] => [
  visibleUploads(who, d),
  // A check's rows are of its own page: in the list of a kind they would stand beside those of the upload that followed.
  q.upload_id ? sql`r.upload_id = ${q.upload_id}` : sql`not d.dry_run`,
  anyOfValues(sql`d.kind`, q.kind),
  q.column ? sql`lower(r."column") = lower(${q.column})` : undefined,
  anyOfValues(sql`r.code`, q.code as string[] | undefined),
  q.unresolved ? sql`r.resolved_by_upload_id is null` : undefined,
  q.to_mend ? sql`r.severity = ${literal(rowSeverity, 'error')} and r.resolved_by_upload_id is null and r.row_data is not null` : undefined,
  q.search ? searched(q.search) : undefined,
  dayRange(sql`d.created_at`, from, q.to),
]

/** 422 when neither an upload nor a kind is named, 403 and 404 for those that are not theirs. */
async function refuseForeign(db: Db, who: Who, q: Search): Promise<void> {
  if (!q.upload_id && !q.kind?.length) throw refuseField('upload_id', 'Give an upload or a kind.')
  refuseForeignKinds(who, q.kind)
  if (q.upload_id) await readUpload(db, who, q.upload_id)
}

const exportColumns: readonly ExportColumn[] = [
  { header: 'Upload ID', field: 'upload_id', type: 'number' },
  { header: 'Row', field: 'row_number', type: 'number', width: 8 }, { header: 'Reference', field: 'row_key', width: 28 },
  { header: 'Column', field: 'column', width: 22 }, { header: 'Value', field: 'value', width: 28 }, { header: 'Message', field: 'message', width: 60 },
  { header: 'Code', field: 'code' }, { header: 'Severity', field: 'severity' },
  { header: 'Resolved by', field: 'resolved_by_upload_id', type: 'number' }, { header: 'Uploaded by', field: 'user_name' },
  { header: 'Uploaded at', field: 'created_at', type: 'datetime' },
]

async function* exportRows(db: Db, list: ListQuery, q: Search) {
  for await (const row of everyRow<StoredError>(db, list, q)) {
    yield { ...row, message: [row.message, ...row.errors.map(({ message }) => message)].join(' '), code: rowErrorCode.label(row.code as RowErrorCode) }
  }
}

/** Rows refused, and rows accepted with a warning, of one upload or of some kinds, or the whole list as a file (uploads.md 5). */
export async function findErrors(db: Db, who: Who, q: Search) {
  await refuseForeign(db, who, q)
  // One upload's rows read like its file, from the top.
  const inFileOrder = q.upload_id !== undefined && q.sort_by === undefined
  const search: Search = inFileOrder ? { ...q, sort: 'lowest' } : q
  const list: ListQuery = {
    columns: sql`r.id, r.upload_id, r.row_number, r.row_key, r."column", r.value, r.message, r.code, r.severity, r.errors, r.row_data, r.resolved_by_upload_id,
      d.user_name, d.created_at, d.kind`,
    from: tables,
    where: conditions(who, q),
    sorts,
    defaultSort: inFileOrder ? 'row_number' : 'created_at',
    id: sql`r.id`,
  }
  if (q.format) {
    await refuseLongExport(db, list, q.ids)
    return exported(q.format, 'upload-errors', { sheet: 'Errors', columns: exportColumns, rows: exportRows(db, list, search) })
  }
  const found = await pageOf<StoredError>(db, list, search)
  return { rows: found.rows.map(({ kind, ...row }) => ({ ...row, row_data: row.row_data && withoutMasked(workOf(kind), row.row_data) })), meta: found.meta }
}

/** Without an upload or a day, reasons are counted over so many days: what is older is of no use and of great number. */
const REASON_DAYS = 30
const MOST_REASONS = 200

interface Reason {
  id: number
  message: string
  column: string
  code: string
  count: number
  resolved: number
  first_rows: number[]
}

/** The same rows by what is wrong with them, the most frequent first: message, how often, how many of them are put right (uploads.md 4, grouped view). */
export async function findReasons(db: Db, who: Who, q: Search): Promise<Reason[]> {
  await refuseForeign(db, who, q)
  const from = q.upload_id || q.from || q.to ? q.from : addDays(today(), -REASON_DAYS)
  return rows<Reason>(
    db,
    sql`select min(r.id) as id, r.message, r."column", min(r.code) as code, count(*)::int as count, count(r.resolved_by_upload_id)::int as resolved,
          (array_agg(r.row_number order by r.id))[1:5] as first_rows
        from ${tables} where ${allOf(conditions(who, q, from))} group by r.message, r."column" order by count(*) desc, r.message limit ${MOST_REASONS}`,
  )
}
