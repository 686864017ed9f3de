import { sql } from 'drizzle-orm'
import { slaClockStatus } from '@/lib/domain/sla'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { Services } from '../../platform/services'
import { tellOfChanges } from './escalate'
import { reckonClocks } from './reckon-clocks'

const AT_ONCE = 500

type Needs = Pick<Services, 'database' | 'mail'>

/** Works out clocks and tells of them in one transaction. */
function reckoned({ database, mail }: Needs, nowMs: number, take: (tx: Db) => Promise<number[]>): Promise<{ taken: number; changed: number }> {
  return inTransaction(database.db, async (tx) => {
    const ids = await take(tx)
    if (ids.length === 0) return { taken: 0, changed: 0 }
    const changes = await reckonClocks(tx, ids, { nowMs })
    await tellOfChanges(tx, mail, changes)
    return { taken: ids.length, changed: changes.length }
  })
}

const takeNoted = async (tx: Db): Promise<number[]> => {
  const taken = await rows<{ package_id: number }>(
    tx,
    sql`with oldest as (select id from sla_dirty order by id limit ${AT_ONCE} for update skip locked) delete from sla_dirty d using oldest o where d.id = o.id
        returning d.package_id`,
  )
  return [...new Set(taken.map(({ package_id }) => package_id))]
}

/** Looks again at the clocks of parcels that something happened to. Any number of workers may do it; a part that fails stays for the next turn. */
export async function drainNoted(services: Needs, leaving?: AbortSignal, at: Date = new Date()): Promise<number> {
  let changed = 0
  for (;;) {
    if (leaving?.aborted) return changed
    const reckoning = await reckoned(services, Math.max(at.getTime(), Date.now()), takeNoted)
    if (reckoning.taken === 0) return changed
    changed += reckoning.changed
  }
}

/** Clocks whose time has come: at risk, due, or paused as long as they may be. Each by its own index. */
const due = (now: string, after: number) => sql`
  select id, package_id from sla_clocks where status = ${literal(slaClockStatus, 'running')} and warn_at <= ${now}::timestamptz and stopped_at is null
    and id > ${after}
  union select id, package_id from sla_clocks where status in ${literals(slaClockStatus, 'running', 'at_risk')} and due_at <= ${now}::timestamptz
    and stopped_at is null and id > ${after}
  union select id, package_id from sla_clocks where status = ${literal(slaClockStatus, 'paused')} and stopped_at is null
    and paused_at + make_interval(hours => (rule->>'max_pause_hours')::int) <= ${now}::timestamptz and id > ${after}
  order by id limit ${AT_ONCE}`

/** Moves clocks on with the time alone, every minute; answers how many changed. Bears being run twice at once. */
export async function tickClocks(services: Needs, at: Date = new Date()): Promise<number> {
  let [changed, after] = [0, 0]
  for (;;) {
    const found = await rows<{ id: number; package_id: number }>(services.database.db, due(at.toISOString(), after))
    const last = found.at(-1)
    if (!last) return changed
    after = last.id
    changed += (await reckoned(services, at.getTime(), () => Promise.resolve([...new Set(found.map(({ package_id }) => package_id))]))).changed
  }
}
