import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { outbound as calls } from '@/lib/contract/outbound'
import { isOutboundIn, pickedOutbound, refusedOutbound, type OutboundStatus } from '@/lib/domain/outbound'
import { allocationStatus, moveType } from '@/lib/domain/stock'
import { endVariantOrders } from '../../core/fulfilment/variants'
import { expectFits, shelfNamed } from '../../core/stock/shelf-fit'
import { moveStock, type StockLine } from '../../core/stock/move'
import { giveUp, holdDemands } from '../../core/stock/reserve'
import { unitCbm } from '../../core/stock/volume'
import { queueOutbound } from '../../core/wms/outbox'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { presentOf } from './packed'
import { put } from './put'
import { demandsOf, holdOrder, savedOf, type HeldOutbound } from './scope'
import { emptyUnits } from './units'

/** What lies in staging of a held order goes on the list of what is put back, with the shelf each was picked from. */
const listPicked = (tx: Db, order: HeldOutbound) =>
  rows<{ qty: number }>(
    tx,
    sql`insert into outbound_put_backs (outbound_id, sku_id, lot_id, qty, from_location_id, shelf_id)
        select ${order.id}, b.sku_id, b.lot_id, sum(a.qty)::int, b.location_id, s.location_id
        from outbound_lines l join stock_allocations a on a.demand_id = l.demand_id and a.status = ${literal(allocationStatus, 'picked')}
          join stock_balances b on b.id = a.balance_id
          left join lateral (select f.location_id from stock_moves m join stock_balances f on f.id = m.from_id
            where m.sku_id = b.sku_id and m.to_id = b.id and m.move_type = ${literal(moveType, 'pick')} and m.reference_no = ${order.outbound_no}
            order by m.id desc limit 1) s on true
        where l.outbound_id = ${order.id} group by b.sku_id, b.lot_id, b.location_id, s.location_id order by b.sku_id, b.lot_id
        returning qty`,
  )

/** Gives up an order that is picked, or what of it has not left: its cartons are taken apart, and its goods wait in staging to be put back. */
export async function cancelPicked(tx: Db, who: Who, id: number, reason: string) {
  const order = await holdOrder(tx, who, id)
  if (!isOutboundIn(pickedOutbound, order.status)) throw new Refusal(409, refusedOutbound(order.outbound_no, order.status, 'cancelled with its goods put back'))
  const demands = await demandsOf(tx, [id])
  await holdDemands(tx, demands)
  const listed = await listPicked(tx, order)
  await emptyUnits(tx, who, (await presentOf(tx, id)).map((unit) => unit.id))
  await giveUp(tx, demands)
  await endVariantOrders(tx, who, 'outbound', id, `${order.outbound_no} was cancelled.`)
  const status: OutboundStatus = order.status === 'partially_shipped' ? 'shipped' : 'cancelled'
  await put(tx, who, order, status, { cancel_reason: reason })
  await queueOutbound(tx, who, id, status === 'cancelled' ? 'order_cancel' : 'shipment_confirmation')
  return { before: { status: order.status }, after: { ...savedOf(order, status), reason, units: listed.reduce((sum, { qty }) => sum + qty, 0) } }
}

type Move = z.output<typeof calls.putBack.body>
interface Waiting {
  id: number; sku_id: number; sku_code: string; lot_id: number; qty: number; put_qty: number; from_location_id: number; storage_class: string
  unit_cbm: string | null
}

const waiting = (tx: Db, orderId: number) => rows<Waiting>(
  tx,
  sql`select p.id, p.sku_id, k.sku_code, p.lot_id, p.qty, p.put_qty, p.from_location_id, k.storage_class, ${unitCbm(sql`k`)}::text as unit_cbm
      from outbound_put_backs p join skus k on k.id = p.sku_id where p.outbound_id = ${orderId} order by p.id`,
)

/** Puts goods of an order that was given up back on a shelf; 422 for more than wait, and for a shelf that does not take them. */
export async function putBack(tx: Db, who: Who, id: number, { put_back_id, qty, location_code, serials }: Move) {
  const order = await holdOrder(tx, who, id)
  const goods = (await waiting(tx, id)).find((one) => one.id === put_back_id)
  if (!goods) throw refuseField('put_back_id', 'Choose goods of this order that wait to be put back.')
  const left = goods.qty - goods.put_qty
  if (qty > left) throw refuseField('qty', `Only ${left} of ${goods.sku_code} ${left === 1 ? 'waits' : 'wait'} to be put back.`)
  const shelf = await shelfNamed(tx, order.warehouse_id, location_code, 'location_code')
  await expectFits(tx, shelf, goods, qty, 'location_code')
  const spot = { place: 'location' as const, lot_id: goods.lot_id, owner_id: order.client_id, warehouse_id: order.warehouse_id }
  const line: StockLine = {
    type: 'unpick', sku_id: goods.sku_id, qty, from: { ...spot, location_id: goods.from_location_id }, to: { ...spot, location_id: shelf.id },
    ...(serials && { serials }),
  }
  await moveStock(tx, who, [line], { reference_type: 'btb_outbound', reference_no: order.outbound_no })
  await rows(tx, sql`update outbound_put_backs set put_qty = put_qty + ${qty} where id = ${put_back_id}`)
  return { before: { status: order.status }, after: { ...savedOf(order, order.status), put_back_id, qty, location_code: shelf.location_code } }
}
