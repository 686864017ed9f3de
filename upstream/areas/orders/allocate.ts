import { sql } from 'drizzle-orm'
import { allocatedStatus, fulfillmentStatus, waitingForStock, type FulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { stockStatus } from '@/lib/domain/stock'
import { classifyOrders } from '../../core/customs/classify'
import { isOfPart } from '../../core/fulfilment/parts'
import { reserve } from '../../core/stock/reserve'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { writeAudit } from '../../platform/audit'
import type { Services } from '../../platform/services'
import { system, type Who } from '../../platform/who'
import { heldColumns, type HeldOrder } from './scope'
import { settleOrders } from './settle'

interface Covered {
  id: number
  order_id: number
  has: number
  wants: number
  status: FulfillmentStatus
}

const among = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`
const isWaiting = sql`f.status in ${literals(fulfillmentStatus, ...waitingForStock)}`

/** Confirmed orders get the fulfilment order of their warehouse, once. Answers those that got one now. */
const openFulfilment = (tx: Db, who: Who, orderIds: readonly number[]) =>
  rows<{ order_id: number }>(
    tx,
    sql`insert into fulfillment_orders (fulfillment_no, ref_no, client_id, warehouse_id, order_id, due_ship_at, created_by)
        select o.order_no || '-1', o.ref_no, o.client_id, o.warehouse_id, o.id, o.due_ship_at, ${who.user_id || null}
        from sale_orders o where o.id = ${among(orderIds)}
          and not exists (select 1 from fulfillment_orders f where f.order_id = o.id) order by o.id returning order_id`,
  )

/** What orders still want of stock: who is first in the row is served first (fulfilment.md 7.3). */
const openDemands = (tx: Db, orderIds: readonly number[]) =>
  rows<{ id: number }>(
    tx,
    sql`select d.id from fulfillment_orders f join sale_orders o on o.id = f.order_id join stock_demands d on ${isOfPart}
        where f.order_id = ${among(orderIds)} and ${isWaiting} and d.qty > d.allocated_qty + d.cancelled_qty
        order by o.priority, f.due_ship_at, o.order_date, o.id, d.line_no, d.id`,
  )

/** Writes down how far fulfilment orders that wait are covered now. */
async function settleCover(tx: Db, orderIds: readonly number[]): Promise<Covered[]> {
  const found = await rows<Omit<Covered, 'status'> & { status: FulfillmentStatus }>(
    tx,
    sql`select f.id, f.order_id, f.status, sum(d.allocated_qty)::int as has, sum(d.qty - d.cancelled_qty)::int as wants
        from fulfillment_orders f join stock_demands d on ${isOfPart} where f.order_id = ${among(orderIds)} and ${isWaiting} group by f.id order by f.id`,
  )
  const settled = found.map((one) => ({ ...one, from: one.status, status: allocatedStatus(one.has, one.wants) }))
  const moved = settled.filter(({ from, status }) => from !== status)
  const of = (read: (one: Covered) => unknown) => sql.param(moved.map(read))
  await rows(
    tx,
    sql`update fulfillment_orders f set status = n.status, version = f.version + 1, updated_at = now()
        from unnest(${of(({ id }) => id)}::bigint[], ${of(({ status }) => status)}::text[]) as n(id, status) where f.id = n.id`,
  )
  return settled
}

const coverNote = ({ has, wants }: Covered) =>
  has === wants ? [] : [has > 0 ? `${has} of ${wants} units are allocated; the rest is short.` : 'Nothing of it is in stock.']

/**
 * Allocates held orders that are confirmed or wait for stock, as far as there is any: all their lines at once, so that stock is held in one order for
 * everybody (fulfilment.md 3.3, 7.3). What has anything is in fulfilment, what has nothing is backordered. Answers what each part has of what it wants.
 */
export async function allocateOrders(tx: Db, who: Who, orders: readonly HeldOrder[]): Promise<Covered[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const opened = await openFulfilment(tx, who, ids)
  if (opened.length > 0) await classifyOrders(tx, who, opened.map(({ order_id }) => order_id))
  await reserve(tx, (await openDemands(tx, ids)).map(({ id }) => id))
  const covered = await settleCover(tx, ids)
  await settleOrders(tx, who, orders, new Map(covered.flatMap((one) => coverNote(one).map((note) => [one.order_id, note] as const))))
  return covered
}

const MOST_AT_ONCE = 500

/** Orders that wait for stock there is again, the first in the row first; held in the order of their ids, as everybody does. */
const waitingOrders = (tx: Db) =>
  rows<HeldOrder>(
    tx,
    sql`with waiting as (
          select o.id from fulfillment_orders f join sale_orders o on o.id = f.order_id
          where f.status in ${literals(fulfillmentStatus, 'backordered', 'partially_allocated')} and exists (
            select 1 from stock_demands d join stock_balances b on b.sku_id = d.sku_id and b.warehouse_id = d.warehouse_id and b.owner_id = d.owner_id
            where ${isOfPart} and d.qty > d.allocated_qty + d.cancelled_qty
              and b.status = ${literal(stockStatus, 'available')} and b.on_hand > b.allocated)
          group by o.id order by o.priority, o.due_ship_at, o.order_date, o.id limit ${MOST_AT_ONCE}
        )
        select ${heldColumns} from sale_orders o where o.id in (select id from waiting) order by o.id for update of o`,
  )

const request = { id: 'orders.backorders', ip: '', user_agent: '', environment: '' }

/** Once a minute what came in goes to the orders that wait for it, in their turn (fulfilment.md 3.3). Answers how many were looked at. */
export async function serveBackorders({ database }: Pick<Services, 'database'>): Promise<number> {
  return inTransaction(database.db, async (tx) => {
    const orders = await waitingOrders(tx)
    const before = new Map(orders.map(({ id, status }) => [id, status]))
    const served = (await allocateOrders(tx, system, orders)).filter(({ order_id, has }) => has > 0 && before.get(order_id) === 'backordered')
    if (served.length > 0) {
      await writeAudit(tx, system, request, 'orders.backorders', served.map(({ order_id, has, wants }) => ({
        entity: 'sale_order', entity_id: orders.find(({ id }) => id === order_id)?.order_no ?? String(order_id), after: { allocated: has, ordered: wants },
      })))
    }
    return orders.length
  })
}
