import type { UploadFailure } from '@/lib/domain/upload'
import { uploadKinds } from '@/lib/domain/upload-kinds'
import { inTransaction } from '../../db/db'
import { writeAudit } from '../../platform/audit'
import type { Services } from '../../platform/services'
import { SheetRefusal } from '../../sheets/sheet-refusal'
import { failUpload, finishUpload, holdClaim, noteTotal, Stopped } from './claims'
import { workOf } from '../../core/uploads/kinds'
import { Lander, type LandingHooks, type Underway } from './landing'
import { tellFailed, tellFinished } from './notice'
import { indexRows, openUpload, type FileIndex, type OpenUpload } from '../../core/uploads/open-upload'
import { judge, type Spoken } from './outcomes'
import { groupBatches } from './row-groups'
import type { ClaimedUpload, KindRun, ReadRow, RunContext } from '../../core/uploads/upload-work'
import { UploadFailed } from '../../core/uploads/upload-failed'
import { uploaderOf } from './uploader'

/** Rows looked up and written together (uploads.md 7.3): some forty questions to the database each time, however few the rows. */
const BATCH_ROWS = 1000

export interface RunHooks extends LandingHooks {
  /** Rows of a batch, where a test wants several of a small file. */
  batchRows?: number
}

const failureOf: Readonly<Partial<Record<SheetRefusal['code'], UploadFailure>>> = { empty: 'empty', too_many_rows: 'too_many_rows' }

/** What the file itself has wrong, as a failure of the upload; anything else is ours and rises. */
function asFailure(error: unknown): unknown {
  if (!(error instanceof SheetRefusal)) return error
  return new UploadFailed(failureOf[error.code] ?? 'unreadable', error.detail ? `${error.message} ${error.detail}` : error.message)
}

async function contextOf(services: Services, upload: ClaimedUpload): Promise<RunContext> {
  const { db } = services.database
  const who = await uploaderOf(db, upload)
  // The register knows no failure for it; an upload nobody may make is one that was stopped.
  if (!who) throw new UploadFailed(
    'cancelled', `${upload.user_name} may no longer upload ${uploadKinds[upload.kind as keyof typeof uploadKinds]?.title.toLowerCase() ?? 'this'}.`,
  )
  return { upload, who, services, db }
}

async function storedAt({ files }: Services, { file_path }: ClaimedUpload): Promise<string> {
  if (!(await files.has(file_path))) throw new UploadFailed('unreadable', 'The file is no longer kept.')
  return files.local(file_path)
}

async function* rowsOf(file: OpenUpload, index: FileIndex, kind: KindRun<unknown>, hooks: RunHooks): AsyncGenerator<ReadRow> {
  for await (const groups of groupBatches(file, index, kind.lists, hooks.batchRows ?? BATCH_ROWS))
    for (const { rows, twins, clashes } of groups) yield* [...rows, ...twins, ...clashes]
}

async function workThrough(run: RunContext, file: OpenUpload, index: FileIndex, kind: KindRun<unknown>, hooks: RunHooks): Promise<void> {
  const { upload, db, services } = run
  const lander = new Lander(db, upload, kind, file, hooks)
  const spoken: Spoken = new Map()
  await kind.survey?.(rowsOf(file, index, kind, hooks))
  // One batch lands while the next is read and judged: two cores, two halves of the work.
  let [last, before]: (Underway | undefined)[] = []
  try {
    for await (const groups of groupBatches(file, index, kind.lists, hooks.batchRows ?? BATCH_ROWS)) {
      const batch = await lander.makeReady(await judge(db, upload, kind, groups, spoken))
      await last?.mayFollow
      // Two at most: what waits to be landed stays in memory.
      await before?.landed
      before = last
      last = lander.land(batch, last)
    }
    await last?.landed
  } catch (error) {
    await Promise.allSettled([before?.landed, last?.landed])
    throw error
  }
  await inTransaction(db, async (tx) => {
    await holdClaim(tx, upload)
    if (!upload.dry_run) await kind.finish?.(tx)
    await finishUpload(tx, upload, lander.counts)
    await tellFinished(tx, upload, lander.counts)
    await writeAudit(tx, run.who, { id: `upload-${upload.id}`, ip: '', user_agent: '', environment: upload.environment }, 'uploads.run', [
      { entity: 'upload', entity_id: upload.id, after: lander.counts },
    ])
  })
  services.log.info({ upload: upload.id, kind: upload.kind, ...lander.counts }, 'upload finished')
}

async function fail(services: Services, upload: ClaimedUpload, failure: UploadFailed): Promise<void> {
  await inTransaction(services.database.db, async (tx) => {
    const failed = await failUpload(tx, upload, failure.code, failure.message)
    if (failed) await tellFailed(tx, upload, failure.message)
  })
}

/**
 * Works through a claimed upload (uploads.md 3, 7). Ends with the upload completed or failed for a reason of the file's, or throws
 * what went wrong on our side and leaves the claim to the caller. May be broken off anywhere and run again: what landed is known by
 * its ledger, written with it, and is counted as what it became the first time.
 */
export async function runUpload(services: Services, upload: ClaimedUpload, hooks: RunHooks = {}): Promise<void> {
  let path: string | null = null
  let file: OpenUpload | null = null
  try {
    const run = await contextOf(services, upload)
    const work = workOf(upload.kind, upload.params)
    if (!work) throw new UploadFailed('lookup_missing')
    path = await storedAt(services, upload)
    file = await openUpload(path, work, { columns: upload.column_map })
    // What the kind looks up is read while the rows are counted; a fault of the file comes first.
    const opening = file.work.open(run)
    opening.catch(() => {})
    const index = await indexRows(file)
    if (index.rows === 0) throw new UploadFailed('empty')
    await noteTotal(services.database.db, upload, index.rows)
    await workThrough(run, file, index, await opening, hooks)
  } catch (error) {
    const cause = asFailure(error)
    if (cause instanceof Stopped) return stopped(services, upload, cause)
    if (!(cause instanceof UploadFailed)) throw cause
    await fail(services, upload, cause)
  } finally {
    await file?.sheet.close()
    if (path) await services.files.release(path)
  }
}

/** Whoever took the claim away has said what becomes of the upload; only an account withdrawn half-way is ours to say. */
async function stopped(services: Services, upload: ClaimedUpload, { revoked }: Stopped): Promise<void> {
  if (revoked) await fail(services, upload, new UploadFailed('cancelled', `${upload.user_name} may no longer upload; rows already accepted stay.`))
}
