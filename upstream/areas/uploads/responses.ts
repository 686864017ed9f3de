import { sql } from 'drizzle-orm'
import { rowSeverity } from '@/lib/domain/upload'
import { copyRows, type CopyValue } from '../../db/copy-rows'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { CellError } from '../../sheets/cells'
import { headerKey, rowData } from '../../sheets/headers'
import { cellOf, type OpenUpload } from '../../core/uploads/open-upload'
import type { ClaimedUpload, ReadRow, UploadKindWork } from '../../core/uploads/upload-work'

const MAX_TEXT = 255
const MAX_COLUMN = 60
const MAX_KEY = 200
/** Errors of one key marked at once; whoever sent a row that often still wrong has the latest ones marked. */
const MOST_RESOLVED = 100
/** Below the header of a file the mechanism made itself. */
const FIRST_ROW = 2
export const MASK = '•••'

/** No field takes as much; of a longer cell the beginning is kept, which is refused again until it is typed anew. */
const MAX_KEPT_CELL = 4000
/** A row of more than this altogether keeps less of each cell. */
const MAX_KEPT_ROW = 64_000
const MAX_KEPT_OF_MANY = 400

const clip = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

/** Whether of a kept cell only the beginning is there. */
export const isCut = (text: string) => (text.length === MAX_KEPT_CELL || text.length === MAX_KEPT_OF_MANY) && text.endsWith('…')

/** The cells of a refused row as they are kept to be mended, so that a small file of large cells fills no table. */
function keptCells(data: Record<string, string>): Record<string, string> {
  const cut = (most: number) => Object.fromEntries(Object.entries(data).map(([header, text]) => [header, clip(text, most)]))
  const kept = cut(MAX_KEPT_CELL)
  return Object.values(kept).reduce((sum, text) => sum + text.length, 0) > MAX_KEPT_ROW ? cut(MAX_KEPT_OF_MANY) : kept
}

/** A row of `excel_responses` about to be written. */
export interface Response {
  row_number: number
  column: string
  value: string
  message: string
  code: string
  severity: 'error' | 'warning'
  errors: CellError[]
  row_key: string | null
  scope: number | null
  row_data: Record<string, string> | null
}

const maskedColumns = ({ template, masked }: UploadKindWork) =>
  new Set(template.columns.filter(({ field }) => masked.includes(field)).map(({ header }) => header))

/** The uploader's text of a row with what is not to be shown again hidden; the corrected file alone gives it back. */
export function withoutMasked(work: UploadKindWork | null, data: Readonly<Record<string, string>>): Record<string, string> {
  const hidden = new Set(work ? [...maskedColumns(work)].map(headerKey) : [])
  return Object.fromEntries(Object.entries(data).map(([header, text]) => [header, text !== '' && hidden.has(headerKey(header)) ? MASK : text]))
}

/**
 * Makes the responses of a file's rows: errors in the order of its columns with the cell as it was typed, long texts cut, secret ones masked (uploads.md 2).
 */
export function responsesOf({ match, work }: OpenUpload) {
  const place = new Map(work.template.columns.map(({ header }, i) => [header, i]))
  const masked = maskedColumns(work)
  const last = place.size
  const fields = new Map(work.template.columns.map(({ header, field }) => [header, field]))
  const shown = ({ cells }: ReadRow, { column, value, message, code }: CellError): CellError => {
    const read = fields.has(column) ? cellOf(match, cells)(fields.get(column) ?? '') : value
    return { column: clip(column, MAX_COLUMN), value: masked.has(column) && read !== '' ? MASK : clip(read, MAX_TEXT), message: clip(message, MAX_TEXT), code }
  }
  return (row: ReadRow, faults: readonly CellError[], severity: Response['severity'], key: string | null, scope: number | null): Response => {
    const [first, ...others] = faults.toSorted((a, b) => (place.get(a.column) ?? last) - (place.get(b.column) ?? last)).map((fault) => shown(row, fault))
    const { column, value, message, code } = first as CellError
    return {
      row_number: row.row_number, column, value, message, code, severity, errors: others, row_key: key && clip(key, MAX_KEY), scope,
      row_data: severity === 'error' ? keptCells(rowData(match, row.cells)) : null,
    }
  }
}

