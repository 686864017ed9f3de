import { sql } from 'drizzle-orm'
import { beforePacked, fulfillmentStatus, orderStatusOf, waveStatus, type FulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { saleOrderStatus } from '@/lib/domain/sale-order'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { Who } from '../../platform/who'
import { putStatus, type HeldOrder } from './scope'

/** Lets the waves of orders follow them: completed once all of a wave is packed, cancelled once none of it is left (fulfilment.md 2.7). */
export const settleWaves = (tx: Db, orderIds: readonly number[]) =>
  rows(
    tx,
    sql`update waves w set version = version + 1, updated_at = now(), status = case when n.living = 0 then ${literal(waveStatus, 'cancelled')}
          else ${literal(waveStatus, 'completed')} end
        from (select f.wave_id, count(*) filter (where f.status <> ${literal(fulfillmentStatus, 'cancelled')}) as living,
            count(*) filter (where f.status in ${literals(fulfillmentStatus, ...beforePacked)}) as open
          from fulfillment_orders f where f.wave_id in (select wave_id from fulfillment_orders where order_id = any(${sql.param([...orderIds])}::bigint[]))
          group by f.wave_id) n
        where n.wave_id = w.id and n.open = 0 and w.status in ${literals(waveStatus, 'created', 'released')}`,
  )

/** Lets held orders and their waves follow what their warehouses do with them (fulfilment.md 3.3); `notes` says why, by order. */
export async function settleOrders(tx: Db, who: Who, orders: readonly HeldOrder[], notes: ReadonlyMap<number, string> = new Map()): Promise<void> {
  const parts = await rows<{ order_id: number; status: FulfillmentStatus }>(
    tx, sql`select order_id, status from fulfillment_orders where order_id = any(${sql.param(orders.map(({ id }) => id))}::bigint[])`,
  )
  const byOrder = Map.groupBy(parts, ({ order_id }) => order_id)
  for (const order of orders) {
    const to = orderStatusOf((byOrder.get(order.id) ?? []).map(({ status }) => status))
    if (to && to !== order.status && saleOrderStatus.can(order.status, to)) await putStatus(tx, who, order, to, { note: notes.get(order.id) ?? null })
  }
  await settleWaves(tx, orders.map(({ id }) => id))
}
