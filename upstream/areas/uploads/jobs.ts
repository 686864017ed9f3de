import { uploadFailure } from '@/lib/domain/upload'
import { isOutOfSpace } from '../../platform/out-of-space'
import type { Services } from '../../platform/services'
import { claimable, claimNext, releaseSilent, tryAgain } from './claims'
import { tellFailed } from './notice'
import { purgeUploads } from './purge'
import { runUpload } from './run-upload'

/** Files worked through at the same time in one process (uploads.md 7.7). */
const PARALLEL = 4

/** Takes up one waiting upload and works through it. Afterwards another may be free to go: the next file of the same client. */
export async function workNextUpload(services: Services): Promise<void> {
  const { database, jobs, log } = services
  const upload = await claimNext(database.db)
  if (!upload) return
  try {
    await runUpload(services, upload)
  } catch (error) {
    log.error({ error, upload: upload.id }, 'upload broke off')
    const failure = isOutOfSpace(error) ? 'disk_full' : 'internal'
    if ((await tryAgain(database.db, upload, failure)) === 'failed') await tellFailed(database.db, upload, uploadFailure.label(failure))
    throw error
  }
  if ((await claimable(database.db, 1)) > 0) await jobs.send('upload.run', {})
}

/** Finds uploads whose worker died, and sends work for whatever waits without any. */
export async function watchUploads({ database, jobs }: Services): Promise<void> {
  await releaseSilent(database.db)
  const waiting = await claimable(database.db, PARALLEL)
  for (let i = 0; i < waiting; i++) await jobs.send('upload.run', {})
}

/** Background work of the uploads: the queue of files, a look every minute for what was left lying, a purge every night. */
export function uploadJobs(services: Services): void {
  services.jobs.work('upload.run', () => workNextUpload(services), { parallel: PARALLEL })
  services.jobs.work('upload.watch', () => watchUploads(services))
  services.jobs.every('upload.watch', '* * * * *')
  services.jobs.work('housekeeping', () => purgeUploads(services))
  services.jobs.every('housekeeping', '15 3 * * *')
}
