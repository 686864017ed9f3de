import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { outbound as calls } from '@/lib/contract/outbound'
import { counted } from '@/lib/domain/counted'
import { handlingUnitStatus } from '@/lib/domain/handling-unit'
import { begunOutbound, isOutboundIn, loadingFault, packableOutbound, refusedOutbound, shippableOutbound } from '@/lib/domain/outbound'
import { filedNumber } from '@/lib/domain/scan-input'
import { allocationStatus } from '@/lib/domain/stock'
import { clearedBy } from '../../core/customs/guard'
import { shipLabelled } from '../../core/fulfilment/variants'
import { holdDemands } from '../../core/stock/reserve'
import { moveStock, type StockLine } from '../../core/stock/move'
import { queueOutbound } from '../../core/wms/outbox'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { announceTransfer } from './announce'
import { writeFloors } from './floors'
import { presentOf, type HeldUnit } from './packed'
import { put } from './put'
import { demandsOf, expectMove, holdOrder, savedOf, type HeldOutbound } from './scope'

interface Leaving {
  allocation_id: number; line_id: number; sku_id: number; sku_code: string; lot_id: number; lot_no: string; owner_id: number; lpn: string
  warehouse_id: number; location_id: number; qty: number; serials: string[] | null; lives: boolean
}

const picked = (tx: Db, orderId: number) => rows<Leaving>(
  tx,
  sql`select a.id as allocation_id, l.id as line_id, k.id as sku_id, k.sku_code, b.lot_id, lo.lot_no, b.owner_id, b.lpn, b.warehouse_id, b.location_id, a.qty,
        coalesce(lo.expiry_date >= d.min_expiry, true) as lives,
        (select array_agg(s.serial_no order by s.id) from serials s where k.is_serial_tracked and s.balance_id = b.id and s.id in (
          select unnest(m.serial_ids) from stock_moves m where m.allocation_id = a.id and m.to_id = b.id)) as serials
      from outbound_lines l join stock_demands d on d.id = l.demand_id join stock_allocations a on a.demand_id = d.id
        and a.status = ${literal(allocationStatus, 'picked')}
        join stock_balances b on b.id = a.balance_id join skus k on k.id = b.sku_id join lots lo on lo.id = b.lot_id
      where l.outbound_id = ${orderId} order by a.id`,
)

/** Goods in cartons and pallets, together by line and lot. */
async function inUnits(tx: Db, ids: readonly number[]): Promise<Map<string, number>> {
  const found = await rows<{ line_id: number; lot_id: number; qty: number }>(tx, sql`select line_id, lot_id, sum(qty)::int as qty from handling_unit_contents c
    join handling_units h on h.id = c.unit_id where h.id = any(${sql.param([...ids])}::bigint[]) or h.parent_id = any(${sql.param([...ids])}::bigint[])
    group by 1, 2`)
  return new Map(found.map(({ line_id, lot_id, qty }) => [`${line_id} ${lot_id}`, qty]))
}

/** What of the picked goods leaves. 409 where some of a SKU with serial numbers would stay: which they are nobody has scanned. */
function leavingOf(goods: readonly Leaving[], loaded: Map<string, number>): Leaving[] {
  return goods.flatMap((one) => {
    const key = `${one.line_id} ${one.lot_id}`
    const there = loaded.get(key) ?? 0
    const qty = Math.min(there, one.qty)
    loaded.set(key, there - qty)
    if (qty > 0 && qty < one.qty && one.serials) throw new Refusal(409, `${one.sku_code} has serial numbers: load all of it on one vehicle.`)
    return qty > 0 ? [{ ...one, qty }] : []
  })
}

/** Cartons and pallets on a vehicle; 409 while others are not, unless they may follow later. */
async function loadedOn(tx: Db, order: HeldOutbound, vehicle: string, isPart: boolean): Promise<HeldUnit[]> {
  const alone = (await presentOf(tx, order.id)).filter(({ parent_id }) => parent_id === null)
  const loaded = alone.filter(({ status, vehicle_no }) => status === 'loaded' && filedNumber(vehicle_no ?? '') === filedNumber(vehicle))
  const missing = alone.length - loaded.length
  if (isPart && missing > 0 && !order.allow_partial) throw new Refusal(409, `Outbound ${order.outbound_no} is not shipped in part.`)
  if ((missing > 0 && !isPart) || loaded.length === 0) throw new Refusal(409, loadingFault(missing))
  return loaded
}

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

