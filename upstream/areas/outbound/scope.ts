import { sql } from 'drizzle-orm'
import { moveOf } from '@/lib/domain/move'
import { outboundStatus, refusedOutbound, type OutboundStatus, type OutboundType } from '@/lib/domain/outbound'
import { visibleStock } from '../../core/stock/scope'
import { rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'

/** Outbound orders somebody may know of: a client its own, a warehouse what it ships, head office all. */
export const visibleOutbound = (who: Who) => visibleStock(who, sql`o.client_id`, sql`o.warehouse_id`)
export const noOutbound = () => new Refusal(404, 'This outbound order no longer exists.')

export interface HeldOutbound {
  id: number
  outbound_no: string
  ref_no: string
  client_id: number
  warehouse_id: number
  consignee_id: number
  order_type: OutboundType
  /** Where a transfer goes. */
  to_warehouse_id: number | null
  requested_ship_date: string
  allow_partial: boolean
  status: OutboundStatus
  held_from: OutboundStatus | null
  version: number
}
const columns = sql`o.id, o.outbound_no, o.ref_no, o.client_id, o.warehouse_id, o.consignee_id, o.order_type,
  (select g.facility_id from consignees g where g.id = o.consignee_id) as to_warehouse_id, o.requested_ship_date, o.allow_partial, o.status, o.held_from,
  o.version`

/** Orders in reach, held in the order of their ids until the transaction ends; those out of reach are left out. */
export const holdOrders = (tx: Db, who: Who, ids: readonly number[]) =>
  rows<HeldOutbound>(tx, sql`select ${columns} from outbound_orders o where ${allOf([sql`o.id = any(${sql.param([...ids])}::bigint[])`, visibleOutbound(who)])}
    order by o.id for update of o`)

/** One of them; 404 out of reach. */
export async function holdOrder(tx: Db, who: Who, id: number): Promise<HeldOutbound> {
  const [held] = await holdOrders(tx, who, [id])
  if (!held) throw noOutbound()
  return held
}

/** 409 unless its machine has the move and somebody may make it. */
export function expectMove({ outbound_no, status }: HeldOutbound, to: OutboundStatus, done: string): void {
  if (!moveOf(outboundStatus, status, to)) throw new Refusal(409, refusedOutbound(outbound_no, status, done))
}

/** The demands of orders, those given up with a change of their lines left out. */
export const demandsOf = async (tx: Db, orderIds: readonly number[]): Promise<number[]> =>
  (await rows<{ id: number }>(tx, sql`select l.demand_id as id from outbound_lines l where l.outbound_id = any(${sql.param([...orderIds])}::bigint[])
    and l.demand_id is not null order by l.demand_id`)).map(({ id }) => id)

/** What is answered of an order that was saved or moved. */
export const savedOf = ({ id, outbound_no }: HeldOutbound, status: OutboundStatus) => ({ id, outbound_no, status })
