import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { outbound as calls } from '@/lib/contract/outbound'
import { allocationStatus } from '@/lib/domain/stock'
import { shipLabelled } from '../../core/fulfilment/variants'
import { holdDemands } from '../../core/stock/reserve'
import { moveStock, type StockLine } from '../../core/stock/move'
import { queueOutbound } from '../../core/wms/outbox'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { writeFloors } from './floors'
import { put } from './put'
import { demandsOf, expectMove, holdOrder, savedOf, type HeldOutbound } from './scope'

interface Leaving {
  allocation_id: number; sku_id: number; sku_code: string; lot_id: number; lot_no: string; owner_id: number; lpn: string; warehouse_id: number
  location_id: number; qty: number; serials: string[] | null; lives: boolean
}

const leaving = (tx: Db, orderId: number) => rows<Leaving>(
  tx,
  sql`select a.id as allocation_id, k.id as sku_id, k.sku_code, b.lot_id, lo.lot_no, b.owner_id, b.lpn, b.warehouse_id, b.location_id, a.qty,
        coalesce(lo.expiry_date >= d.min_expiry, true) as lives,
        (select array_agg(s.serial_no order by s.id) from serials s where k.is_serial_tracked and s.balance_id = b.id and s.id in (
          select unnest(m.serial_ids) from stock_moves m where m.allocation_id = a.id and m.to_id = b.id)) as serials
      from outbound_lines l join stock_demands d on d.id = l.demand_id join stock_allocations a on a.demand_id = d.id
        and a.status = ${literal(allocationStatus, 'picked')}
        join stock_balances b on b.id = a.balance_id join skus k on k.id = b.sku_id join lots lo on lo.id = b.lot_id
      where l.outbound_id = ${orderId} order by a.id`,
)

/** The latest expiry a consignee got of each SKU: none it takes next is earlier, where its rule says so (coming-areas.md 4(c)7). */
const rememberExpiries = (tx: Db, order: HeldOutbound) =>
  rows(
    tx,
    sql`insert into consignee_expiries as e (consignee_id, sku_id, expiry_date, outbound_id)
        select ${order.consignee_id}, b.sku_id, max(lo.expiry_date), ${order.id} from outbound_lines l join stock_allocations a on a.demand_id = l.demand_id
          join stock_balances b on b.id = a.balance_id join lots lo on lo.id = b.lot_id
        where l.outbound_id = ${order.id} and a.status = ${literal(allocationStatus, 'shipped')} and lo.expiry_date is not null group by b.sku_id
        on conflict (consignee_id, sku_id) do update set expiry_date = greatest(e.expiry_date, excluded.expiry_date), outbound_id = excluded.outbound_id`,
  )

/** 422 where goods leave a free zone without the number of their bill of entry. */
async function expectCleared(tx: Db, order: HeldOutbound, boeNo: string | null | undefined): Promise<void> {
  const zone = await first<{ is_free_zone: boolean }>(tx, sql`select w.is_free_zone from warehouses w where w.facility_id = ${order.warehouse_id}`)
  if (zone?.is_free_zone && !boeNo) throw refuseField('boe_no', `Outbound ${order.outbound_no} needs a BOE number before shipping.`)
}

/** Its goods leave the stock. 409 for a lot that lives too short for its consignee by now: the day slipped since it was picked. */
export async function shipOutbound(tx: Db, who: Who, id: number, truck: z.output<typeof calls.ship.body>) {
  const order = await holdOrder(tx, who, id)
  expectMove(order, 'shipped', 'shipped')
  await expectCleared(tx, order, truck.boe_no)
  await holdDemands(tx, await demandsOf(tx, [id]))
  await writeFloors(tx, [id])
  const goods = await leaving(tx, id)
  const old = goods.find(({ lives }) => !lives)
  if (old) throw new Refusal(409, `Lot ${old.lot_no} of ${old.sku_code} expires too soon for its consignee by now. Cancel the order and order it anew.`)
  await shipLabelled(tx, who, order)
  await moveStock(tx, who, goods.map(({ lot_id, owner_id, lpn, warehouse_id, location_id, serials, ...line }): StockLine => ({
    type: 'ship', sku_id: line.sku_id, qty: line.qty, allocation_id: line.allocation_id,
    from: { place: 'location', lot_id, owner_id, lpn, warehouse_id, location_id }, to: { place: 'customer', lot_id, owner_id }, ...(serials && { serials }),
  })), { reference_type: 'btb_outbound', reference_no: order.outbound_no })
  await rememberExpiries(tx, order)
  await put(tx, who, order, 'shipped', truck)
  await queueOutbound(tx, who, id, 'shipment_confirmation')
  return { before: { status: order.status }, after: { ...savedOf(order, 'shipped'), ...truck } }
}

/** The consignee has it: when, and who took it. */
export async function deliverOutbound(tx: Db, who: Who, id: number, proof: z.output<typeof calls.deliver.body>) {
  const order = await holdOrder(tx, who, id)
  expectMove(order, 'delivered', 'delivered')
  const delivered_at = proof.delivered_at ?? new Date().toISOString()
  const early = await first(tx, sql`select 1 from outbound_orders where id = ${id} and (${delivered_at}::timestamptz < shipped_at
    or ${delivered_at}::timestamptz > now() + interval '5 minutes')`)
  if (early) throw refuseField('delivered_at', 'It was delivered after it was shipped, and not later than now.')
  await put(tx, who, order, 'delivered', { delivered_at, received_by: proof.received_by })
  return { before: { status: order.status }, after: { ...savedOf(order, 'delivered'), received_by: proof.received_by } }
}
