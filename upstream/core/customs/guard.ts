import { sql } from 'drizzle-orm'
import { first, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'

/** 409 for fulfilment orders that cross a customs border and were neither cleared nor found exempt (boe-customs.md 3.2): they stay where they are. */
export async function refuseUncleared(db: Db, fulfillmentIds: readonly number[]): Promise<void> {
  const held = await first<{ order_no: string }>(db, sql`select f.fulfillment_no as order_no from customs_orders c
    join fulfillment_orders f on f.id = c.fulfillment_id
    where f.id = any(${sql.param([...fulfillmentIds])}::bigint[]) and c.released_at is null and c.exempt_reason is null order by f.id limit 1`)
  if (held) throw new Refusal(409, `Order ${held.order_no} is not cleared by customs.`)
}
