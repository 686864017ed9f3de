import { sql } from 'drizzle-orm'
import { orderStatusOf, type FulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { saleOrderStatus } from '@/lib/domain/sale-order'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import { putStatus, type HeldOrder } from './scope'

/** Lets held orders follow what their warehouses do with them (fulfilment.md 3.3); `notes` says why, by order. */
export async function settleOrders(tx: Db, who: Who, orders: readonly HeldOrder[], notes: ReadonlyMap<number, string> = new Map()): Promise<void> {
  const parts = await rows<{ order_id: number; status: FulfillmentStatus }>(
    tx, sql`select order_id, status from fulfillment_orders where order_id = any(${sql.param(orders.map(({ id }) => id))}::bigint[])`,
  )
  const byOrder = Map.groupBy(parts, ({ order_id }) => order_id)
  for (const order of orders) {
    const to = orderStatusOf((byOrder.get(order.id) ?? []).map(({ status }) => status))
    if (to && to !== order.status && saleOrderStatus.can(order.status, to)) await putStatus(tx, who, order, to, { note: notes.get(order.id) ?? null })
  }
}
