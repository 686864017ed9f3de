import { sql } from 'drizzle-orm'
import { dayTime, today } from '@/lib/domain/days'
import { counted } from '@/lib/domain/counted'
import { money } from '@/lib/domain/money'
import { monthlyNo } from '@/lib/domain/monthly-no'
import { handoverPdf, type HandoverRow } from '../../documents/handover'
import { refuseUncleared } from '../../core/customs/guard'
import { isOfPart } from '../../core/fulfilment/parts'
import { postShipped } from '../../core/channels/post-shipped'
import { recordEvents } from '../../core/events/record-events'
import { moveStock, type StockLine } from '../../core/stock/move'
import { first, rows, type Db } from '../../db/db'
import { Download } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { settleOrders } from '../orders/settle'
import { expectStatus, holdFulfilments, noFulfilment, ordersOf, putFulfilment, visibleFulfilments, type Held } from './scope'

interface Going {
  id: number
  handover_no: string
}
interface Truck {
  vehicle_no?: string | null | undefined
  driver_name?: string | null | undefined
}
interface Leaving {
  allocation_id: number
  fulfillment_no: string
  sku_id: number
  sku_code: string
  lot_id: number
  lot_no: string
  owner_id: number
  lpn: string
  warehouse_id: number
  location_id: number
  qty: number
  serials: string[] | null
  is_too_old: boolean
}

const parcelsOf = (tx: Db, ids: readonly number[]) => rows<{ package_id: number; carrier_id: number | null; carrier: string | null }>(
  tx,
  sql`select p.id as package_id, p.carrier_id, c.display_name as carrier from fulfillment_packages b join packages p on p.id = b.package_id
      left join carriers c on c.id = p.carrier_id where b.fulfillment_id = any(${sql.param([...ids])}::bigint[]) order by p.id`,
)

/** The carrier of all of them; 409 where there are several. */
function oneCarrier(parcels: readonly { carrier_id: number | null; carrier: string | null }[]): number | null {
  const names = [...new Map(parcels.map(({ carrier_id, carrier }) => [carrier_id, carrier ?? 'no carrier']))]
  if (names.length > 1) throw new Refusal(409, `These go with ${names.map(([, name]) => name).join(' and ')}. Hand over to one carrier at a time.`)
  return names[0]?.[0] ?? null
}

const leaving = (tx: Db, ids: readonly number[]) => rows<Leaving>(
  tx,
  sql`select a.id as allocation_id, f.fulfillment_no, k.id as sku_id, k.sku_code, b.lot_id, l.lot_no, b.owner_id, b.lpn, b.warehouse_id, b.location_id, a.qty,
        coalesce(l.expiry_date < ${today()}::date + k.min_ship_shelf_life_days, false) as is_too_old,
        (select array_agg(s.serial_no order by s.id) from serials s where k.is_serial_tracked and s.balance_id = b.id and s.id in (
          select unnest(m.serial_ids) from stock_moves m where m.allocation_id = a.id and m.to_id = b.id)) as serials
      from fulfillment_orders f join stock_demands d on ${isOfPart} join stock_allocations a on a.demand_id = d.id and a.status = 'picked'
        join stock_balances b on b.id = a.balance_id join skus k on k.id = b.sku_id join lots l on l.id = b.lot_id
      where f.id = any(${sql.param([...ids])}::bigint[]) order by a.id`,
)

/** The goods of orders leave the stock: 409 for a lot that came too near its expiry meanwhile. */
async function shipGoods(tx: Db, who: Who, ids: readonly number[], no: string): Promise<void> {
  const goods = await leaving(tx, ids)
  const old = goods.find(({ is_too_old }) => is_too_old)
  if (old) {
    throw new Refusal(409, `Lot ${old.lot_no} of ${old.sku_code} in ${old.fulfillment_no} expires too soon to be shipped. Unpack and cancel it.`)
  }
  await moveStock(tx, who, goods.map(({ fulfillment_no, lot_id, owner_id, lpn, warehouse_id, location_id, serials, ...line }): StockLine => ({
    type: 'ship', sku_id: line.sku_id, qty: line.qty, allocation_id: line.allocation_id, reference_no: fulfillment_no,
    from: { place: 'location', lot_id, owner_id, lpn, warehouse_id, location_id }, to: { place: 'customer', lot_id, owner_id }, ...(serials && { serials }),
  })), { reference_type: 'order', reference_no: no })
}

