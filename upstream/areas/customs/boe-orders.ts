import { sql } from 'drizzle-orm'
import { boeStatus, clearedBoes, openBoes } from '@/lib/domain/boe'
import { recordEvents } from '../../core/events/record-events'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'

const isLive = (boeId: number) => sql`x.boe_id = ${boeId} and x.is_live`

/** What customs does with the orders of a bill of entry, told of their parcels. */
export async function tellParcels(tx: Db, who: Who, boeId: number, event_code: string, orderIds: readonly number[] | null = null): Promise<void> {
  const parcels = await rows<{ id: number }>(tx, sql`select p.id from boe_orders x join customs_orders c on c.id = x.customs_order_id
    join fulfillment_packages y on y.fulfillment_id = c.fulfillment_id join packages p on p.id = y.package_id
    where ${isLive(boeId)} ${orderIds ? sql`and c.id = any(${sql.param([...orderIds])}::bigint[])` : sql``} order by p.id`)
  const event_at = new Date().toISOString()
  await recordEvents(tx, parcels.map(({ id }) => ({ package_id: id, event_code, event_at, source: 'system' as const })), { who })
}

/** Lets orders go: they may be handed over. */
export async function releaseOrders(tx: Db, who: Who, boeId: number, orderIds: readonly number[] | null): Promise<number> {
  const some = orderIds ? sql`and x.customs_order_id = any(${sql.param([...orderIds])}::bigint[])` : sql``
  const released = await rows<{ id: number }>(tx, sql`update boe_orders x set released = true where ${isLive(boeId)} and not x.released ${some}
    returning x.customs_order_id as id`)
  const ids = released.map(({ id }) => id)
  await rows(tx, sql`update customs_orders set released_at = now() where id = any(${sql.param(ids)}::bigint[])`)
  await tellParcels(tx, who, boeId, 'CUS04', ids)
  return ids.length
}

/** Its orders wait for customs again, those of one that was rejected held, with its reason. */
export async function dropOrders(tx: Db, boeId: number, holdReason: string | null): Promise<void> {
  await rows(tx, sql`with gone as (update boe_orders x set is_live = false where ${isLive(boeId)} returning x.customs_order_id)
    update customs_orders c set hold_reason = ${holdReason}, declared_at = null, released_at = null from gone where c.id = gone.customs_order_id`)
}

/** Lines and orders may change. */
export const isOpenBoe = (status: string): boolean => (openBoes as readonly string[]).includes(status)
export const isClearedBoe = (status: string): boolean => boeStatus.is(status) && (clearedBoes as readonly string[]).includes(status)
