import { sql, type SQL } from 'drizzle-orm'
import { slaClockStatus } from '@/lib/domain/sla'
import { inTransaction, rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import type { Services } from '../../platform/services'
import { tellOfChanges } from '../sla/escalate'
import { reckonClocks, type MovedClock } from '../sla/reckon-clocks'
import { MOST_KEPT, type Held } from './held'

const AT_ONCE = 200
/** A clock that would have started on a day off started this many days later at most: a weekend and a feast in a row. */
const START_DAYS = 14

/** Clocks whose times a change may move; those that stopped are settled. */
function reach({ kind, country_code, from_day, to_day, old_zone }: Held): SQL {
  const open = sql`c.stopped_at is null and c.status not in ${literals(slaClockStatus, 'cancelled', 'waived')}`
  if (kind !== 'holiday') return sql`${open} and (c.destination_country_code = ${country_code} or c.origin_timezone = ${old_zone})`
  return sql`${open} and c.destination_country_code = ${country_code}
    and c.due_at >= ${from_day}::date - 1 and c.started_at < ${to_day}::date + ${START_DAYS}::int`
}

const nextOf = (db: Db, change: Held, after: number) =>
  rows<{ id: number; package_id: number }>(db, sql`select c.id, c.package_id from sla_clocks c where ${reach(change)} and c.id > ${after} order by c.id
    limit ${AT_ONCE}`)

async function step(tx: Db, { mail }: Pick<Services, 'mail'>, change: Held, found: readonly { id: number; package_id: number }[]): Promise<void> {
  const moved = { because: `${change.note}.`, clocks: [] as MovedClock[] }
  await tellOfChanges(
    tx, mail, await reckonClocks(tx, found.map(({ package_id }) => package_id), { nowMs: Date.now(), moved, clockIds: new Set(found.map(({ id }) => id)) }),
  )
  const earlier = moved.clocks.filter(({ from, to }) => Date.parse(to) < Date.parse(from)).length
  await rows(
    tx,
    sql`update calendar_changes set clocks_looked = clocks_looked + ${found.length}, clocks_moved = clocks_moved + ${moved.clocks.length},
        clocks_earlier = clocks_earlier + ${earlier},
          moved = case when jsonb_array_length(moved) < ${MOST_KEPT} then moved || ${JSON.stringify(moved.clocks)}::jsonb else moved end
          where id = ${change.id}`,
  )
}

/** Works the clocks out anew, step by step, each in a transaction of its own; worked again they move no further. */
export async function reckonAnew(services: Services, change: Held): Promise<void> {
  const { db } = services.database
  for (let after = 0; ; ) {
    const found = await nextOf(db, change, after)
    const last = found.at(-1)
    if (!last) return
    after = last.id
    await inTransaction(db, (tx) => step(tx, services, change, found))
  }
}
