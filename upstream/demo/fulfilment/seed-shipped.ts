import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { addDays } from '@/lib/domain/days'
import { orderStatusOf } from '@/lib/domain/fulfilment-order'
import { sellableZones, zoneType } from '@/lib/domain/location'
import { moveType, stockPlace, stockStatus } from '@/lib/domain/stock'
import { monthlyNo } from '@/lib/domain/monthly-no'
import { orderAmounts } from '@/lib/domain/order-amounts'
import { packageStatus } from '@/lib/domain/package'
import { recordStatus } from '@/lib/domain/record-status'
import { saleOrderNo, type SaleOrderStatus } from '@/lib/domain/sale-order'
import { warehouseClock } from '../../areas/orders/clock'
import { DEMAND_OF_ORDER } from '../../core/fulfilment/parts'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { fulfillmentOrders, fulfillmentPackageLines, fulfillmentPackages, handovers } from '../../db/schema/fulfilment-orders'
import { saleOrderHistory, saleOrderItems, saleOrders } from '../../db/schema/sale-orders'
import { stockAllocations, stockDemands, stockMoves } from '../../db/schema/stock'
import { iso, minuteMs, plainDay } from '../calendar'
import { copyInto, type Numbered } from '../copy'
import { dbOf } from '../db-of'
import type { DemoRows } from '../ground'
import { boxFor } from '../master-data/box-rows'
import { planShipped, type Pile, type SentParcel, type Shipped } from './shipped-plan'

/** Below the numbers of orders that are still open. */
const FROM = { orders: 500_000, lines: 500_000, history: 500_000, demands: 2_000_000 }
/** A lot that goes to a buyer lasts longer than this. */
const LEAST_LIFE_DAYS = 60

const sentParcels = (db: Db) => rows<SentParcel>(
  db,
  sql`select p.id, p.client_id, p.ref_no, p.source, p.carrier_id, p.status, p.delivery_type, p.consignee_name, p.consignee_phone, p.consignee_phone_key,
        p.consignee_email, p.address_line1, p.area, p.city, p.state, p.pincode, p.country_code, p.payment_mode, p.cod_amount, p.currency, p.weight, p.length,
        p.width, p.height, p.created_at, p.status_at, (select min(e.event_at) from package_events e
          where e.package_id = p.id and e.event_code in ('PKU02', 'HUB01') and e.voided_at is null) as left_at,
        (select jsonb_agg(jsonb_build_object('sku', i.sku, 'qty', i.quantity, 'unit_price', i.unit_value::text) order by i.line_no)
          from package_items i where i.package_id = p.id) as items
      from packages p where p.service_type = 'fulfillment_with_last_mile' and p.seller_id is null
        and p.status not in ${literals(packageStatus, 'created', 'label_created', 'cancelled')} order by p.id`,
)

const pilesOf = (db: Db, day: string) => rows<Pile>(
  db,
  sql`select b.id as balance_id, k.client_id, d.product_code, k.id as sku_id, k.sku_code, b.lot_id, b.warehouse_id, w.is_free_zone, k.vat_rate,
        l.first_received_at as since
      from stock_balances b join skus k on k.id = b.sku_id join products d on d.id = k.product_id join lots l on l.id = b.lot_id
        join locations p on p.id = b.location_id join warehouses w on w.facility_id = b.warehouse_id
      where b.place = ${literal(stockPlace, 'location')} and b.status = ${literal(stockStatus, 'available')}
        and k.status = ${literal(recordStatus, 'active')} and not k.is_serial_tracked and p.zone_type in ${literals(zoneType, ...sellableZones)}
        and coalesce(l.expiry_date > ${addDays(day, LEAST_LIFE_DAYS)}::date, true)
      order by l.first_received_at, b.id`,
)

/** What went out came in with the rest of its lot. */
const receipts = (db: Db, goods: readonly { balance_id: number; qty: number }[]) => rows(
  db,
  sql`insert into stock_moves (move_type, sku_id, from_id, to_id, qty, warehouse_id, owner_id, reference_type, reference_no, unit_cost, currency, happened_at,
        created_at, created_by)
      select 'receipt', m.sku_id, m.from_id, m.to_id, w.qty, m.warehouse_id, m.owner_id, m.reference_type, m.reference_no, m.unit_cost, m.currency,
        m.happened_at, m.created_at, m.created_by
      from (select g.balance_id, sum(g.qty) as qty from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) as g(balance_id bigint, qty int) group by 1) w
        join lateral (select * from stock_moves r where r.to_id = w.balance_id and r.move_type = ${literal(moveType, 'receipt')}
          order by r.id limit 1) m on true`,
)