/** Goods leave for their consignee, those of a transfer for the other warehouse: they are in transit until it has them. */
const stockLine = ({ lot_id, owner_id, lpn, warehouse_id, location_id, serials, ...line }: Leaving, to: number | null): StockLine => ({
  type: to ? 'transfer_out' : 'ship', sku_id: line.sku_id, qty: line.qty, allocation_id: line.allocation_id,
  from: { place: 'location', lot_id, owner_id, lpn, warehouse_id, location_id },
  to: to ? { place: 'in_transit', lot_id, owner_id, warehouse_id: to } : { place: 'customer', lot_id, owner_id }, ...(serials && { serials }),
})

/** They left: with the cartons on them. */
const writeShipped = (tx: Db, who: Who, ids: readonly number[]) => rows(tx, sql`update handling_units set status = ${literal(handlingUnitStatus, 'shipped')},
  shipped_at = now(), version = version + 1, updated_at = now(), updated_by = ${who.user_id || null}
  where id = any(${sql.param([...ids])}::bigint[]) or parent_id = any(${sql.param([...ids])}::bigint[])`)

type Truck = Omit<z.output<typeof calls.ship.body>, 'partial'>

/** Goods of a held order leave the stock with their cartons and pallets. 409 for a lot that lives too short for its consignee by now: the day slipped. */
async function sendOff(tx: Db, who: Who, order: HeldOutbound, units: readonly HeldUnit[], goods: readonly Leaving[], left: number, truck: Truck) {
  const old = goods.find(({ lives }) => !lives)
  if (old) throw new Refusal(409, `Lot ${old.lot_no} of ${old.sku_code} expires too soon for its consignee by now. Cancel the order and order it anew.`)
  // What is to leave labelled is counted with the first part, for all of the order.
  if (!isOutboundIn(begunOutbound, order.status)) await shipLabelled(tx, who, order)
  await moveStock(tx, who, goods.map((one) => stockLine(one, order.to_warehouse_id)), { reference_type: 'btb_outbound', reference_no: order.outbound_no })
  if (order.to_warehouse_id === null) await rememberExpiries(tx, order)
  else await announceTransfer(tx, who, order, goods, truck)
  await writeShipped(tx, who, units.map((unit) => unit.id))
  const status = left > 0 ? 'partially_shipped' : 'shipped'
  const { seal_no, ...rest } = truck
  // A seal that was written down when the vehicle was loaded stays, and that of one vehicle is none of the next.
  await put(tx, who, order, status, { ...rest, ...(seal_no && { seal_no }), ...(left > 0 && { seal_no: null }) })
  if (left === 0) await queueOutbound(tx, who, order.id, 'shipment_confirmation')
  return { before: { status: order.status }, after: { ...savedOf(order, status), ...truck, units: unitsIn(goods), ssccs: units.map(({ sscc }) => sscc) } }
}

/** What is picked of a held order, judged by its rules of today. */
async function pickedToday(tx: Db, order: HeldOutbound): Promise<Leaving[]> {
  await holdDemands(tx, await demandsOf(tx, [order.id]))
  await writeFloors(tx, [order.id])
  return picked(tx, order.id)
}

/** What is loaded on a vehicle leaves: all of an order, or a part of it, the rest of which follows. */
export async function shipOutbound(tx: Db, who: Who, id: number, { partial, ...truck }: z.output<typeof calls.ship.body>) {
  const order = await holdOrder(tx, who, id)
  if (!isOutboundIn(shippableOutbound, order.status)) throw new Refusal(409, refusedOutbound(order.outbound_no, order.status, 'shipped'))
  const boe_no = await clearedBy(tx, who, order, truck.boe_no)
  const units = await loadedOn(tx, order, truck.vehicle_no, partial)
  const all = await pickedToday(tx, order)
  const goods = leavingOf(all, await inUnits(tx, units.map((unit) => unit.id)))
  const left = unitsIn(all) - unitsIn(goods)
  if (left > 0 && !partial) throw new Refusal(409, `${counted(left, 'unit')} of ${order.outbound_no} ${left === 1 ? 'is' : 'are'} not packed.`)
  return sendOff(tx, who, order, units, goods, left, { ...truck, boe_no })
}

/** All that is picked of an order leaves, loaded here or not: its WMS says it has left. */
export async function shipPicked(tx: Db, who: Who, id: number, truck: Truck) {
  const order = await holdOrder(tx, who, id)
  if (!isOutboundIn(packableOutbound, order.status)) throw new Refusal(409, refusedOutbound(order.outbound_no, order.status, 'shipped'))
  const boe_no = await clearedBy(tx, who, order, truck.boe_no)
  return sendOff(tx, who, order, await presentOf(tx, id), await pickedToday(tx, order), 0, { ...truck, boe_no })
}
const unitsIn = (goods: readonly Leaving[]) => goods.reduce((sum, { qty }) => sum + qty, 0)

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
