import { sql } from 'drizzle-orm'
import { uploads } from '@/lib/contract/uploads'
import { retryable, stoppable, uploadFailure, type UploadFailure, type UploadStatus, uploadStatus } from '@/lib/domain/upload'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { implement, type ReceivedFile } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { findChecks } from './checks'
import { keepColumns, ownColumns } from '../../core/uploads/columns'
import { findErrors, findReasons } from './find-errors'
import { mendRows } from './mend'
import { previewFile } from './preview'
import { findUploaders, findUploads, readUpload, uploadNotFound } from './read-uploads'
import { visibleUploads } from '../../core/uploads/scope'
import { templateDownload, templatesOf, workToSend } from '../../core/uploads/templates'
import { undoUpload, planUndo } from './undo'
import { readUploadDetail } from './upload-detail'
import { fileByPath, originalFile, rejectedFile } from './upload-files'

interface Held {
  status: UploadStatus
  failure_code: UploadFailure | null
  failure_message: string | null
  user_id: number
  user_name: string
  undone_at: string | null
}

/** Locks one upload of theirs: its worker holds the same lock while a batch lands. */
async function hold(tx: Db, who: Who, id: number): Promise<Held> {
  const held = await first<Held>(
    tx,
    sql`select d.status, d.failure_code, d.failure_message, d.user_id, d.user_name, d.undone_at from excel_details d
        where d.id = ${id} and ${visibleUploads(who, sql`d`)} for update of d`,
  )
  if (!held) throw uploadNotFound()
  return held
}

export const uploadHandlers = implement(uploads, {
  list: ({ db, who, query }) => findUploads(db, who, query),
  one: ({ db, who, params }) => readUploadDetail(db, who, params.id),
  file: ({ services, db, who, params }) => originalFile(services, db, who, params.id),

  cancel: async ({ db, who, params, audit }) => {
    const held = await hold(db, who, params.id)
    if (!stoppable(held.status)) throw new Refusal(409, 'This upload has already finished.')
    if (held.user_id !== who.user_id && !isAdmin(who)) throw new Refusal(409, `Only ${held.user_name} or an administrator can stop this upload.`)
    await rows(
      db,
      sql`update excel_details set status = ${literal(uploadStatus, 'failed')}, failure_code = 'cancelled',
          failure_message = ${uploadFailure.label('cancelled')}, worker = null, worker_id = null, finished_at = now()
          where id = ${params.id}`,
    )
    audit({ entity: 'upload', entity_id: params.id, before: { status: held.status }, after: { status: 'failed', failure_code: 'cancelled' } })
    return readUpload(db, who, params.id)
  },

  retry: async ({ db, who, params, services, audit }) => {
    const held = await hold(db, who, params.id)
    if (held.status !== 'failed') throw new Refusal(409, 'Only failed uploads can be retried.')
    if (held.undone_at) throw new Refusal(409, 'This upload was undone. Send the file again instead.')
    if (!retryable(held.status, held.failure_code)) throw new Refusal(409, `This file cannot be tried again: ${held.failure_message ?? 'it failed for good.'}`)
    await rows(
      db,
      sql`update excel_details set status = ${literal(uploadStatus, 'queued')}, attempts = 0, progress_attempt = 0, worker = null, worker_id = null,
          failure_code = null, failure_message = null, finished_at = null where id = ${params.id}`,
    )
    audit({ entity: 'upload', entity_id: params.id, before: held, after: { status: 'queued' } })
    await services.jobs.send(db, 'upload.run', {})
    return readUpload(db, who, params.id)
  },

  rows: ({ db, who, params, query }) => findChecks(db, who, params.id, query),
  mend: (ctx) => mendRows(ctx, ctx.params.id, ctx.body),
  undoPlan: ({ db, who, params }) => inTransaction(db, (tx) => planUndo(tx, who, params.id)),
  undo: ({ db, who, params, audit }) => undoUpload(db, who, params.id, audit),
  uploaders: ({ db, who, query }) => findUploaders(db, who, query.search),
  reasons: ({ db, who, query }) => findReasons(db, who, query),
  preview: async ({ db, who, params, file }) => previewFile(file as ReceivedFile, workToSend(who, params.kind), await ownColumns(db, who, params.kind)),

  saveColumns: async ({ db, who, params, body, audit }) => {
    const columns = await keepColumns(db, who, workToSend(who, params.kind), body.columns)
    audit({ entity: 'upload_columns', entity_id: params.kind, after: columns })
    return { columns }
  },

  errors: ({ db, who, query }) => findErrors(db, who, query),
  errorsFile: ({ db, who, query }) => rejectedFile(db, who, query.upload_id, query.as),
  sample: ({ services, db, who, query }) => fileByPath(services, db, who, query.file_path),
  templates: async ({ who }) => templatesOf(who),
  template: ({ services, db, who, params, query }) => templateDownload(services, db, params.kind, query.format, who, query.client_id ?? null),
})