/** Where goods are once they have left, by the balance they left. */
async function customersOf(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const left = sql`stock_balances b where b.id = any(${sql.param([...new Set(ids)])}::bigint[])`
  await rows(db, sql`insert into stock_balances (sku_id, lot_id, owner_id, place, status)
    select distinct b.sku_id, b.lot_id, b.owner_id, ${literal(stockPlace, 'customer')}, b.status from ${left} on conflict do nothing`)
  const found = await rows<{ id: number; to: number }>(db, sql`select b.id, c.id as to from stock_balances c
    join ${sql`(select * from ${left})`} b on b.sku_id = c.sku_id and b.lot_id = c.lot_id and b.owner_id = c.owner_id and c.status = b.status
    where c.place = ${literal(stockPlace, 'customer')}`)
  return new Map(found.map(({ id, to }) => [id, to]))
}

interface Made {
  orders: Numbered<typeof saleOrders>[]
  items: Numbered<typeof saleOrderItems>[]
  history: Numbered<typeof saleOrderHistory>[]
  demands: Numbered<typeof stockDemands>[]
  allocations: Numbered<typeof stockAllocations>[]
  parts: Numbered<typeof fulfillmentOrders>[]
  boxes: Numbered<typeof fulfillmentPackages>[]
  boxLines: Numbered<typeof fulfillmentPackageLines>[]
  moves: Parameters<typeof copyInto<typeof stockMoves>>[2][number][]
}
/** What every order needs beside its parcel. */
interface Beside { customers: ReadonlyMap<number, number>; handoverOf: (one: Shipped) => number; by: number }

function addOrder(made: Made, one: Shipped, status: SaleOrderStatus, by: number): { id: number; order_no: string; vats: readonly string[] } {
  const { parcel: p, lines } = one
  const id = FROM.orders + made.orders.length
  const order_no = saleOrderNo(plainDay(one.orderedMs), id)
  const isHome = p.country_code === 'AE'
  const priced = lines.map(({ qty, unit_price, pile }) => ({ qty, unit_price, discount: '0', vat_rate: isHome ? pile.vat_rate : '0' }))
  const { vats, ...amounts } = orderAmounts(priced, '0', true, p.currency)
  made.orders.push({
    id, order_no, ref_no: p.ref_no, client_id: p.client_id, order_source: p.source === 'channel' || id % 3 === 0 ? 'api' : 'upload',
    warehouse_id: one.warehouse_id, order_date: iso(one.orderedMs), confirmed_at: iso(one.confirmedMs), due_ship_at: one.due_ship_at,
    delivery_type: one.delivery, consignee_name: p.consignee_name, consignee_phone: p.consignee_phone, consignee_phone_key: p.consignee_phone_key,
    consignee_email: p.consignee_email, address_line1: p.address_line1, area: p.area, city: p.city, state: p.state, pincode: p.pincode,
    country_code: p.country_code, payment_mode: p.payment_mode, cod_amount: p.cod_amount, ...amounts, currency: p.currency, is_tax_inclusive: true, status,
    created_at: iso(one.orderedMs), updated_at: p.status_at, created_by: by, updated_by: by,
  })
  const steps: [SaleOrderStatus, number][] = [
    ['new', one.orderedMs], ['confirmed', one.confirmedMs], ['in_fulfillment', one.confirmedMs], ['shipped', one.leftMs],
  ]
  if (status !== 'shipped') steps.push([status, Date.parse(p.status_at)])
  for (const [at, [to_status, ms]] of steps.entries()) {
    made.history.push({
      id: FROM.history + made.history.length, order_id: id, from_status: steps[at - 1]?.[0] ?? null, to_status, note: null, by, at: iso(ms),
    })
  }
  return { id, order_no, vats }
}

function addGoods(made: Made, one: Shipped, order: { id: number; order_no: string; vats: readonly string[] }, boxId: number, beside: Beside): void {
  for (const [at, { pile, qty, unit_price, line_no }] of one.lines.entries()) {
    const { client_id, currency, country_code } = one.parcel
    made.items.push({
      id: FROM.lines + made.items.length, order_id: order.id, line_no, ordered_sku: pile.sku_code, sku_id: pile.sku_id, ordered_qty: qty, unit_price,
      discount: '0', vat_rate: country_code === 'AE' ? pile.vat_rate : '0', vat_amount: order.vats[at] ?? '0', currency,
    })
    const demand_id = FROM.demands + made.demands.length
    const allocation_id = FROM.demands + made.allocations.length
    made.demands.push({
      id: demand_id, owner_id: client_id, sku_id: pile.sku_id, warehouse_id: one.warehouse_id, document_type: DEMAND_OF_ORDER, document_id: order.id, line_no,
      qty, created_at: iso(one.orderedMs),
    })
    made.allocations.push({
      id: allocation_id, demand_id, balance_id: pile.balance_id, qty, status: 'shipped', created_at: iso(one.confirmedMs), updated_at: iso(one.leftMs),
    })
    made.boxLines.push({ id: made.boxLines.length + 1, box_id: boxId, demand_id, qty })
    made.moves.push({
      move_type: 'ship', sku_id: pile.sku_id, from_id: pile.balance_id, to_id: beside.customers.get(pile.balance_id) ?? 0, qty, allocation_id,
      warehouse_id: one.warehouse_id, owner_id: client_id, reference_type: 'order', reference_no: `${order.order_no}-1`, happened_at: iso(one.leftMs),
      created_at: iso(one.leftMs), created_by: beside.by,
    })
  }
}