const responseColumns = ['upload_id', 'row_number', 'column', 'value', 'message', 'code', 'severity', 'errors', 'row_key', 'scope', 'row_data']

function* responseRows(uploadId: number, responses: readonly Response[]): Generator<CopyValue[]> {
  for (const { row_number, column, value, message, code, severity, errors, row_key, scope, row_data } of responses) {
    yield [uploadId, row_number, column, value, message, code, severity, { json: errors }, row_key, scope, row_data && { json: row_data }]
  }
}

/** Adds responses; a second run of the same file replaces what the first said of a row. */
export async function writeResponses(tx: Db, { id, attempts }: Pick<ClaimedUpload, 'id' | 'attempts'>, responses: readonly Response[]): Promise<void> {
  if (responses.length === 0) return
  if (attempts === 1) return copyRows(tx, 'excel_responses', responseColumns, responseRows(id, responses))
  await rows(
    tx,
    sql`insert into excel_responses (upload_id, row_number, "column", value, message, code, severity, errors, row_key, scope, row_data)
        select ${id}, r.row_number, r."column", r.value, r.message, r.code, r.severity, r.errors, r.row_key, r.scope, r.row_data
        from jsonb_to_recordset(${JSON.stringify(responses)}::jsonb) as r(row_number int, "column" text, value text, message text, code text, severity text,
          errors jsonb, row_key text, scope bigint, row_data jsonb)
        on conflict (upload_id, row_number) do update set "column" = excluded."column", value = excluded.value, message = excluded.message,
          code = excluded.code,
          severity = excluded.severity, errors = excluded.errors, row_key = excluded.row_key, scope = excluded.scope, row_data = excluded.row_data`,
  )
}

/** Takes back what an earlier try said of rows that have landed since. */
export async function withdrawErrors(tx: Db, uploadId: number, rowNumbers: readonly number[]): Promise<void> {
  await rows(tx, sql`delete from excel_responses where upload_id = ${uploadId} and severity = ${literal(rowSeverity, 'error')}
      and row_number = any(${sql.param(rowNumbers)}::int[])`)
}

/** Marks the errors earlier uploads of the kind left for rows that have landed now (uploads.md 2). */
export async function resolveErrors(tx: Db, upload: { id: number; kind: string }, landed: readonly { scope: number; key: string }[]): Promise<void> {
  if (landed.length === 0) return
  await rows(
    tx,
    sql`update excel_responses set resolved_by_upload_id = ${upload.id}
        where id in (
          select r.id from unnest(${sql.param(landed.map(({ scope }) => scope))}::bigint[], ${sql.param(landed.map(({ key }) => key))}::text[]) as k(scope,
            row_key)
            cross join lateral (
              select r.id from excel_responses r join excel_details d on d.id = r.upload_id
              where r.row_key = k.row_key and r.scope = k.scope and r.severity = ${literal(rowSeverity, 'error')} and r.resolved_by_upload_id is null
                and d.kind = ${upload.kind} and d.id <> ${upload.id} limit ${MOST_RESOLVED}) r)`,
  )
}

/** Marks the rows of `retry_of` that were mended and have landed with this file, also where mending gave them another reference. */
export async function resolveMended(
  tx: Db, { id, retry_of, mended_rows }: Pick<ClaimedUpload, 'id' | 'retry_of' | 'mended_rows'>, landedRows: readonly number[],
): Promise<void> {
  if (retry_of === null || mended_rows === null || landedRows.length === 0) return
  const before = landedRows.flatMap((row) => mended_rows[row - FIRST_ROW] ?? [])
  await rows(
    tx,
    sql`update excel_responses set resolved_by_upload_id = ${id} where upload_id = ${retry_of} and row_number = any(${sql.param(before)}::int[])
          and resolved_by_upload_id is null`,
  )
}
