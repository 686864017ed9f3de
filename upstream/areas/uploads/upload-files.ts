import { sql } from 'drizzle-orm'
import type { UploadTemplate } from '@/lib/contract/upload-column'
import { exportStatus } from '@/lib/domain/export-report'
import { rowSeverity } from '@/lib/domain/upload'
import { isUploadKind, samplePath } from '@/lib/domain/upload-kinds'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Download } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { correctedXlsx, errorListXlsx, type RejectedRow } from '../../sheets/corrected-file'
import { templateXlsx } from '../../sheets/template'
import { workingKinds, workOf } from '../../core/uploads/kinds'
import type { UploadParams } from '../../core/uploads/upload-work'
import { readUpload } from './read-uploads'
import { visibleUploads } from '../../core/uploads/scope'
import { exportMime, XLSX } from '../../sheets/mime'

const ROWS_AT_ONCE = 1000

interface Kept {
  file_name: string
  file_path: string
  mime: string
}

async function stored(services: Services, { file_name, file_path, mime }: Kept): Promise<Download> {
  if (!(await services.files.has(file_path))) throw new Refusal(410, 'The file is no longer kept.')
  return new Download(await services.files.read(file_path), mime, file_name)
}

/** The file as it was sent (uploads.md 5). 404 when it is not theirs, 410 when it has been cleared away. */
export async function originalFile(services: Services, db: Db, who: Who, id: number): Promise<Download> {
  await readUpload(db, who, id)
  const kept = await first<Kept>(db, sql`select file_name, file_path, mime from excel_details where id = ${id}`)
  return stored(services, kept as Kept)
}

interface Rejected extends RejectedRow {
  row_key: string | null
  column: string
  value: string | null
  message: string
  code: string
}

/** The rejected rows of an upload in their order, a step at a time however many they are. */
async function* rejectedRows(db: Db, uploadId: number): AsyncGenerator<Rejected> {
  for (let after = 0; ; ) {
    const step = await rows<Rejected>(
      db,
      sql`select row_number, row_key, "column", value, message, code, row_data,
            jsonb_build_array(jsonb_build_object('column', "column", 'message', message)) || errors as errors
          from excel_responses where upload_id = ${uploadId} and severity = ${literal(rowSeverity, 'error')} and row_number > ${after} order by row_number
          limit ${ROWS_AT_ONCE}`,
    )
    yield* step
    const last = step.at(-1)
    if (!last || step.length < ROWS_AT_ONCE) return
    after = last.row_number
  }
}

/** One line a row: the first wrong cell, and everything that is wrong with the row. */
async function* listed(rejected: AsyncIterable<Rejected>) {
  for await (const { row_number, row_key, column, value, errors, code } of rejected) {
    yield { row_number, row_key, column, value, message: errors.map(({ message }) => message).join(' '), code }
  }
}

/** Columns as they were sent, of a kind we have no template for. */
const bareTemplate = (kind: string, headers: readonly string[]): UploadTemplate | null =>
  isUploadKind(kind) ? { kind, version: 1, columns: headers.map((header) => ({ header, field: header, type: 'text' })) } : null

/**
 * The rejected rows of an upload: in their template to be mended and sent again, or as a list (uploads.md 6). 404 when there are
 * none or the upload is not theirs, 410 when the rows have been cleared away.
 */
export async function rejectedFile(db: Db, who: Who, uploadId: number, as: 'corrected' | 'list'): Promise<Download> {
  const { kind } = await readUpload(db, who, uploadId)
  const one = await first<{ row_data: Record<string, string> | null; params: UploadParams }>(
    db,
    sql`select r.row_data, d.params from excel_responses r join excel_details d on d.id = r.upload_id
        where r.upload_id = ${uploadId} and r.severity = ${literal(rowSeverity, 'error')} order by r.row_number limit 1`,
  )
  if (!one) throw new Refusal(404, 'There are no rejected rows.')
  const rejected = rejectedRows(db, uploadId)
  if (as === 'list') return new Download(errorListXlsx(listed(rejected)), XLSX, `${kind}-errors-${uploadId}.xlsx`)
  const template = one.row_data && (workOf(kind, one.params)?.template ?? bareTemplate(kind, Object.keys(one.row_data)))
  if (!template) throw new Refusal(410, 'The rows are no longer kept.')
  return new Download(correctedXlsx(template, rejected), XLSX, `${kind}-corrected-${uploadId}.xlsx`)
}

const unknownFile = (status: 400 | 404) => new Refusal(status, 'Unknown file.', [{ field: 'file_path', message: 'Unknown file.' }])

/** A plain relative path of names; nothing that climbs, starts at a root, or has a scheme. */
const isPlainPath = (path: string) => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path) && !path.includes('..')

/** A registered sample, or the file of an upload or export the person may see, by its path (uploads.md 5). */
export async function fileByPath(services: Services, db: Db, who: Who, path: string): Promise<Download> {
  if (!isPlainPath(path)) throw unknownFile(400)
  const kind = workingKinds().find((name) => isUploadKind(name) && samplePath(name) === path)
  const work = kind ? workOf(kind) : null
  if (work) return new Download(templateXlsx(work.template, { lists: await work.lists(db, who, null) }), XLSX, path.split('/').pop() as string)
  const upload = await first<Kept>(db, sql`select d.file_name, d.file_path, d.mime from excel_details d
    where d.file_path = ${path} and ${visibleUploads(who, sql`d`)}`)
  if (upload) return stored(services, upload)
  const made = await first<{ file_name: string; file_path: string; format: string }>(
    db,
    sql`select file_name, file_path, format from export_jobs where file_path = ${path} and user_id = ${who.user_id}
          and status = ${literal(exportStatus, 'ready')} and coalesce(expires_at, now()) >= now()`,
  )
  if (!made) throw unknownFile(404)
  return stored(services, { ...made, mime: exportMime(made.format) })
}
