import { sql } from 'drizzle-orm'
import { manifestStatus, type ManifestFormat, type ManifestStatus } from '@/lib/domain/manifest'
import { first, inTransaction, persistently, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { ourFault } from '../../platform/out-of-space'
import type { Services } from '../../platform/services'
import type { Snapshot } from './facts'
import { keptFiles } from './manifest-file'
import { postManifest } from './letter'

/** Minutes after the first, second and third failure (manifests.md 3). */
const RETRY_MINUTES = [1, 5, 15]

interface Waiting {
  id: number
  manifest_no: string
  package_count: number
  attempts: number
  template_snapshot: Snapshot
}

/** Takes a manifest up, so that two workers never make the same one. */
const takeUp = (db: Db, id: number, worker: string | null) =>
  first<Waiting>(
    db,
    sql`update manifests set status = ${literal(manifestStatus, 'generating')}, worker_id = ${worker}::uuid, attempts = attempts + 1, working_since = now(),
        error = null, updated_at = now()
        where id = (select id from manifests where id = ${id} and status = ${literal(manifestStatus, 'queued')} for update skip locked)
        returning id, manifest_no, package_count, attempts, template_snapshot`,
  )

async function failed({ database }: Services, { id, attempts }: Waiting, error: unknown): Promise<void> {
  const minutes = RETRY_MINUTES[attempts - 1] ?? null
  await rows(
    database.db,
    sql`update manifests set status = ${literal(manifestStatus, 'failed')}, error = ${ourFault(error, error instanceof Error ? error.message : String(error))},
        working_since = null, worker_id = null, updated_at = now(),
          next_try_at = now() + make_interval(mins => ${minutes}::int) where id = ${id} and status = ${literal(manifestStatus, 'generating')}`,
  )
}

/** Ready, and sent in the same breath where its template says so. */
async function finish(tx: Db, id: number, waiting: Waiting, services: Services): Promise<void> {
  const [found] = await rows<{ status: ManifestStatus }>(tx, sql`select status from manifests where id = ${id} for update`)
  if (!found || !manifestStatus.can(found.status, 'ready')) return
  await rows(tx, sql`update manifests set status = ${literal(manifestStatus, 'ready')}, next_try_at = null, working_since = null, worker_id = null,
    updated_at = now() where id = ${id}`)
  const { auto_send, recipients, cc } = waiting.template_snapshot
  if (auto_send && recipients.length > 0) await postManifest(tx, services, id, { to: recipients, cc })
}

/**
 * Makes the files of a queued manifest. What fails keeps its reason and is tried again after 1, 5 and 15 minutes; run twice it
 * finds nothing queued.
 */
export async function generateManifest(services: Services, id: number): Promise<void> {
  const { db } = services.database
  const waiting = await takeUp(db, id, services.worker.id)
  if (!waiting) return
  try {
    if (waiting.package_count === 0 && !waiting.template_snapshot.send_empty) throw new Error('No packages in this window.')
    await keptFiles(services, id, waiting.template_snapshot.formats as ManifestFormat[])
    await inTransaction(db, (tx) => finish(tx, id, waiting, services))
  } catch (error) {
    services.log.error({ err: error, manifest: id }, 'manifest failed')
    await persistently(() => failed(services, waiting, error))
  }
}

