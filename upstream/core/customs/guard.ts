import { sql } from 'drizzle-orm'
import { first, rows, type Db } from '../../db/db'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { classifyOutbound } from './classify'
import { onBoe } from './state'

/** 409 for fulfilment orders that cross a customs border and were neither cleared nor found exempt (boe-customs.md 3.2): they stay where they are. */
export async function refuseUncleared(db: Db, fulfillmentIds: readonly number[]): Promise<void> {
  const held = await first<{ order_no: string }>(db, sql`select f.fulfillment_no as order_no from customs_orders c
    join fulfillment_orders f on f.id = c.fulfillment_id
    where f.id = any(${sql.param([...fulfillmentIds])}::bigint[]) and c.released_at is null and c.exempt_reason is null order by f.id limit 1`)
  if (held) throw new Refusal(409, `Order ${held.order_no} is not cleared by customs.`)
}

interface Outbound { id: number; outbound_no: string }
interface Standing { id: number; may_go: boolean; boe_ref: string | null; declaration_no: string | null }
const standingOf = (db: Db, { id }: Outbound) => first<Standing>(db, sql`select c.id, c.released_at is not null or c.exempt_reason is not null as may_go,
  b.boe_ref, b.declaration_no from customs_orders c ${onBoe} where c.outbound_id = ${id}`)

/** 409 for goods in bulk that are on a bill of entry: what it declares stays as it is. */
export async function refuseDeclared(db: Db, order: Outbound): Promise<void> {
  const held = await standingOf(db, order)
  if (held?.boe_ref) throw new Refusal(409, `Outbound ${order.outbound_no} is on BOE ${held.boe_ref}. Take it off there first.`)
}

/**
 * The declaration that goods in bulk leave with, null for those that need none (b2b.md 3.2): that of their bill of entry, or one somebody else made, whose
 * number is typed; the customs desk has nothing to do with them then. 409 while customs has not cleared our own, 422 for goods with neither.
 */
export async function clearedBy(tx: Db, who: Who, order: Outbound, typed: string | null | undefined): Promise<string | null> {
  let held = await standingOf(tx, order)
  if (!held) {
    // What was ordered before customs was told of goods in bulk is told now.
    await classifyOutbound(tx, who, [order.id])
    held = await standingOf(tx, order)
  }
  if (!held) return typed || null
  if (held.may_go) return typed || held.declaration_no
  if (held.boe_ref) throw new Refusal(409, `Outbound ${order.outbound_no} is on BOE ${held.boe_ref}, which customs has not cleared.`)
  if (!typed) throw refuseField('boe_no', `Outbound ${order.outbound_no} needs a BOE number before shipping.`)
  await rows(tx, sql`update customs_orders set exempt_reason = ${`Declared elsewhere with ${typed}.`}, exempted_by = ${who.user_id || null},
    version = version + 1, updated_at = now(), updated_by = ${who.user_id || null} where id = ${held.id}`)
  return typed
}
