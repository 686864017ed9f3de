import { sql, type SQL } from 'drizzle-orm'
import type { OrderDelivery, orderHold, SaleOrderStatus } from '@/lib/domain/sale-order'
import { queuedSteps } from '../../core/oms/outbox'
import { facilitiesOf } from '../../core/parcels/scope'
import { first, rows, type Db } from '../../db/db'
import { allOf, anyOfValues } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'

/** The orders a person may know of, as a condition on `sale_orders o` (fulfilment.md 2.7): staff every one, a client its own, a warehouse those it ships. */
export function visibleOrders(who: Who): SQL | undefined {
  if (isAdmin(who)) return undefined
  if (who.user_category === 'client' && who.seller_id === null) return anyOfValues(sql`o.client_id`, who.client_ids) ?? sql`false`
  return anyOfValues(sql`o.warehouse_id`, facilitiesOf(who) ?? []) ?? sql`false`
}

export const noOrder = () => new Refusal(404, 'Order not found.')

export interface HeldOrder {
  id: number
  order_no: string
  ref_no: string
  client_id: number
  warehouse_id: number | null
  delivery_type: OrderDelivery
  status: SaleOrderStatus
  hold_reason: (typeof orderHold.names)[number] | null
  version: number
}

export const heldColumns = sql`o.id, o.order_no, o.ref_no, o.client_id, o.warehouse_id, o.delivery_type, o.status, o.hold_reason, o.version`

/** An order held for a change; 404 for one out of reach. Orders are held before what hangs on them: demands, then balances. */
export async function holdOrder(tx: Db, who: Who, id: number): Promise<HeldOrder> {
  const held = await first<HeldOrder>(
    tx,
    sql`select ${heldColumns} from sale_orders o
        where ${allOf([sql`o.id = ${id}`, visibleOrders(who)])} for update of o`,
  )
  if (!held) throw noOrder()
  return held
}

interface Step {
  order_id: number
  from: SaleOrderStatus | null
  to: SaleOrderStatus
  note?: string | null
}
/** One line of an order's history; the OMS the order came from is sent it. */
export const noteStep = (tx: Db, who: Who, { order_id, from, to, note }: Step) =>
  rows(tx, sql`with step as (insert into sale_order_history (order_id, from_status, to_status, note, by) values (${order_id}, ${from}, ${to}, ${note ?? null},
    ${who.user_id || null}) returning id, order_id, from_status, to_status) ${queuedSteps(sql`step`)}`)

interface Put {
  note?: string | null
  hold?: (typeof orderHold.names)[number]
  /** What changes besides. */
  set?: SQL
}
/** Moves a held order on, with its line of history. */
export async function putStatus(tx: Db, who: Who, order: HeldOrder, to: SaleOrderStatus, { note, hold, set }: Put = {}): Promise<void> {
  await rows(
    tx,
    sql`update sale_orders set status = ${to}, hold_reason = ${hold ?? null}, version = version + 1, updated_at = now(), updated_by = ${who.user_id || null}
        ${set ? sql`, ${set}` : sql``} where id = ${order.id}`,
  )
  await noteStep(tx, who, { order_id: order.id, from: order.status, to, note })
}
