import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'

const SECOND_MS = 1000

/**
 * When each parcel's next step happens: now, or a second after its last one where that was within this very second (a log holds one step
 * of a kind a second) or a carrier's clock runs ahead. `learnt` is the latest of them, when we say we learnt of it.
 */
export async function reckonedAfter(tx: Db, ids: readonly number[]): Promise<{ at: (id: number) => string; learnt: string }> {
  const last = await rows<{ id: number; last: string | null; now: string }>(tx, sql`select id, last_event_at as last, clock_timestamp() as now from packages
    where id = any(${sql.param(ids)}::bigint[])`)
  const next = ({ last: before, now }: (typeof last)[number]) => {
    const [lastMs, nowMs] = [before === null ? 0 : Date.parse(before), Date.parse(now)]
    return Math.floor(lastMs / SECOND_MS) < Math.floor(nowMs / SECOND_MS) ? nowMs : Math.floor(lastMs / SECOND_MS) * SECOND_MS + SECOND_MS
  }
  const times = new Map(last.map((row) => [row.id, new Date(next(row)).toISOString()]))
  const learnt = [...times.values()].reduce((latest, at) => (at > latest ? at : latest), new Date().toISOString())
  return { at: (id) => times.get(id) ?? learnt, learnt }
}