function addShipped(made: Made, one: Shipped, beside: Beside): void {
  const { parcel: p } = one
  const order = addOrder(made, one, orderStatusOf([one.status]) ?? 'shipped', beside.by)
  const boxId = made.boxes.length + 1
  made.parts.push({
    id: FROM.orders + made.parts.length, fulfillment_no: `${order.order_no}-1`, ref_no: p.ref_no, client_id: p.client_id, warehouse_id: one.warehouse_id,
    order_id: order.id, due_ship_at: one.due_ship_at, status: one.status, picked_at: iso(one.packedMs - 20 * minuteMs), packed_at: iso(one.packedMs),
    packed_by: beside.by, handover_id: beside.handoverOf(one), handed_over_at: iso(one.leftMs), created_at: iso(one.confirmedMs), updated_at: p.status_at,
    created_by: beside.by, updated_by: beside.by,
  })
  made.boxes.push({
    id: boxId, fulfillment_id: FROM.orders + made.parts.length - 1, box_no: 1, box_type: boxFor(p.length, p.width, p.height),
    length: p.length, width: p.width, height: p.height, weight: p.weight, package_id: p.id, created_at: iso(one.packedMs),
  })
  addGoods(made, one, order, boxId, beside)
}

/** One hand-over a day, warehouse and carrier. */
async function writeHandovers(client: ClientBase, shipped: readonly Shipped[], by: number): Promise<(one: Shipped) => number> {
  const keyOf = ({ warehouse_id, parcel, leftMs }: Shipped) => `${plainDay(leftMs)} ${warehouse_id} ${parcel.carrier_id}`
  const groups = [...Map.groupBy(shipped, keyOf)].toSorted(([a], [b]) => a.localeCompare(b))
  await copyInto(client, handovers, groups.flatMap(([, [first, ...more]], at) => (first ? [{
    id: at + 1, handover_no: monthlyNo('HO', plainDay(first.leftMs), at + 1), warehouse_id: first.warehouse_id, carrier_id: first.parcel.carrier_id,
    handed_over_at: iso(Math.min(first.leftMs, ...more.map(({ leftMs }) => leftMs))), handed_over_by: by,
  }] : [])))
  if (groups.length > 0) await client.query(`select setval('handover_serial', $1)`, [groups.length])
  const ids = new Map(groups.map(([key], at) => [key, at + 1]))
  return (one) => ids.get(keyOf(one)) ?? 0
}

/**
 * The orders of the last quarter that have left: each is the order behind a parcel of the demo that came out of our warehouses, with its goods, its stock and
 * its way, so that from order to parcel and back is one thread.
 */
export const seedShipped: DemoRows = async (client, { nowMs, idOf }) => {
  const db = dbOf(client)
  const [parcels, piles] = [await sentParcels(db), await pilesOf(db, plainDay(nowMs))]
  const clocks = new Map<number, Awaited<ReturnType<typeof warehouseClock>>>()
  for (const id of new Set(piles.map(({ warehouse_id }) => warehouse_id))) clocks.set(id, await warehouseClock(db, id))
  const shipped = planShipped(parcels, piles, clocks, nowMs)
  const goods = shipped.flatMap(({ lines }) => lines.map(({ pile, qty }) => ({ balance_id: pile.balance_id, qty })))
  await receipts(db, goods)
  const by = idOf('warehouse_supervisor')
  const beside: Beside = {
    customers: await customersOf(db, goods.map(({ balance_id }) => balance_id)), handoverOf: await writeHandovers(client, shipped, by), by,
  }
  const made: Made = { orders: [], items: [], history: [], demands: [], allocations: [], parts: [], boxes: [], boxLines: [], moves: [] }
  for (const one of shipped) addShipped(made, one, beside)
  await copyInto(client, saleOrders, made.orders)
  await copyInto(client, saleOrderItems, made.items)
  await copyInto(client, saleOrderHistory, made.history)
  await copyInto(client, stockDemands, made.demands)
  await copyInto(client, stockAllocations, made.allocations)
  await copyInto(client, fulfillmentOrders, made.parts)
  await copyInto(client, fulfillmentPackages, made.boxes)
  await copyInto(client, fulfillmentPackageLines, made.boxLines)
  await copyInto(client, stockMoves, made.moves.toSorted((a, b) => String(a.created_at).localeCompare(String(b.created_at))))
}
