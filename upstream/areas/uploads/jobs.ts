import { uploadFailure, type UploadFailure } from '@/lib/domain/upload'
import { inTransaction, persistently, type Db } from '../../db/db'
import { isOutOfSpace } from '../../platform/out-of-space'
import type { Services } from '../../platform/services'
import { claimable, claimNext, releaseSilent, tryAgain, type GivenBack } from './claims'
import { tellFailed } from './notice'
import { purgeUploads } from './purge'
import { runUpload } from './run-upload'
import type { ClaimedUpload } from '../../core/uploads/upload-work'

/** Files worked through at the same time in one process (uploads.md 7.7). */
const PARALLEL = 4
/** How often uploads of dead workers are looked for. */
const LOOK_MS = 3000

/** Tells the senders of those that have failed. */
async function tellOf(tx: Db, given: readonly GivenBack[], failure: UploadFailure): Promise<void> {
  for (const upload of given) if (upload.status === 'failed') await tellFailed(tx, upload, uploadFailure.label(failure))
}

/** A try that broke off: the upload waits again, or has failed and its sender is told. Where the database broke off, as soon as it is back. */
const giveBack = ({ database }: Services, upload: ClaimedUpload, error: unknown) => {
  const failure = isOutOfSpace(error) ? 'disk_full' : 'internal'
  return persistently(() => inTransaction(database.db, async (tx) => tellOf(tx, await tryAgain(tx, upload, failure), failure)))
}

/** Takes up one waiting upload and works through it. Afterwards another may be free to go: the next file of the same client. */
export async function workNextUpload(services: Services): Promise<void> {
  const { database, jobs, log, worker } = services
  const upload = await claimNext(database.db, worker.id)
  if (!upload) return
  try {
    await runUpload(services, upload)
  } catch (error) {
    log.error({ error, upload: upload.id }, 'upload broke off')
    await giveBack(services, upload, error)
    throw error
  }
  if ((await claimable(database.db, 1)) > 0) await jobs.send(database.db, 'upload.run', {})
}

/** Sends work for whatever waits without any. */
async function sendWork({ database: { db }, jobs }: Services): Promise<void> {
  const waiting = await claimable(db, PARALLEL)
  for (let i = 0; i < waiting; i++) await jobs.send(db, 'upload.run', {}, { once: `upload ${i}` })
}

/** Takes uploads from workers that died. Answers how many. */
const takeFromDead = ({ database }: Services): Promise<number> =>
  inTransaction(database.db, async (tx) => {
    const taken = await releaseSilent(tx)
    await tellOf(tx, taken, 'internal')
    return taken.length
  })

/** Finds uploads whose worker died, and sends work for whatever waits without any. */
export async function watchUploads(services: Services): Promise<void> {
  await takeFromDead(services)
  await sendWork(services)
}

/**
 * Background work of the uploads: the queue of files, a look for dead workers every few seconds and for what was left lying every minute, a purge every night.
 */
export function uploadJobs(services: Services): void {
  services.jobs.work('upload.run', () => workNextUpload(services), { parallel: PARALLEL })
  services.jobs.always(async () => {
    if ((await takeFromDead(services)) > 0) await sendWork(services)
  }, LOOK_MS)
  services.jobs.work('upload.watch', () => watchUploads(services))
  services.jobs.every('upload.watch', '* * * * *')
  services.jobs.work('housekeeping', () => purgeUploads(services))
  services.jobs.every('housekeeping', '15 3 * * *')
}
