import { sql } from 'drizzle-orm'
import { saleOrderStatus } from '@/lib/domain/sale-order'
import { fulfillmentStatus, type FulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { packageStatus } from '@/lib/domain/package'
import { pickOrder } from '../../areas/fulfilment/pick'
import { releaseParts } from '../../areas/fulfilment/moves'
import { takeBack } from '../../areas/fulfilment/take-back'
import { fulfilmentOf } from '../../areas/fulfilment/read'
import { allocateOrders } from '../../areas/orders/allocate'
import { confirmOne, type Moving } from '../../areas/orders/moves'
import { holdOrder } from '../../areas/orders/scope'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import { system, type Who } from '../../platform/who'
import { dbOf } from '../db-of'
import type { DemoRows } from '../ground'
import { seedShipped } from './seed-shipped'

const IDS_FROM = 1_000_000

const idsOf = async (db: Db, query: ReturnType<typeof sql>) => (await rows<{ id: number }>(db, query)).map(({ id }) => id)
const partsIn = (db: Db, status: FulfillmentStatus) =>
  idsOf(db, sql`select id from fulfillment_orders where order_id is not null and status = ${status} order by id`)

/** Rows of these tables are written from here on as people's are; fulfilment orders begin above those that only the gate knows. */
async function beginIds(db: Db): Promise<void> {
  for (const table of ['sale_order_history', 'stock_moves', 'stock_balances', 'stock_allocations', 'stock_demands', 'lots'])
    await rows(db, sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`)
  await rows(db, sql`select setval(pg_get_serial_sequence('fulfillment_orders', 'id'), ${IDS_FROM})`)
}

/** Confirms orders the way people do; those that cannot be are left as they are. */
async function confirmSome(db: Db, who: Who, ids: readonly number[]): Promise<void> {
  const confirmed: number[] = []
  for (const id of ids) {
    try {
      const { to } = await confirmOne(db, who, await holdOrder(db, who, id))
      if (to === 'confirmed') confirmed.push(id)
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault
    }
  }
  const held = []
  for (const id of confirmed) held.push(await holdOrder(db, who, id))
  await allocateOrders(db, who, held)
}

async function pickSome(db: Db, who: Who, ids: readonly number[]): Promise<void> {
  for (const [at, id] of ids.entries()) {
    const picks = (await fulfilmentOf(db, who, id)).picks.filter(({ is_picked }) => !is_picked)
    // Some are half done.
    const lines = at % 6 === 5 && picks.length > 1 ? picks.slice(0, 1) : picks
    await pickOrder(db, who, id, lines.map(({ allocation_id, qty }) => ({ allocation_id, picked_qty: qty })))
  }
}

/** Goods that carriers brought back: most are taken in again by their grade, the newest wait for it. */
async function takeSomeBack(db: Db, who: Who): Promise<void> {
  const back = await idsOf(db, sql`select f.id
    from fulfillment_orders f join fulfillment_packages b on b.fulfillment_id = f.id join packages p on p.id = b.package_id
    where f.status = ${literal(fulfillmentStatus, 'rto')} and p.status = ${literal(packageStatus, 'returned')} order by p.status_at`)
  for (const [at, id] of back.slice(0, Math.ceil(back.length * 0.7)).entries()) {
    const { order_lines } = await fulfilmentOf(db, who, id)
    const grade = at % 7 === 3 ? 'damaged' : at % 4 === 1 ? 'B' : 'A'
    const remarks = grade === 'B' ? 'Box was opened' : null
    await takeBack(db, who, id, order_lines.map((line) => ({ demand_id: line.id, qty: line.shipped, grade, remarks })))
  }
}

/**
 * Orders on their way through the warehouse, moved there by what moves those of people: confirmed, allocated, backordered, released, picked, some late; and
 * those that have left, of which some are back.
 */
export const seedFulfilment: DemoRows = async (client, ground) => {
  const db = dbOf(client)
  const who = { ...system, user_id: ground.idOf('warehouse_supervisor') }
  await seedShipped(client, ground)
  await beginIds(db)
  await takeSomeBack(db, who)
  const fresh = await idsOf(db, sql`select id from sale_orders where status = ${literal(saleOrderStatus, 'new')} order by id`)
  await confirmSome(db, who, fresh.filter((_, at) => at % 4 !== 3))
  const moving: Moving = { db, who, audit: () => {} }
  const allocated = await partsIn(db, 'allocated')
  await releaseParts(moving, allocated.slice(0, Math.ceil(allocated.length * 0.6)))
  const released = await partsIn(db, 'released')
  await pickSome(db, who, released.slice(0, Math.ceil(released.length * 0.6)))
  await rows(db, sql`update fulfillment_orders set due_ship_at = due_ship_at - interval '2 days' where order_id is not null and id % 9 = 0`)
  await rows(db, sql`update sale_orders o set due_ship_at = f.due_ship_at from fulfillment_orders f where f.order_id = o.id and f.id % 9 = 0`)
}
