import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql, type SQL } from 'drizzle-orm'
import { uploadFailure, type UploadFailure, uploadStatus } from '@/lib/domain/upload'
import { jobKinds } from '@/lib/domain/upload-kinds'
import { userStatus } from '@/lib/domain/user'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { claimIsLost, workerIsDead } from '../../platform/worker'
import type { ClaimedUpload } from '../../core/uploads/upload-work'

/** After so many tries that came no further an internal error is final (uploads.md 3): a worker killed while a file goes on is no fault of the file's. */
const MAX_ATTEMPTS = 3
/** A worker silent for longer is taken for dead (uploads.md 3). */
const SILENT_MINUTES = 5
/** Any number, the same in every process: claims are made one after another. */
const CLAIM_LOCK = 7_204_412

/** Runs of a job keep their own time. */
const isFile = (d: SQL) => sql`${d}.kind <> all(${sql.param(jobKinds)}::text[])`

/** No file of the same client and kind is under way; one whose worker died does not count, it waits itself. */
const isFirst = sql`not exists (
  select 1 from excel_details r where r.status = ${literal(uploadStatus, 'processing')} and r.kind = d.kind and r.client_id is not distinct from d.client_id
    and not ${workerIsDead(sql`r.worker_id`)})`

/** Whether a file is being worked through at this moment, by a worker that was heard of within a minute. */
export const isFileUnderWay = sql`exists (select 1 from excel_details d where d.status = ${literal(uploadStatus, 'processing')}
    and d.heartbeat_at > now() - interval '1 minute' and not ${workerIsDead(sql`d.worker_id`)} and ${isFile(sql`d`)})`

/** What became of a file's rows so far; accepted = created + updated + unchanged. */
export interface Counts {
  done: number
  accepted: number
  rejected: number
  created: number
  updated: number
  unchanged: number
}

export const noCounts: Counts = { done: 0, accepted: 0, rejected: 0, created: 0, updated: 0, unchanged: 0 }

/** The claim is gone: somebody stopped the upload, or it was given to another worker, or its uploader lost the account. */
export class Stopped extends Error {
  constructor(readonly revoked: boolean) {
    super('The upload is no longer this worker’s')
  }
}

/**
 * Takes the oldest waiting upload of which no file of the same kind and client is under way (uploads.md 3); null when there is
 * none. Counters of an earlier try stay until this one has come as far.
 */
