import { sql } from 'drizzle-orm'
import { fulfillmentStatus, type FulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { labelStatus, packageStatus } from '@/lib/domain/package'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { settleOrders } from '../orders/settle'
import { holdFulfilments, ordersOf, putFulfilment } from './scope'

const MOST_AT_ONCE = 500

const goesBack = literals(packageStatus, 'return_initiated', 'return_in_transit', 'returned')

/** Where its parcels have brought a fulfilment order: labelled, delivered, on the way back; null while they have brought it nowhere. */
const broughtTo = sql`case
  when f.status = ${literal(fulfillmentStatus, 'packed')} and bool_and(p.label_status = ${literal(labelStatus, 'created')}) then 'ready_to_ship'
  when f.status = ${literal(fulfillmentStatus, 'shipped')} and bool_and(p.status = ${literal(packageStatus, 'delivered')}) then 'delivered'
  when f.status = ${literal(fulfillmentStatus, 'shipped')} and bool_and(p.status in ${goesBack}) then 'rto' end`

/** Fulfilment orders whose parcels have gone on, by where to; of one order where it is named. */
const moved = (db: Db, ids: readonly number[] | null) => rows<{ id: number; to: FulfillmentStatus }>(
  db,
  sql`select f.id, ${broughtTo} as "to" from fulfillment_orders f join fulfillment_packages b on b.fulfillment_id = f.id join packages p on p.id = b.package_id
      where f.status in ${literals(fulfillmentStatus, 'packed', 'shipped')} and (${ids === null} or f.id = any(${sql.param(ids ?? [])}::bigint[]))
      group by f.id having ${broughtTo} is not null and count(p.id) = count(b.id) order by f.id limit ${MOST_AT_ONCE}`,
)

/** Lets fulfilment orders and their orders follow their parcels (fulfilment.md 3.4). Answers how many moved. */
export async function followParcels(tx: Db, ids: readonly number[] | null = null): Promise<number> {
  const to = new Map((await moved(tx, ids)).map((one) => [one.id, one.to]))
  const held = await holdFulfilments(tx, system, [...to.keys()])
  for (const { part } of held) {
    const next = to.get(part.id)
    if (next && fulfillmentStatus.can(part.status, next)) await putFulfilment(tx, system, part, next, sql`booking_error = null`)
  }
  await settleOrders(tx, system, ordersOf(held))
  return held.length
}

/** Once a minute what carriers did with the parcels reaches their orders. */
export function fulfilmentJobs(services: Services): void {
  services.jobs.work('orders.parcels', async () => { await inTransaction(services.database.db, (tx) => followParcels(tx)) })
  services.jobs.every('orders.parcels', '* * * * *')
}
