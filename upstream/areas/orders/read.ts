import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { saleOrders } from '@/lib/contract/sale-orders'
import { saleOrderStatus, unshippedOrders } from '@/lib/domain/sale-order'
import { allocationStatus } from '@/lib/domain/stock'
import { hasCity } from '../../core/places/place-search'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { inCoins } from '../../db/money-columns'
import { allOf, anyOfValues, contains, dayRange, pageOf, type ListQuery } from '../../platform/list'
import type { Who } from '../../platform/who'
import { noOrder, visibleOrders } from './scope'

type Query = z.output<typeof saleOrders.list.query>
type Row = z.output<typeof saleOrders.list.reply>['rows'][number]
type Order = z.output<typeof saleOrders.one.reply>

const isLate = sql`coalesce(o.due_ship_at < now() and o.status in ${literals(saleOrderStatus, ...unshippedOrders)}, false)`
const columns = sql`o.id, o.order_no, o.ref_no, o.client_id, c.name as client, o.order_source, o.warehouse_id, w.facility_code as warehouse, o.order_date,
  o.consignee_name, o.city, o.country_code, o.delivery_type, (select sum(i.ordered_qty)::int from sale_order_items i where i.order_id = o.id) as items,
  o.payment_mode, o.cod_amount, o.total_amount, o.currency, o.priority, o.status, o.hold_reason, o.due_ship_at, ${isLate} as is_late`
const tables = sql`sale_orders o join clients c on c.id = o.client_id left join facilities w on w.id = o.warehouse_id`

/** Whether a line `i` of an order `o` is of a SKU, or of a bundle that holds it. */
export const isOfSku = (code: string) => sql`exists (select 1 from skus g where g.client_id = o.client_id and lower(g.sku_code) = lower(${code})
  and (i.sku_id = g.id or i.components @> jsonb_build_array(jsonb_build_object('sku_id', g.id))))`

function filtersOf(who: Who, q: Query) {
  const typed = q.search ? contains(q.search) : null
  const digits = q.search?.replace(/\D/g, '').slice(-9) ?? ''
  return [
    visibleOrders(who), anyOfValues(sql`o.client_id`, q.client_id), anyOfValues(sql`o.order_source`, q.order_source),
    anyOfValues(sql`o.hold_reason`, q.hold_reason), anyOfValues(sql`o.payment_mode`, q.payment_mode), anyOfValues(sql`o.delivery_type`, q.delivery_type),
    anyOfValues(sql`o.warehouse_id`, q.warehouse_id), q.city ? hasCity(sql`o.city`, q.city) : undefined,
    q.sku_code ? sql`exists (select 1 from sale_order_items i where i.order_id = o.id and ${isOfSku(q.sku_code)})` : undefined,
    q.late === undefined ? undefined : sql`${isLate} = ${q.late}`,
    typed === null
      ? undefined
      : sql`(o.order_no ilike ${typed} or o.ref_no ilike ${typed} or o.consignee_name ilike ${typed}
          ${digits.length >= 7 ? sql`or o.consignee_phone_key = ${digits}` : sql``})`,
    dayRange(sql`o.order_date`, q.from, q.to),
  ]
}

/** The list of orders, for a page and for its export. */
export const orderListOf = (who: Who, q: Query): ListQuery => ({
  columns, from: tables, countFrom: sql`sale_orders o`, where: [...filtersOf(who, q), anyOfValues(sql`o.status`, q.status)],
  sorts: {
    order_date: { by: sql`o.order_date`, kind: 'time' }, order_no: { by: sql`o.order_no`, kind: 'text' },
    due_ship_at: { by: sql`o.due_ship_at`, kind: 'time', nullable: true }, total_amount: { by: sql`o.total_amount`, kind: 'number' },
  },
  defaultSort: 'order_date', id: sql`o.id`,
})

/** One page of orders, the newest first; `meta.tab_counts` tells how many there are of each status, whichever is asked for. */
export async function orderList(db: Db, who: Who, q: Query) {
  const [page, counts] = await Promise.all([
    pageOf<Row>(db, orderListOf(who, q), q),
    rows<{ status: string; n: number }>(db, sql`select o.status, count(*)::int as n from sale_orders o where ${allOf(filtersOf(who, q))} group by 1`),
  ])
  return { ...page, meta: { ...page.meta, tab_counts: Object.fromEntries(counts.map(({ status, n }) => [status, n])) } }
}

/** Whole pieces of a line that its demands have, by what is counted of them; a bundle has as many as its scarcest component. */
export const pieces = (counted: ReturnType<typeof sql>) => sql`coalesce((select min(d.n / d.per_piece)::int from (
  select w.sku_id, max(w.per_piece) as per_piece, sum(${counted}) as n from stock_demands w
  where w.line_no = i.line_no and w.document_type = 'sale_order' and w.document_id = i.order_id group by w.sku_id) d), 0)`

/** Units of a demand that have left. */
export const shipped = sql`coalesce((select sum(a.qty) from stock_allocations a
  where a.demand_id = w.id and a.status = ${literal(allocationStatus, 'shipped')}), 0)`

/** What one piece of a line's bundle holds. */
const components = sql`coalesce((select jsonb_agg(jsonb_build_object('sku_code', s.sku_code, 'sku_name', s.sku_name, 'per_piece', p.per_piece) order by p.nth)
  from rows from (jsonb_to_recordset(i.components) as (sku_id bigint, per_piece int)) with ordinality as p(sku_id, per_piece, nth)
  join skus s on s.id = p.sku_id), '[]')`

export const lineTotal = inCoins(sql`i.ordered_qty * i.unit_price - i.discount`, sql`i.currency`)

const linesOf = (db: Db, id: number) =>
  rows<Order['lines'][number]>(
    db,
    sql`select i.id, i.line_no, i.ordered_sku, i.sku_id, k.sku_code, k.sku_name, ${components} as components, i.ordered_qty,
          ${pieces(sql`w.allocated_qty`)} as allocated_qty, ${pieces(shipped)} as shipped_qty, ${pieces(sql`w.cancelled_qty`)} as cancelled_qty,
          i.unit_price, i.discount, i.vat_amount, ${lineTotal} as line_total, i.currency
        from sale_order_items i left join skus k on k.id = i.sku_id where i.order_id = ${id} order by i.line_no`,
  )

/** An order with its lines and what happened; 404 for one out of reach. */
export async function orderOf(db: Db, who: Who, id: number): Promise<Order> {
  const found = await first<Omit<Order, 'lines' | 'history' | 'fulfilments'>>(
    db,
    sql`select ${columns}, o.consignee_phone, o.consignee_email, o.address_line1, o.address_line2, o.area, o.state, o.pincode, o.lat, o.lng, o.subtotal,
          o.discount, o.shipping_fee, o.vat_amount, o.is_tax_inclusive, o.remarks, o.confirmed_at, o.version
        from ${tables} where ${allOf([sql`o.id = ${id}`, visibleOrders(who)])}`,
  )
  if (!found) throw noOrder()
  const [lines, fulfilments, history] = await Promise.all([
    linesOf(db, id),
    rows<Order['fulfilments'][number]>(db, sql`select f.id, f.fulfillment_no, w.facility_code as warehouse, f.status, f.due_ship_at
      from fulfillment_orders f join facilities w on w.id = f.warehouse_id where f.order_id = ${id} order by f.id`),
    rows<Order['history'][number]>(db, sql`select h.id, h.from_status, h.to_status, h.note, u.full_name as by, h.at
      from sale_order_history h left join users u on u.id = h.by where h.order_id = ${id} order by h.id desc`),
  ])
  return { ...found, lines, fulfilments, history }
}
