import { sql } from 'drizzle-orm'
import { estimatedWait, inOrder } from '@/lib/domain/gate-queue'
import type { z } from 'zod'
import type { Stepped } from '@/lib/contract/pas-shapes'
import { dockStatus } from '@/lib/domain/dock'
import { type TokenPriority, tokenStatus } from '@/lib/domain/gate-token'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Who } from '../../platform/who'
import { tokenRow, warningsOf } from './token-rows'

interface Waiting {
  id: number
  priority: TokenPriority
  gate_in_at: string
  appointment_from: string | null
  no_shows: number
}

/** A token with its place in the queue and about how long it waits (pas.md 7.4); both null once it is called or over. */
export async function steppedRow(db: Db, who: Who, id: number): Promise<z.input<typeof Stepped>> {
  const token = await tokenRow(db, who, id)
  const warnings = await warningsOf(db, id)
  if (token.status !== 'created' && token.status !== 'in_yard') return { ...token, queue_position: null, estimated_wait: null, warnings }
  const now = new Date().toISOString()
  const waiting = await rows<Waiting>(db, sql`select id, coalesce(priority, 'P4') as priority, gate_in_at, appointment_from, no_shows from gate_tokens
    where warehouse_id = ${token.warehouse_id} and status = ${literal(tokenStatus, 'in_yard')}`)
  const at = inOrder(waiting, now).findIndex((one) => one.id === id)
  const queue_position = at < 0 ? waiting.length + 1 : at + 1
  const yard = await first<{ docks: number; handling: number | null }>(
    db,
    sql`select (select count(*)::int from docks where warehouse_id = ${token.warehouse_id} and status <> ${literal(dockStatus, 'out_of_service')}) as docks,
          (select avg(dock_time)::float8 from (select dock_time from gate_tokens where warehouse_id = ${token.warehouse_id} and dock_time is not null
          order by created_at desc limit 20) last) as handling`,
  )
  return { ...token, queue_position, estimated_wait: estimatedWait(queue_position, yard?.handling ?? 45, yard?.docks ?? 0), warnings }
}
