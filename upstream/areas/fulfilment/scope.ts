import { sql, type SQL } from 'drizzle-orm'
import { fulfillmentStatus, refusedFulfilment, type FulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { DEMAND_OF_ORDER } from '../../core/fulfilment/parts'
import { facilitiesOf } from '../../core/parcels/scope'
import { rows, type Db } from '../../db/db'
import { allOf, anyOfValues } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { heldColumns, type HeldOrder } from '../orders/scope'

/** The fulfilment orders a person may know of, on `fulfillment_orders f`: staff every one, a client its own, a warehouse those it ships. */
export function visibleFulfilments(who: Who): SQL {
  const ofOrders = sql`f.order_id is not null`
  if (isAdmin(who)) return ofOrders
  const own = who.user_category === 'client' && who.seller_id === null
    ? anyOfValues(sql`f.client_id`, who.client_ids)
    : anyOfValues(sql`f.warehouse_id`, facilitiesOf(who) ?? [])
  return own ? sql`(${ofOrders} and ${own})` : sql`false`
}

export const noFulfilment = () => new Refusal(404, 'Fulfilment order not found.')

export interface HeldFulfilment {
  id: number
  fulfillment_no: string
  order_id: number
  part_no: number
  client_id: number
  warehouse_id: number
  wave_id: number | null
  status: FulfillmentStatus
  version: number
}
export interface Held {
  part: HeldFulfilment
  order: HeldOrder
}

/** Fulfilment orders held with their orders, all orders before all parts and each in the order of their ids; those out of reach are left out. */
export async function holdFulfilments(tx: Db, who: Who, ids: readonly number[]): Promise<Held[]> {
  const among = sql`f.id = any(${sql.param([...ids])}::bigint[])`
  const orders = await rows<HeldOrder>(
    tx, sql`select ${heldColumns} from sale_orders o
      where o.id in (select f.order_id from fulfillment_orders f where ${allOf([among, visibleFulfilments(who)])}) order by o.id for update of o`,
  )
  const parts = await rows<HeldFulfilment>(
    tx, sql`select f.id, f.fulfillment_no, f.order_id, f.part_no, f.client_id, f.warehouse_id, f.wave_id, f.status, f.version from fulfillment_orders f
      where ${allOf([among, visibleFulfilments(who)])} order by f.id for update of f`,
  )
  const byId = new Map(orders.map((order) => [order.id, order]))
  return parts.flatMap((part) => {
    const order = byId.get(part.order_id)
    return order ? [{ part, order }] : []
  })
}

/** The orders of held parts, each once. */
export const ordersOf = (held: readonly Held[]): HeldOrder[] => [...new Map(held.map(({ order }) => [order.id, order])).values()]

/** One held with its order; 404 for one out of reach. */
export async function holdFulfilment(tx: Db, who: Who, id: number): Promise<Held> {
  const [held] = await holdFulfilments(tx, who, [id])
  if (!held) throw noFulfilment()
  return held
}

/** 409 unless the fulfilment order is in one of the states an action needs. */
export function expectStatus({ fulfillment_no, status }: HeldFulfilment, action: string, ...needs: FulfillmentStatus[]): void {
  if (!needs.includes(status)) throw new Refusal(409, refusedFulfilment(fulfillment_no, status, action, needs))
}

/** Moves a held fulfilment order on; `set` changes more of it. Throws on a move the machine does not know. */
export async function putFulfilment(tx: Db, who: Who, part: HeldFulfilment, to: FulfillmentStatus, set?: SQL): Promise<void> {
  const { fulfillment_no, status } = part
  if (status !== to && !fulfillmentStatus.can(status, to)) throw new Error(`Fulfilment order ${fulfillment_no} goes from ${status} to ${to}.`)
  await rows(tx, sql`update fulfillment_orders set status = ${to}, version = version + 1, updated_at = now(), updated_by = ${who.user_id || null}
    ${set ? sql`, ${set}` : sql``} where id = ${part.id}`)
  part.status = to
}

/** What a fulfilment order wants of stock. */
export const demandsOfPart = (tx: Db, { order_id, part_no }: Pick<HeldFulfilment, 'order_id' | 'part_no'>) =>
  rows<{ id: number; line_no: number; sku_id: number; qty: number; per_piece: number; allocated_qty: number; cancelled_qty: number }>(
    tx, sql`select id, line_no, sku_id, qty, per_piece, allocated_qty, cancelled_qty from stock_demands
      where document_type = ${DEMAND_OF_ORDER} and document_id = ${order_id} and part_no = ${part_no} order by id`,
  )
