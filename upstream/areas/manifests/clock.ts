import { sql } from 'drizzle-orm'
import { lastClosedWindow, manifestStatus, manifestTemplateStatus, mayRunAt } from '@/lib/domain/manifest'
import { userStatus } from '@/lib/domain/user'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { claimIsLost } from '../../platform/worker'
import { sweepWindow, type MadeManifest } from './create-manifests'
import type { StoredFile } from './manifest-file'

interface Due {
  user_id: number
  hours: number
  activated_at: string
  done_until: string | null
  days: string[]
  start_time: string | null
  end_time: string | null
}

/** Files are kept this long (manifests.md 2). */
const KEPT_DAYS = 400
const REMOVED_AT_ONCE = 50

/** Schedules whose window has ended and was not closed yet. */
async function dueAt(db: Db, now: number): Promise<(Due & { from: number; to: number })[]> {
  const all = await rows<Due>(
    db,
    sql`select t.user_id, t.hours, t.activated_at, g.done_until, g.days, g.start_time, g.end_time from manifest_templates t
        join manifest_configurations g on g.user_id = t.user_id join users u on u.id = t.user_id and u.status = ${literal(userStatus, 'active')}
        where t.status = ${literal(manifestTemplateStatus, 'active')}`,
  )
  return all.flatMap((due) => {
    const activated = Date.parse(due.activated_at)
    const window = lastClosedWindow(now, due.hours, activated)
    const isNew = window.to > activated && (due.done_until === null || window.to > Date.parse(due.done_until))
    // A clock that ticks late is no reason to leave out a window that ended in time.
    return isNew && (mayRunAt(now, due) || mayRunAt(window.to, due)) ? [{ ...due, ...window }] : []
  })
}

/**
 * The window is closed. Unless all of it was listed, `done_at` stays where it was (before the first, at the window's beginning), so
 * that what has come since goes to the next window as late data (manifests.md 7).
 */
const mark = (db: Db, { user_id }: Due, window: { from: string; to: string }, isListed: boolean) =>
  rows(
    db,
    sql`update manifest_configurations set done_until = greatest(done_until, ${window.to}::timestamptz),
          done_at = case when ${isListed}::boolean then now() else coalesce(done_at, ${window.from}::timestamptz) end where user_id = ${user_id}`,
  )

/** One window, in one transaction with the mark that it is closed, whether there was anything in it or not, and the work it makes. */
async function closeOne({ database: { db }, jobs }: Services, due: Due & { from: number; to: number }): Promise<MadeManifest[]> {
  const window = { from: new Date(due.from).toISOString(), to: new Date(due.to).toISOString() }
  try {
    return await inTransaction(db, async (tx) => {
      const { made, left } = await sweepWindow(tx, { user_id: due.user_id, ...window, by: null })
      await mark(tx, due, window, left === 0)
      for (const { id } of made) await jobs.send(tx, 'manifest.run', { id })
      return made
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await mark(db, due, window, false)
    return []
  }
}

/**
 * Closes every window that has ended: its manifests are queued and handed to the workers. Two processes ticking together make one,
 * the other finds nothing left to list. Outside its days and hours a schedule waits; what came up meanwhile goes to the
 * window it then closes.
 */
export async function closeWindows(services: Services, now = Date.now()): Promise<MadeManifest[]> {
  const { db } = services.database
  const made: MadeManifest[] = []
  for (const due of await dueAt(db, now)) {
    try {
      made.push(...(await closeOne(services, due)))
    } catch (error) {
      // One partner's fault must not keep the others waiting; the next tick tries again.
      services.log.error({ err: error, user: due.user_id }, 'window not closed')
    }
  }
  return made
}

/** One whose worker died so many times is left for a person. */
const MOST_TRIES = 10
/** A worker that works at one for longer has lost it. */
const LEASE_MINUTES = 30

/** Takes manifests from workers that died or lost them. */
export const takeFromDead = ({ database, jobs }: Services): Promise<void> =>
  inTransaction(database.db, async (tx) => {
    const taken = await rows<{ id: number; status: string }>(
      tx,
      sql`update manifests set status = case when attempts >= ${MOST_TRIES} then 'failed' else 'queued' end, error = 'The work broke off.', next_try_at = null,
          working_since = null, worker_id = null, updated_at = now()
          where status = ${literal(manifestStatus, 'generating')}
            and ${claimIsLost(sql`worker_id`, sql`working_since + make_interval(mins => ${LEASE_MINUTES})`)} returning id, status`,
    )
    for (const { id, status } of taken) if (status === 'queued') await jobs.send(tx, 'manifest.run', { id }, { once: `manifest ${id}` })
  })

/** Failed ones whose time has come are queued again; queued ones nobody took and those whose worker died are taken up. */
export async function tryAgain(services: Services): Promise<void> {
  const { db } = services.database
  await takeFromDead(services)
  await rows(db, sql`update manifests set status = ${literal(manifestStatus, 'queued')}, next_try_at = null, updated_at = now()
    where status = ${literal(manifestStatus, 'failed')} and next_try_at <= now()`)
  const waiting = await rows<{ id: number }>(db, sql`select id from manifests where status = ${literal(manifestStatus, 'queued')}
      and updated_at < now() - interval '10 seconds' order by id limit 200`)
  for (const { id } of waiting) await services.jobs.send(db, 'manifest.run', { id }, { once: `manifest ${id}` })
}

/** Old files go; the manifest and its lines stay, and a file asked for later is made anew. */
export async function removeOldFiles({ database, files }: Services): Promise<void> {
  const old = await rows<{ id: number; files: StoredFile[] }>(
    database.db,
    sql`select id, files from manifests where created_at < now() - make_interval(days => ${KEPT_DAYS}) and files <> '[]' order by created_at
        limit ${REMOVED_AT_ONCE}`,
  )
  for (const manifest of old) {
    for (const { path } of manifest.files) await files.remove(path)
    await rows(database.db, sql`update manifests set files = '[]' where id = ${manifest.id}`)
  }
}