export function claimNext(db: Db, workerId: string | null): Promise<ClaimedUpload | null> {
  const worker = `${hostname()}/${process.pid}/${randomUUID()}`
  return inTransaction(db, async (tx) => {
    // Without it two workers could take two files of one client: neither sees that the other's is under way.
    await rows(tx, sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`)
    return first<ClaimedUpload>(
      tx,
      sql`update excel_details set status = ${literal(uploadStatus, 'processing')}, worker = ${worker}, worker_id = ${workerId}::uuid, attempts = attempts + 1,
          started_at = coalesce(started_at, now()),
            heartbeat_at = now(), finished_at = null, failure_code = null, failure_message = null
          where id = (
            select d.id from excel_details d
            where d.status = ${literal(uploadStatus, 'queued')} and ${isFile(sql`d`)} and ${isFirst}
            order by d.id limit 1 for update skip locked)
          returning id, kind, file_name, file_path, params, dry_run, client_id, carrier_id, user_id, user_name, environment, attempts, worker, created_at,
            column_map, retry_of, mended_rows`,
    )
  })
}

type Claim = Pick<ClaimedUpload, 'id' | 'worker'>

/**
 * Locks the upload for this transaction and makes sure it is still ours; throws `Stopped` otherwise. With `lazily` the commit does not
 * wait for the disk: should the database's machine fail in that blink, rows and the progress that counts them are gone together and
 * the next try writes them again, and whatever commits after them, the end of the upload too, brings them to the disk first.
 */
export async function holdClaim(tx: Db, { id, worker }: Claim, { lazily = false } = {}): Promise<void> {
  const held = await first<{ active: boolean }>(
    tx,
    sql`select u.status = ${literal(userStatus, 'active')} as active, ${lazily ? sql`set_config('synchronous_commit', 'off', true)` : sql`null`}
        from excel_details d join users u on u.id = d.user_id
        where d.id = ${id} and d.worker = ${worker} and d.status = ${literal(uploadStatus, 'processing')} for update of d`,
  )
  if (!held?.active) throw new Stopped(held !== null)
}

export async function noteTotal(tx: Db, { id, worker }: Claim, total: number): Promise<void> {
  await rows(tx, sql`update excel_details set rows_total = ${total}, heartbeat_at = now() where id = ${id} and worker = ${worker}`)
}

/** Writes how far the run has come, in the transaction of the rows it counts. A second run says nothing until it has passed the first. */
export async function noteProgress(tx: Db, { id }: Claim, so: Counts): Promise<void> {
  await rows(
    tx,
    sql`update excel_details set heartbeat_at = now(),
          rows_accepted = case when rows_done <= ${so.done} then ${so.accepted} else rows_accepted end,
          rows_rejected = case when rows_done <= ${so.done} then ${so.rejected} else rows_rejected end,
          rows_created = case when rows_done <= ${so.done} then ${so.created} else rows_created end,
          rows_updated = case when rows_done <= ${so.done} then ${so.updated} else rows_updated end,
          rows_unchanged = case when rows_done <= ${so.done} then ${so.unchanged} else rows_unchanged end,
          rows_done = greatest(rows_done, ${so.done}), progress_attempt = case when rows_done < ${so.done} then attempts else progress_attempt end,
          progress = least(99, greatest(progress, ${so.done}::bigint * 100 / greatest(rows_total, 1)))
        where id = ${id}`,
  )
}

export async function finishUpload(tx: Db, { id }: Claim, so: Counts): Promise<void> {
  await rows(
    tx,
    sql`update excel_details set status = case when dry_run then 'checked' else ${so.rejected > 0 ? 'completed_with_errors' : 'completed'} end,
        rows_total = ${so.done}, rows_done = ${so.done}, progress = 100,
          rows_accepted = ${so.accepted}, rows_rejected = ${so.rejected}, rows_created = ${so.created}, rows_updated = ${so.updated},
          rows_unchanged = ${so.unchanged}, heartbeat_at = now(), finished_at = now()
        where id = ${id}`,
  )
}

/** Ends an upload of ours as failed; rows that landed stay and stay counted. */
export async function failUpload(tx: Db, { id, worker }: Claim, code: UploadFailure, message: string = uploadFailure.label(code)): Promise<boolean> {
  const failed = await first(
    tx,
    sql`update excel_details set status = ${literal(uploadStatus, 'failed')}, failure_code = ${code}, failure_message = ${message}, finished_at = now()
        where id = ${id} and worker = ${worker} and status = ${literal(uploadStatus, 'processing')} returning id`,
  )
  return failed !== null
}

/** An upload that its worker gave back or lost: it waits again, or has failed for good. */
export interface GivenBack {
  id: number
  kind: string
  file_name: string
  dry_run: boolean
  status: 'queued' | 'failed'
}

/** After the third try that came no further the upload has failed for the given reason; before, it waits again. */
const giveBack = (tx: Db, which: SQL, failure: UploadFailure) => {
  const isSpent = sql`attempts - progress_attempt >= ${MAX_ATTEMPTS}`
  return rows<GivenBack>(
    tx,
    sql`update excel_details d set status = case when ${isSpent} then 'failed' else 'queued' end, worker = null, worker_id = null,
        failure_code = case when ${isSpent} then ${failure} end,
          failure_message = case when ${isSpent} then ${uploadFailure.label(failure)} end, finished_at = case when ${isSpent} then now() end
        where d.status = ${literal(uploadStatus, 'processing')} and ${which} returning id, kind, file_name, dry_run, status`,
  )
}

/** Gives back an upload whose try broke off. Nothing when it is no longer ours. */
export const tryAgain = (tx: Db, { id, worker }: Claim, failure: UploadFailure) => giveBack(tx, sql`d.id = ${id} and d.worker = ${worker}`, failure)

/** Takes uploads from workers that died or have gone silent. */
export const releaseSilent = (tx: Db) =>
  giveBack(tx, sql`${isFile(sql`d`)} and ${claimIsLost(sql`d.worker_id`, sql`d.heartbeat_at + make_interval(mins => ${SILENT_MINUTES})`)}`, 'internal')

/** How many uploads could be taken up right now, at most `most`. */
export async function claimable(db: Db, most: number): Promise<number> {
  const found = await rows(
    db,
    sql`select distinct d.kind, d.client_id from excel_details d where d.status = ${literal(uploadStatus, 'queued')} and ${isFile(sql`d`)} and ${isFirst}
        limit ${most}`,
  )
  return found.length
}
