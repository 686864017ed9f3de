import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { uploads } from '@/lib/contract/uploads'
import { rowSeverity } from '@/lib/domain/upload'
import { isUploadKind } from '@/lib/domain/upload-kinds'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Answer } from '../../platform/implement'
import { noPermission, Refusal, refuseField } from '../../platform/refusal'
import { spoolFolder } from '../../platform/spool'
import { correctedXlsx } from '../../sheets/corrected-file'
import { headerKey } from '../../sheets/headers'
import { workOf } from '../../core/uploads/kinds'
import { receiveUpload, type Context, type Receipt } from '../../core/uploads/receive-upload'
import { readUpload } from './read-uploads'
import { isCut } from './responses'
import { maySendKind } from '@/lib/domain/upload-access'
import type { UploadKindWork, UploadParams } from '../../core/uploads/upload-work'

type Body = z.output<typeof uploads.mend.body>
interface Kept {
  row_number: number
  row_data: Record<string, string> | null
  resolved_by_upload_id: number | null
}

/**
 * The rows to be mended as they were sent, and with each the other refused rows of its reference: they were refused because of it, and
 * half a parcel is worse than none. In the order of their file.
 */
const rowsOf = (db: Db, uploadId: number, numbers: readonly number[]) =>
  rows<Kept>(
    db,
    sql`select r.row_number, r.row_data, r.resolved_by_upload_id from excel_responses r
        where r.upload_id = ${uploadId} and r.severity = ${literal(rowSeverity, 'error')} and (
          r.row_number = any(${sql.param(numbers)}::int[])
          or (r.code = 'dependency' and r.resolved_by_upload_id is null and exists (
            select 1 from excel_responses o where o.upload_id = r.upload_id and o.row_number = any(${sql.param(numbers)}::int[]) and o.row_key = r.row_key
              and o.scope is not distinct from r.scope)))
        order by r.row_number`,
  )

/** The row's own cells with the mended ones in their place; a header of nobody's is refused rather than dropped. */
function mendedRow(work: UploadKindWork, { row_data, row_number }: Kept, cells: Readonly<Record<string, string>> | undefined): Record<string, string> {
  const headers = new Map(work.template.columns.map(({ header }) => [headerKey(header), header]))
  const row = new Map(Object.entries(row_data ?? {}).map(([header, text]) => [headers.get(headerKey(header)) ?? header, text]))
  for (const [given, text] of Object.entries(cells ?? {})) {
    const header = headers.get(headerKey(given))
    if (!header) throw refuseField('rows', `Row ${row_number}: there is no column ${given}.`)
    row.set(header, text)
  }
  // Of a very long cell only the beginning was kept; half a text is not what was sent.
  for (const [header, text] of row)
    if (headers.has(headerKey(header)) && isCut(text)) throw refuseField('rows', `Row ${row_number}: ${header} was too long to be kept. Type it again.`)
  return Object.fromEntries(row)
}

function refuseUnfit(numbers: readonly number[], kept: readonly Kept[]): void {
  const known = new Map(kept.map((row) => [row.row_number, row]))
  for (const number of numbers) {
    const row = known.get(number)
    if (!row) throw new Refusal(404, `Row ${number} is not among the refused rows.`)
    if (row.resolved_by_upload_id !== null) throw new Refusal(409, `Row ${number} was already put right with upload ${row.resolved_by_upload_id}.`)
    if (!row.row_data) throw new Refusal(410, 'The rows are no longer kept.')
  }
}

/**
 * Sends mended rows again as a file of their own (uploads.md 7.5), through everything any file goes through. `rows` hold the changed
 * cells only, by header: what was masked on the way out is taken from what was kept. 404 an upload or row that is not theirs or
 * was not rejected, 403 a kind they may not send, 409 a row put right meanwhile or a mere check, 410 rows cleared away.
 */
export async function mendRows(ctx: Context, id: number, { rows: given }: Body): Promise<Answer<Receipt>> {
  const { db, who } = ctx
  const { kind, dry_run, file_name } = await readUpload(db, who, id)
  // Two people mending one file at the same moment: the second sees what the first has sent.
  const upload = await first<{ params: UploadParams }>(db, sql`select params from excel_details where id = ${id} for update`)
  const work = workOf(kind, upload?.params)
  if (!work || !isUploadKind(kind)) throw new Refusal(410, 'The rows are no longer kept.')
  if (!maySendKind(who, kind)) throw noPermission()
  if (dry_run) throw new Refusal(409, 'This was only a check. Upload the file first, then fix what it refuses.')
  const numbers = given.map(({ row_number }) => row_number)
  const kept = await rowsOf(db, id, numbers)
  refuseUnfit(numbers, kept)
  const cellsOf = new Map(given.map(({ row_number, cells }) => [row_number, cells]))
  const sheet = correctedXlsx(
    work.template, kept.map((row) => ({ row_number: row.row_number, row_data: mendedRow(work, row, cellsOf.get(row.row_number)), errors: [] })),
  )
  const folder = await spoolFolder()
  try {
    const path = join(folder, 'rows.xlsx')
    await writeFile(path, sheet)
    const digest = createHash('sha256')
    await pipeline(createReadStream(path), digest)
    const file = {
      field: 'file', path, name: `${parse(file_name).name.replace(/-(?:mended|fixed)$/, '')}-fixed.xlsx`,
      mime: '', size: (await stat(path)).size, sha256: digest.digest('hex'),
    }
    return await receiveUpload({ ...ctx, file }, kind, upload?.params ?? {}, { upload_id: id, rows: kept.map(({ row_number }) => row_number) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
