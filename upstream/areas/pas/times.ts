import { sql } from 'drizzle-orm'
import { dwellOf } from '@/lib/domain/gate-dwell'
import { first, rows, type Db } from '../../db/db'

/** The stays at docks of a token, in order, from its events. */
async function staysOf(db: Db, id: number): Promise<{ in: string; out: string }[]> {
  const moves = await rows<{ event: string; at: string }>(db, sql`select event, at from gate_events where token_id = ${id} and event in ('dock_in', 'dock_out')
    order by id`)
  return moves.flatMap((move, i) => {
    const next = moves[i + 1]
    return move.event === 'dock_in' && next?.event === 'dock_out' ? [{ in: move.at, out: next.at }] : []
  })
}

/** Works out the parts of a visit that ended at `out` (pas.md 7.5); parts nobody scanned stay empty. */
export async function settleTimes(tx: Db, id: number, out: string): Promise<void> {
  const token = await first<{ gate_in_at: string | null }>(tx, sql`select gate_in_at from gate_tokens where id = ${id}`)
  if (!token?.gate_in_at) return
  const dwell = dwellOf({ gate_in_at: token.gate_in_at, docks: await staysOf(tx, id), gate_out_at: out })
  await rows(
    tx,
    sql`update gate_tokens set yard_wait = ${dwell.yard_wait}::int, between_docks = ${dwell.between_docks}, dock_time = ${dwell.dock_time}::int,
        exit_time = ${dwell.exit_time}::int, total_dwell = ${dwell.total_dwell} where id = ${id}`,
  )
}
