import { sql } from 'drizzle-orm'
import type { OutboundStatus } from '@/lib/domain/outbound'
import { tellCustoms } from '../../core/customs/classify'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import type { HeldOutbound } from './scope'

const written = [
  'hold_reason', 'cancel_reason', 'held_from', 'vehicle_no', 'driver_name', 'seal_no', 'boe_no', 'delivered_at', 'received_by',
] as const
type Extra = Partial<Record<(typeof written)[number], string | null | undefined>>

/** When it came there, of the states that keep it. */
const since: Partial<Record<OutboundStatus, string>> = { released: 'released_at', picked: 'picked_at', staged: 'staged_at', shipped: 'shipped_at' }

/** Customs is told anew: some of it was given up, or it is weighed by now. */
const reweighed: ReadonlySet<OutboundStatus> = new Set(['released', 'packed', 'staged', 'cancelled'])

/** Writes the state of an order, with what goes with it. */
export async function put(tx: Db, who: Who, order: HeldOutbound, status: OutboundStatus, extra: Extra = {}): Promise<void> {
  const given = written.flatMap((name) => (extra[name] === undefined ? [] : [sql`${sql.identifier(name)} = ${extra[name]}`]))
  const stamp = since[status]
  await rows(tx, sql`update outbound_orders set ${sql.join([
    sql`status = ${status}`, ...given, ...(stamp ? [sql`${sql.identifier(stamp)} = now()`] : []),
    sql`version = version + 1, updated_at = now(), updated_by = ${who.user_id || null}`,
  ], sql`, `)} where id = ${order.id}`)
  if (reweighed.has(status)) tellCustoms(tx, [{ outbound: order.id }])
}
