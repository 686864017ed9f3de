import { sql } from 'drizzle-orm'
import { isUploadKind } from '@/lib/domain/upload-kinds'
import { stoppable } from '@/lib/domain/upload'
import { first, rows, type Db } from '../../db/db'
import type { AuditEntry } from '../../platform/audit'
import { noPermission, Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { workOf } from '../../core/uploads/kinds'
import { readUpload } from './read-uploads'
import type { UndoPlan, UndoWork } from '../../core/uploads/upload-work'

type Upload = Awaited<ReturnType<typeof readUpload>>

/** Whether this person could undo uploads of the kind at all. */
export function mayUndo(
  who: Who, { kind, user_id, status, dry_run, undone_at, rows_created }: Pick<Upload, 'kind' | 'user_id' | 'status' | 'dry_run' | 'undone_at' | 'rows_created'>,
): boolean {
  const undo = workOf(kind)?.undo
  return undo !== undefined && who.keys.has(undo.needs) && (user_id === who.user_id || isAdmin(who))
    && !stoppable(status) && !dry_run && undone_at === null && rows_created > 0
}

/** The kind's way of undoing, or the sentence why this upload is not undone by this person. */
function undoOf(who: Who, upload: Upload): UndoWork {
  const undo = isUploadKind(upload.kind) ? workOf(upload.kind)?.undo : undefined
  if (!undo) throw new Refusal(409, `${upload.kind_title} cannot be undone as a whole.`)
  if (!who.keys.has(undo.needs)) throw noPermission()
  if (upload.user_id !== who.user_id && !isAdmin(who)) throw new Refusal(409, `Only ${upload.user_name} or an administrator can undo this upload.`)
  if (stoppable(upload.status)) throw new Refusal(409, 'This upload is still being worked through. Stop it first.')
  if (upload.undone_at !== null) throw new Refusal(409, `This upload was already undone by ${upload.undone_by ?? 'somebody'}.`)
  return undo
}

function refuseUnfit({ things, most }: UndoWork, { count, touched, examples }: UndoPlan): void {
  if (touched > 0) {
    throw new Refusal(
      409,
      `${touched} of ${count} ${things} were touched since and stay; nothing was undone.`,
      examples.map(({ reference, why }) => ({ field: null, message: `${reference}: ${why}` })),
      { touched, count, examples },
    )
  }
  if (count === 0) throw new Refusal(409, `None of the ${things} of this upload are left to undo.`)
  if (count > most) throw new Refusal(409, `At most ${most} ${things} are undone at once; this upload made ${count}.`)
}

/** What undoing would come to, for the question before it; changes nothing. Same refusals as `undoUpload` but for touched things. */
export async function planUndo(tx: Db, who: Who, id: number) {
  const undo = undoOf(who, await readUpload(tx, who, id))
  return { things: undo.things, ...(await undo.plan(tx, id)) }
}

/**
 * Takes back all an upload made, or nothing (docs/decisions/009-undo-of-an-upload.md): the things themselves as their kind sees fit,
 * the ledger lines, so that the same file may come again, and what it had put right in earlier uploads. 409 with the touched
 * things when there are any.
 */
export async function undoUpload(tx: Db, who: Who, id: number, audit: (entry: AuditEntry) => void): Promise<Upload> {
  await first(tx, sql`select id from excel_details where id = ${id} for update`)
  const undo = undoOf(who, await readUpload(tx, who, id))
  const plan = await undo.plan(tx, id)
  refuseUnfit(undo, plan)
  for (const entry of await undo.takeBack(tx, who, id)) audit(entry)
  await rows(tx, sql`delete from upload_row_ledger where upload_id = ${id}`)
  await rows(tx, sql`update excel_responses set resolved_by_upload_id = null where resolved_by_upload_id = ${id}`)
  await rows(tx, sql`update excel_details set undone_at = now(), undone_by = ${who.name} where id = ${id}`)
  audit({ entity: 'upload', entity_id: id, before: { undone: false }, after: { undone: true, [undo.things]: plan.count } })
  return readUpload(tx, who, id)
}
