import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { fulfilmentOrders } from '@/lib/contract/fulfilment-orders'
import { beforeHandover, fulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { switchStatus } from '@/lib/domain/record-status'
import { allocationStatus, heldAllocations } from '@/lib/domain/stock'
import { isOfPart } from '../../core/fulfilment/parts'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, dayRange, pageOf, type ListQuery } from '../../platform/list'
import type { Who } from '../../platform/who'
import { noFulfilment, visibleFulfilments } from './scope'

type Query = z.output<typeof fulfilmentOrders.list.query>
type Row = z.output<typeof fulfilmentOrders.list.reply>['rows'][number]
type Fulfilment = z.output<typeof fulfilmentOrders.one.reply>

const isToShip = sql`f.status in ${literals(fulfillmentStatus, ...beforeHandover)}`
const isLate = sql`(f.due_ship_at < now() and ${isToShip})`
/** Whoever looks for something looks among all; else the work ahead is listed, however much has left. */
function staged({ stage, status, search, wave_no }: Query) {
  const chosen = stage ?? (status?.length || search || wave_no ? 'all' : 'to_ship')
  return chosen === 'all' ? undefined : isToShip
}
const columns = sql`f.id, f.fulfillment_no, f.order_id, o.order_no, f.ref_no, f.client_id, c.name as client, f.warehouse_id, w.facility_code as warehouse,
  v.wave_no, o.consignee_name, o.city, o.country_code, o.delivery_type, o.priority, (select count(*)::int from stock_demands d where ${isOfPart}) as lines,
  (select coalesce(sum(d.qty), 0)::int from stock_demands d where ${isOfPart}) as units, o.payment_mode, o.cod_amount, o.currency, f.due_ship_at,
  ${isLate} as is_late, f.status`
const tables = sql`fulfillment_orders f join sale_orders o on o.id = f.order_id join clients c on c.id = f.client_id join facilities w on w.id = f.warehouse_id
  left join waves v on v.id = f.wave_id`

function filtersOf(who: Who, q: Query) {
  const typed = q.search ? contains(q.search) : null
  return [
    visibleFulfilments(who), anyOfValues(sql`f.client_id`, q.client_id), anyOfValues(sql`f.warehouse_id`, q.warehouse_id),
    q.wave_no ? sql`f.wave_id = (select id from waves where wave_no = upper(${q.wave_no}))` : undefined,
    anyOfValues(sql`o.payment_mode`, q.payment_mode), anyOfValues(sql`o.delivery_type`, q.delivery_type),
    q.late === undefined ? undefined : sql`${isLate} = ${q.late}`,
    typed === null ? undefined : sql`(f.fulfillment_no ilike ${typed} or f.ref_no ilike ${typed} or o.consignee_name ilike ${typed})`,
    dayRange(sql`f.due_ship_at`, q.from, q.to),
  ]
}

/** The list of fulfilment orders, for a page and for its export. */
export const fulfilmentListOf = (who: Who, q: Query): ListQuery => ({
  columns, from: tables, countFrom: sql`fulfillment_orders f join sale_orders o on o.id = f.order_id`,
  where: [...filtersOf(who, q), anyOfValues(sql`f.status`, q.status), staged(q)],
  sorts: { due_ship_at: { by: sql`f.due_ship_at`, kind: 'time' }, fulfillment_no: { by: sql`f.fulfillment_no`, kind: 'text' } },
  defaultSort: 'due_ship_at', id: sql`f.id`,
})

/**
 * One page of fulfilment orders; `meta.tab_counts` tells how many there are of each status before the hand-over, and of all of these, whichever is asked for.
 * What has left is not counted: it only grows.
 */
export async function fulfilmentList(db: Db, who: Who, q: Query) {
  const [page, counts] = await Promise.all([
    pageOf<Row>(db, fulfilmentListOf(who, q), q),
    rows<{ status: string; n: number }>(db, sql`select f.status, count(*)::int as n from fulfillment_orders f join sale_orders o on o.id = f.order_id
      where ${allOf([...filtersOf(who, q), isToShip])} group by 1`),
  ])
  const to_ship = counts.reduce((sum, { n }) => sum + n, 0)
  return { ...page, meta: { ...page.meta, tab_counts: { to_ship, ...Object.fromEntries(counts.map(({ status, n }) => [status, n])) } } }
}

const goods = sql`k.sku_code, k.sku_name, k.is_serial_tracked, coalesce((
  select jsonb_agg(jsonb_build_object('barcode', b.barcode, 'qty_per_pack', b.qty_per_pack) order by b.is_primary desc, b.id)
  from sku_barcodes b where b.sku_id = k.id and b.status = ${literal(switchStatus, 'active')}), '[]') as barcodes`
const units = (...among: ('reserved' | 'picked' | 'shipped')[]) =>
  sql`coalesce((select sum(a.qty) from stock_allocations a where a.demand_id = d.id and a.status in ${literals(allocationStatus, ...among)}), 0)::int`

const linesOf = (db: Db, id: number) => rows<Fulfilment['order_lines'][number]>(
  db,
  sql`select d.id, d.line_no, ${goods}, d.qty, d.allocated_qty as allocated,
        ${units('picked', 'shipped')} as picked, ${units('shipped')} as shipped,
        coalesce((select sum(l.qty) from order_return_lines l where l.demand_id = d.id), 0)::int as returned
      from fulfillment_orders f join stock_demands d on ${isOfPart} join skus k on k.id = d.sku_id where f.id = ${id} order by d.line_no, d.id`,
)

const picksOf = (db: Db, id: number) => rows<Fulfilment['picks'][number]>(
  db,
  sql`select a.id as allocation_id, d.id as demand_id, ${goods}, p.location_code, l.lot_no, l.expiry_date, a.qty,
        a.status = ${literal(allocationStatus, 'picked')} as is_picked
      from fulfillment_orders f join stock_demands d on ${isOfPart} join stock_allocations a on a.demand_id = d.id
        and a.status in ${literals(allocationStatus, ...heldAllocations)}
        join stock_balances b on b.id = a.balance_id join skus k on k.id = b.sku_id join lots l on l.id = b.lot_id join locations p on p.id = b.location_id
      where f.id = ${id} order by a.status desc, p.pick_sequence, p.location_code, a.id`,
)

const boxesOf = (db: Db, id: number) => rows<Fulfilment['boxes'][number]>(
  db,
  sql`select b.id, b.box_no, b.box_type, b.length, b.width, b.height, b.weight, b.package_id, p.tracking_no, c.display_name as carrier,
        p.status as parcel_status, p.label_status, p.label_error
      from fulfillment_packages b left join packages p on p.id = b.package_id left join carriers c on c.id = p.carrier_id
      where b.fulfillment_id = ${id} order by b.box_no`,
)

/** A fulfilment order with its lines and what is to be picked, in the order of the walk; 404 for one out of reach. */
export async function fulfilmentOf(db: Db, who: Who, id: number): Promise<Fulfilment> {
  const found = await first<Omit<Fulfilment, 'order_lines' | 'picks' | 'boxes'>>(
    db,
    sql`select ${columns}, o.consignee_phone, o.address_line1, o.address_line2, o.area, o.remarks, f.booking_error, f.handover_id, f.handed_over_at,
          (select h.handover_no from handovers h where h.id = f.handover_id) as handover_no from ${tables}
        where ${allOf([sql`f.id = ${id}`, visibleFulfilments(who)])}`,
  )
  if (!found) throw noFulfilment()
  return { ...found, order_lines: await linesOf(db, id), picks: await picksOf(db, id), boxes: await boxesOf(db, id) }
}
