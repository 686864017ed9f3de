import { sql } from 'drizzle-orm'
import { dueToShip, isTooLateForSameDay } from '@/lib/domain/due-to-ship'
import { fulfillmentStatus, packedFulfilments } from '@/lib/domain/fulfilment-order'
import { orderHold, packedOrder, priorityOf, refusedOrder, saleOrderStatus, type OrderDelivery, type SaleOrderStatus } from '@/lib/domain/sale-order'
import { counted } from '@/lib/domain/counted'
import { tellCustoms } from '../../core/customs/classify'
import { DEMAND_OF_ORDER } from '../../core/fulfilment/parts'
import { giveUp } from '../../core/stock/reserve'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { Refusal } from '../../platform/refusal'
import { rowByRow } from '../../platform/row-by-row'
import type { Who } from '../../platform/who'
import { allocateOrders } from './allocate'
import { warehouseClock } from './clock'
import { creditFor, holdCreditOf } from './credit'
import { routeOrder } from './route'
import { holdOrder, noOrder, putStatus, type HeldOrder } from './scope'
import { settleWaves } from './settle'

/** Who moves orders, and how it is logged. */
export interface Moving {
  db: Db
  who: Who
  audit: (entry: AuditEntry) => void
}
interface Moved {
  to: SaleOrderStatus
  note?: string | null
  /** Why it was held instead of what was asked for. */
  held?: string
}
type OneMove = (tx: Db, who: Who, order: HeldOrder) => Promise<Moved>

/** Throws 409 where the machine has no such move from here. */
function expectMove(order: HeldOrder, to: SaleOrderStatus, action: string): void {
  if (!saleOrderStatus.can(order.status, to)) throw new Refusal(409, refusedOrder(order.ref_no, order.status, action))
}

/** The demands of an order that no fulfilment order has taken over. */
export const demandsOf = (tx: Db, orderId: number) =>
  rows<{ id: number; sku_id: number; qty: number; line_no: number; per_piece: number }>(
    tx,
    sql`select id, sku_id, qty, line_no, per_piece from stock_demands where document_type = ${DEMAND_OF_ORDER} and document_id = ${orderId} order by id`,
  )

/** Puts an order its client has no credit for on hold (clients.md 7.1), or leaves it there. */
async function holdForCredit(tx: Db, who: Who, order: HeldOrder, lacking: string): Promise<Moved> {
  if (order.hold_reason !== 'credit') await putStatus(tx, who, order, 'on_hold', { note: lacking, hold: 'credit' })
  return { to: 'on_hold', note: lacking, held: `Order ${order.ref_no} is on hold. ${lacking}` }
}

/** How an order leaves: as its channel has them leave its warehouse where nobody chose otherwise; too late for the same day, it leaves for the next. */
function deliveryBy(said: OrderDelivery, usual: OrderDelivery | null, isLate: boolean): OrderDelivery {
  if (said !== 'standard' || usual === null) return said
  return usual === 'same_day' && isLate ? 'next_day' : usual
}

/**
 * Confirms a held order: it gets its warehouse and the moment it has to leave (fulfilment.md 3.3, 7.5). One its client has no credit for is put on hold
 * instead; `passes` says why it goes on all the same.
 */
export async function confirmHeld(tx: Db, who: Who, order: HeldOrder, passes?: string): Promise<Moved> {
  expectMove(order, 'confirmed', 'confirmed')
  const unmapped = await first<{ ordered_sku: string }>(tx, sql`select ordered_sku from sale_order_items where order_id = ${order.id} and sku_id is null
    and components is null order by line_no limit 1`)
  if (unmapped) throw new Refusal(409, `SKU ${unmapped.ordered_sku} of order ${order.ref_no} is not mapped. Map it, then confirm.`)
  const demands = await demandsOf(tx, order.id)
  const { warehouse_id: warehouse, delivery_type: usual } = await routeOrder(tx, order, demands)
  const [clock, now] = [await warehouseClock(tx, warehouse), Date.now()]
  const delivery = deliveryBy(order.delivery_type, usual, isTooLateForSameDay(clock, now))
  if (delivery === 'same_day' && isTooLateForSameDay(clock, now)) {
    const until = `those are taken until ${clock.same_day_cutoff} on working days`
    throw new Refusal(409, `Order ${order.ref_no} is for the same day, and ${until}. Change its delivery.`)
  }
  const { charge, lacking } = await creditFor(tx, order, demands.reduce((units, { qty }) => units + qty, 0))
  if (lacking !== null && passes === undefined) return holdForCredit(tx, who, order, lacking)
  const note = passes === undefined ? null : `Passed without credit: ${passes}`
  await rows(tx, sql`update stock_demands set warehouse_id = ${warehouse} where document_type = ${DEMAND_OF_ORDER} and document_id = ${order.id}`)
  await putStatus(tx, who, order, 'confirmed', {
    note,
    set: sql`confirmed_at = now(), warehouse_id = ${warehouse}, delivery_type = ${delivery}, due_ship_at = ${dueToShip(clock, now, delivery)},
      priority = ${delivery === order.delivery_type ? sql`priority` : sql`${priorityOf(delivery)}`}, credit_charge = ${charge}`,
  })
  return { to: 'confirmed', note }
}
export const confirmOne: OneMove = (tx, who, order) => confirmHeld(tx, who, order)

