import { sql } from 'drizzle-orm'
import { landedCount, rowCount } from '@/lib/domain/upload'
import { isUploadKind, uploadKinds } from '@/lib/domain/upload-kinds'
import type { Db } from '../../db/db'
import { postMessage } from '../../core/messages/post-message'
import type { Counts } from './claims'
import type { ClaimedUpload } from '../../core/uploads/upload-work'

/** A run longer than this is told of when it ends; nobody watched it all the time (uploads.md 7.8). */
const LONG_RUN_SECONDS = 60

type Notice = Pick<ClaimedUpload, 'id' | 'kind' | 'file_name' | 'dry_run'>

const linkTo = (path: string | null, id: number) => (path ? `${path}?upload_id=${id}` : null)

/** Whoever only checks a file waits for the answer, and nothing has happened that others should hear of. */
async function tell(
  tx: Db, upload: Notice, message: { subject: string; body: string; severity: 'info' | 'warning'; link: string | null }, onlyIfLong: boolean,
): Promise<void> {
  if (upload.dry_run) return
  const uploader = sql`select d.user_id from excel_details d
    where d.id = ${upload.id} and (not ${onlyIfLong}::boolean or now() - d.started_at > make_interval(secs => ${LONG_RUN_SECONDS}))`
  await postMessage(tx, uploader, { ...message, category: 'upload' })
}

const factOf = ({ kind }: Pick<Notice, 'kind'>) => (isUploadKind(kind) ? uploadKinds[kind] : null)

/** An inbox message about a finished upload with errors, or one that took long: counts and link. */
export async function tellFinished(tx: Db, upload: ClaimedUpload, so: Counts): Promise<void> {
  const fact = factOf(upload)
  const withErrors = so.rejected > 0
  const landed = landedCount({ dry_run: false, rows_accepted: so.accepted, rows_total: so.done })
  const body =
    `${landed}: ${so.created} created, ${so.updated} updated, ${so.unchanged} unchanged.${withErrors ? ` Refused: ${so.rejected}; the list says why.` : ''}`
  const subject = withErrors
    ? `${upload.file_name}: ${so.rejected} of ${rowCount(so.done)} refused`
    : `${upload.file_name}: ${so.done === 1 ? 'its row was' : `all ${rowCount(so.done)} were`} accepted`
  const link = linkTo((withErrors ? fact?.errorList : null) ?? fact?.statusList ?? null, upload.id)
  await tell(tx, upload, { subject, body, severity: withErrors ? 'warning' : 'info', link }, !withErrors)
}

/** An inbox message about an upload that failed as a whole. */
export async function tellFailed(tx: Db, upload: Notice, message: string): Promise<void> {
  await tell(
    tx, upload,
    { subject: `${upload.file_name} could not be processed`, body: message, severity: 'warning', link: linkTo(factOf(upload)?.statusList ?? null, upload.id) },
    false,
  )
}
