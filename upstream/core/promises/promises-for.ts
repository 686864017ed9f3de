import { sql } from 'drizzle-orm'
import { isoWeekday } from '@/lib/domain/days'
import {
  orderMoment, promiseCells, promiseOn, type DeliveryPromise, type PromiseCell, type PromiseLane,
} from '@/lib/domain/delivery-promise'
import { localTime } from '@/lib/domain/zones'
import { rows, type Db } from '../../db/db'
import { deliveryDaysOf } from './delivery-days'

/** What is ordered, and when. `there`: ISO weekdays on which just its place is served, null on all of the carrier's. */
export interface PromiseOrder extends PromiseLane {
  atMs: number
  there?: readonly number[] | null
}

/**
 * What is promised of each order at its moment, by the clock of its origin, null where too little was delivered yet. Each takes the narrowest cell that knows
 * enough. A handful of queries however many orders there are.
 */
export async function promisesFor(db: Db, orders: readonly PromiseOrder[]): Promise<(DeliveryPromise | null)[]> {
  if (orders.length === 0) return []
  const countries = orders.flatMap(({ from_country, country_code }) => [from_country, country_code])
  const days = await deliveryDaysOf(db, orders.map(({ carrier_id }) => carrier_id), countries)
  const placed = orders.map((order) => {
    const { day, time } = localTime(days.calendarOf(order.from_country).timezone, order.atMs)
    return { order, day, keys: promiseCells(order, orderMoment(day, time)).map(({ key }) => key) }
  })
  const keys = [...new Set(placed.flatMap((one) => one.keys))]
  const found = await rows<PromiseCell & { key: string }>(
    db, sql`select key, basis, likely_days, sure_days, deliveries from promise_cells where key = any(${sql.param(keys)}::text[])`,
  )
  const cells = new Map(found.map(({ key, ...cell }) => [key, cell]))
  return placed.map(({ order: { carrier_id, country_code, there }, day, keys: its }) => {
    const cell = its.map((key) => cells.get(key)).find((known) => known)
    if (!cell) return null
    return promiseOn(cell, days.deliversOn(carrier_id, country_code), day, there ? (at) => there.includes(isoWeekday(at)) : undefined)
  })
}