const holdOne = (reason: (typeof orderHold.names)[number], note: string | null): OneMove => async (tx, who, order) => {
  expectMove(order, 'on_hold', 'put on hold')
  const said = [orderHold.label(reason), note].filter(Boolean).join(': ')
  await putStatus(tx, who, order, 'on_hold', { note: said, hold: reason })
  return { to: 'on_hold', note: said }
}

const releaseOne: OneMove = async (tx, who, order) => {
  if (order.hold_reason === 'credit') throw new Refusal(409, `Order ${order.ref_no} waits for credit. It goes on once there is some, or finance lets it pass.`)
  expectMove(order, 'new', 'released')
  await putStatus(tx, who, order, 'new')
  return { to: 'new' }
}

/** Cancels a held order: what it had of stock is free. 409 once any of it is packed. */
export const cancelOne = (reason: string): OneMove => async (tx, who, order) => {
  const packed = await first(tx, sql`select 1 from fulfillment_orders where order_id = ${order.id}
    and status in ${literals(fulfillmentStatus, ...packedFulfilments)}`)
  if (packed) throw new Refusal(409, packedOrder(order.ref_no))
  expectMove(order, 'cancelled', 'cancelled')
  await rows(tx, sql`update fulfillment_orders set status = ${literal(fulfillmentStatus, 'cancelled')}, version = version + 1, updated_at = now()
    where order_id = ${order.id}`)
  await settleWaves(tx, [order.id])
  await giveUp(tx, (await demandsOf(tx, order.id)).map(({ id }) => id))
  tellCustoms(tx, [{ order: order.id }])
  await putStatus(tx, who, order, 'cancelled', { note: reason, set: sql`credit_charge = 0` })
  return { to: 'cancelled', note: reason }
}

type Outcome = { done: number; failed: { name: string; message: string }[] }

/** 409 only where nothing could be done: the refusal of the one order, or how many there were. */
export function orRefuse(outcome: Outcome, what: string): Outcome {
  if (outcome.done > 0) return outcome
  const [only] = outcome.failed
  const message = outcome.failed.length === 1 && only ? only.message : `None of ${counted(outcome.failed.length, 'order')} could be ${what}.`
  throw new Refusal(409, message, outcome.failed.map((failure) => ({ field: null, message: failure.message })), outcome)
}

/** One move of several orders: each that can be moved is, and of the others it is said why not (fulfilment.md 5.1). */
export async function moveOrders(
  { db, who, audit }: Moving, ids: readonly number[], what: string, move: OneMove, moved?: (orders: HeldOrder[]) => Promise<unknown>,
): Promise<Outcome> {
  let isTheirs = false
  const done: HeldOrder[] = []
  const held: Outcome['failed'] = []
  const outcome = await rowByRow(db, { ids, table: sql`sale_orders`, name: sql`order_no` }, async (id) => {
    const order = await holdOrder(db, who, id)
    isTheirs = true
    const { to, note, held: why } = await move(db, who, order)
    if (to !== order.status)
      audit({ entity: 'sale_order', entity_id: order.order_no, before: { status: order.status }, after: { status: to, ...(note && { note }) } })
    if (why) held.push({ name: order.order_no, message: why })
    else done.push({ ...order, status: to })
  })
  await moved?.(done)
  if (!isTheirs) throw noOrder()
  // What was put on hold instead stays so, so that is told and not refused.
  return held.length > 0 ? { done: done.length, failed: [...outcome.failed, ...held] } : orRefuse(outcome, what)
}

/** Confirms orders and allocates stock to all of them at once. */
export async function confirmOrders(moving: Moving, ids: readonly number[]): Promise<Outcome> {
  await holdCreditOf(moving.db, moving.who, ids)
  return moveOrders(moving, ids, 'confirmed', confirmOne, (orders) => allocateOrders(moving.db, moving.who, orders))
}
interface Holding {
  ids: number[]
  hold_reason: (typeof orderHold.names)[number]
  note?: string | null | undefined
}
export const holdOrders = (moving: Moving, { ids, hold_reason, note }: Holding) =>
  moveOrders(moving, ids, 'put on hold', holdOne(hold_reason, note ?? null))
export const releaseOrders = (moving: Moving, ids: readonly number[]) => moveOrders(moving, ids, 'released', releaseOne)
export const cancelOrders = (moving: Moving, { ids, reason }: { ids: number[]; reason: string }) => moveOrders(moving, ids, 'cancelled', cancelOne(reason))
