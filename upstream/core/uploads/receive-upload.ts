import { sql } from 'drizzle-orm'
import { rowCount, uploadStatus } from '@/lib/domain/upload'
import { jobKinds, uploadKinds, type UploadKind } from '@/lib/domain/upload-kinds'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { fileSent } from '../../platform/file-sent'
import { Answer, type Ctx, type ReceivedFile } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import type { ColumnMap } from '../../sheets/headers'
import { SheetRefusal } from '../../sheets/sheet-refusal'
import { ownColumns } from './columns'
import { workOf } from './kinds'
import { countRows, openUpload } from './open-upload'
import type { UploadParams } from './upload-work'
import { XLSX } from '../../sheets/mime'

/** uploads.md 5: more than this many of one person's files do not wait. */
const MOST_WAITING = 5
/** Within so many days the same file is told to be one (uploads.md 2). */
const SAME_FILE_DAYS = 90
/** Up to here counting the rows while the sender waits takes a moment; a larger file is counted by its worker. */
const COUNTED_BYTES = 2 * 1024 * 1024

const types = { xlsx: XLSX, csv: 'text/csv' } as const

/** What the sender is told (uploads.md 5). */
export interface Receipt {
  upload_id: number
  status: string
  /** The latest upload of the same file; its rows will be found unchanged. */
  duplicate_of: number | null
  /** Rows below the header, null when counting them would have kept the sender waiting. */
  rows: number | null
}

/** Rows of an earlier upload that come again, mended: which, in the order of the new file. */
export interface Mends {
  upload_id: number
  rows: readonly number[]
}

export type Context = Pick<Ctx<unknown, unknown, unknown>, 'db' | 'who' | 'services' | 'request' | 'file' | 'audit'>

interface Looked {
  format: keyof typeof types
  unknown: readonly string[]
  notes: readonly string[]
  rows: number | null
}

/** 413, 415 or 422 with the sentences of uploads.md 7.1, each a fault of the file. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof SheetRefusal)) return error
  const messages = error.detail ? [...error.messages, error.detail] : error.messages
  return new Refusal(error.status, error.message, messages.map((message) => ({ field: 'file', message })))
}

/** Reads type and header, and the rows of a small file, before anything is kept. */
async function look(file: ReceivedFile, kind: UploadKind, columns: ColumnMap | null, params: UploadParams): Promise<Looked> {
  const work = workOf(kind, params)
  if (!work) throw new Refusal(404, 'Unknown upload kind.')
  try {
    const opened = await openUpload(file.path, work, { fileName: file.name, columns })
    try {
      // A file too long or damaged further down fails in its worker, where its upload tells why.
      const counted = file.size <= COUNTED_BYTES ? await countRows(opened).catch(() => null) : null
      return { format: opened.sheet.format, unknown: opened.match.unknown, notes: opened.notes, rows: counted }
    } finally {
      await opened.sheet.close()
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Refuses the sixth waiting file; one person's requests arriving together are counted one after another. */
async function refuseTooMany(tx: Db, who: Who): Promise<void> {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${who.user_id}`}, 0))`)
  const waiting = await first<{ n: number }>(tx, sql`select count(*)::int as n from excel_details where user_id = ${who.user_id}
      and status = ${literal(uploadStatus, 'queued')} and kind <> all(${sql.param(jobKinds)}::text[])`)
  if ((waiting?.n ?? 0) >= MOST_WAITING) throw new Refusal(429, `You already have ${MOST_WAITING} uploads waiting.`, undefined, null, { 'retry-after': '30' })
}

/** The latest upload of this very file for the same client, by anyone; a check alone has applied nothing and does not count. */
const sameFile = (tx: Db, kind: UploadKind, sha256: string, clientId: number | null) =>
  first<{ id: number }>(
    tx,
    sql`select id from excel_details where kind = ${kind} and sha256 = ${sha256} and client_id is not distinct from ${clientId}::bigint and not dry_run
          and undone_at is null
          and created_at > now() - make_interval(days => ${SAME_FILE_DAYS}) order by id desc limit 1`,
  )

const drawId = async (tx: Db) => (await first<{ id: number }>(tx, sql`select nextval(pg_get_serial_sequence('excel_details', 'id')) as id`)) as { id: number }

function storageKey(id: number, { sha256 }: ReceivedFile, format: string): string {
  const [year, month] = new Date().toISOString().split('-')
  return `uploads/${year}/${month}/${id}/${sha256}.${format}`
}

/**
 * Takes any upload (uploads.md 3, 5): checks what can be checked while the sender waits, keeps the file, queues its rows and answers
 * 202. `params` are the form's fields and are kept with it; `dry_run` among them only checks. Refuses with 404 a kind nobody here
 * works, 413, 415, 422 a file that will not do, 429 the sixth that waits. `mends` tells of a file the service made itself whose rows it was.
 */
export async function receiveUpload(
  ctx: Context, kind: UploadKind, params: Readonly<Record<string, string | number | boolean | null | undefined>>, mends?: Mends,
): Promise<Answer<Receipt>> {
  const { db: tx, who, services, request } = ctx
  const file = fileSent(ctx.file)
  const columns = mends ? null : await ownColumns(tx, who, kind)
  const kept: UploadParams = Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string | number | boolean | null] =>
    entry[1] !== undefined,
  ))
  const looked = await look(file, kind, columns, kept)
  const { client_id, carrier_id } = workOf(kind)?.forWhom(who, kept) ?? { client_id: null, carrier_id: null }
  await refuseTooMany(tx, who)
  const { id } = await drawId(tx)
  const path = storageKey(id, file, looked.format)
  const before = await sameFile(tx, kind, file.sha256, client_id)
  await services.files.keep(path, file.path)
  await rows(
    tx,
    sql`insert into excel_details (id, kind, file_name, file_path, file_size, sha256, mime, params, dry_run, unknown_columns, notes, duplicate_of, client_id,
        carrier_id,
          user_id, user_name, user_category, environment, column_map, retry_of, mended_rows)
        overriding system value
        values (${id}, ${kind}, ${file.name}, ${path}, ${file.size}, ${file.sha256}, ${types[looked.format]}, ${JSON.stringify(kept)}::jsonb,
          ${kept.dry_run === true},
          ${sql.param(looked.unknown)}::text[], ${sql.param(looked.notes)}::text[], ${before?.id ?? null}, ${client_id}, ${carrier_id}, ${who.user_id},
            ${who.name}, ${who.user_category}, ${request.environment},
          ${columns ? JSON.stringify(columns) : null}::jsonb, ${mends?.upload_id ?? null}, ${mends ? sql.param(mends.rows) : null}::int[])`,
  )
  ctx.audit({ entity: 'upload', entity_id: id, after: { kind, file_name: file.name, sha256: file.sha256, ...kept } })
  await services.jobs.send(tx, 'upload.run', {})
  const { title } = uploadKinds[kind]
  const verb = kept.dry_run === true ? 'check' : 'process'
  const message = looked.rows === null ? `File received. ${title} will be ${verb}ed.` : `File received. We will ${verb} ${rowCount(looked.rows)}.`
  return new Answer(202, { upload_id: id, status: 'queued', duplicate_of: before?.id ?? null, rows: looked.rows }, message)
}