const writeHandover = async (tx: Db, who: Who, warehouse: number, carrier: number | null, truck: Truck): Promise<Going> => {
  const serial = await first<{ n: number }>(tx, sql`select nextval('handover_serial')::int as n`)
  const made = await first<Going>(
    tx,
    sql`insert into handovers (handover_no, warehouse_id, carrier_id, vehicle_no, driver_name, handed_over_by)
        values (${monthlyNo('HO', today(), serial?.n ?? 0)}, ${warehouse}, ${carrier}, ${truck.vehicle_no ?? null}, ${truck.driver_name ?? null},
          ${who.user_id || null}) returning id, handover_no`,
  )
  if (!made) throw new Error('The handover was not written.')
  return made
}

function expectTogether(held: readonly Held[], count: number): void {
  if (held.length < count) throw noFulfilment()
  for (const { part } of held) expectStatus(part, 'handing over', 'ready_to_ship')
  const warehouses = new Set(held.map(({ part }) => part.warehouse_id))
  if (warehouses.size > 1) throw new Refusal(409, 'These lie in several warehouses. Hand over those of one at a time.')
}

/** Hands orders of one warehouse to one carrier, or to whoever collects them: all of them or none (fulfilment.md 3.4, 5.1). */
export async function handOver(tx: Db, who: Who, ids: readonly number[], truck: Truck) {
  const held = await holdFulfilments(tx, who, ids)
  expectTogether(held, new Set(ids).size)
  await refuseUncleared(tx, ids)
  const parts = held.map(({ part }) => part)
  const parcels = await parcelsOf(tx, ids)
  const made = await writeHandover(tx, who, parts[0]?.warehouse_id ?? 0, oneCarrier(parcels), truck)
  await shipGoods(tx, who, ids, made.handover_no)
  const at = new Date().toISOString()
  await recordEvents(tx, parcels.map(({ package_id }) => ({ package_id, event_code: 'LMD01', event_at: at, source: 'system' as const })), { who })
  for (const part of parts) await putFulfilment(tx, who, part, 'shipped', sql`handover_id = ${made.id}, handed_over_at = now()`)
  await settleOrders(tx, who, ordersOf(held))
  await postShipped(tx, ids)
  return { ...made, orders: parts.length, parcels: parcels.length }
}

/** What was handed over, as the paper its driver signs; 404 where none of it is this person's. */
export async function handoverPaper(db: Db, who: Who, id: number): Promise<Download> {
  const found = await rows<Omit<HandoverRow, 'cod'> & { cod_amount: string | null; currency: string | null }>(
    db,
    sql`select coalesce(p.tracking_no, '–') as parcel, f.fulfillment_no as "order", o.consignee_name as consignee, o.city,
          coalesce(b.weight::text, '') as weight, p.cod_amount, p.cod_currency as currency
        from fulfillment_orders f join sale_orders o on o.id = f.order_id left join fulfillment_packages b on b.fulfillment_id = f.id
          left join packages p on p.id = b.package_id
        where ${allOf([sql`f.handover_id = ${id}`, visibleFulfilments(who)])} order by f.id, b.box_no`,
  )
  const about = await first<{ handover_no: string; warehouse: string; carrier: string; vehicle: string; driver: string; at: string }>(
    db,
    sql`select h.handover_no, w.facility_code || ' ' || w.facility_name as warehouse, coalesce(c.display_name, 'Collected') as carrier,
          coalesce(h.vehicle_no, '–') as vehicle, coalesce(h.driver_name, '–') as driver, h.handed_over_at as at
        from handovers h join facilities w on w.id = h.warehouse_id left join carriers c on c.id = h.carrier_id where h.id = ${id}`,
  )
  if (!about || found.length === 0) throw new Refusal(404, 'Handover not found.')
  const paper = found.map(({ cod_amount, currency, ...row }) => ({ ...row, cod: cod_amount && currency ? money(cod_amount, currency) : '–' }))
  return new Download(handoverPdf({
    number: about.handover_no, rows: paper,
    facts: [
      ['Warehouse', about.warehouse], ['Carrier', about.carrier], ['Vehicle', about.vehicle], ['Driver', about.driver], ['Handed over', dayTime(about.at)],
    ],
    totals: counted(found.length, 'parcel'),
  }), 'application/pdf', `MAN_${about.handover_no}.pdf`, true)
}
