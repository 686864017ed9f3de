import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { outbound as calls } from '@/lib/contract/outbound'
import { CLAIM_MINUTES, openOutbound, outboundLineStateOf, outboundStatus, type OutboundStatus } from '@/lib/domain/outbound'
import { switchStatus } from '@/lib/domain/record-status'
import { allocationStatus } from '@/lib/domain/stock'
import { onBoe, stateOfOrder } from '../../core/customs/state'
import { wmsStanding } from '../../core/wms/standing'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, whether } from '../../platform/list'
import type { Who } from '../../platform/who'
import { caseQty } from '../../core/stock/b2b-goods'
import { arrivalsOf } from './announce'
import { noOutbound, visibleOutbound } from './scope'

type Row = z.output<typeof calls.list.reply>['rows'][number]
type Order = z.output<typeof calls.one.reply>
type Line = Order['order_lines'][number]
type Query = z.output<typeof calls.list.query>

const isLate = sql`(o.requested_ship_date < ${dubaiToday} and o.status in ${literals(outboundStatus, ...openOutbound)})`
const isShort = sql`exists (select 1 from outbound_lines l where l.outbound_id = o.id and l.short_reason is not null)`
/** It has to be cleared, and nothing says that it is or will be. */
const lacksBoe = sql`(c.id is not null and c.exempt_reason is null and b.id is null and o.boe_no is null)`
const isBoeMissing = sql`exists (select 1 from customs_orders c ${onBoe} where c.outbound_id = o.id and ${lacksBoe})`
const counted = sql`lateral (select count(*)::int as lines, coalesce(sum(l.uom_qty * l.per_uom - coalesce(d.cancelled_qty, 0)), 0)::int as ordered,
    coalesce(sum(d.allocated_qty), 0)::int as allocated
  from outbound_lines l left join stock_demands d on d.id = l.demand_id where l.outbound_id = o.id) t on true`
const columns = sql`o.id, o.outbound_no, o.ref_no, o.client_id, coalesce(m.trade_name, m.name) as client, o.warehouse_id, f.facility_code as warehouse,
  o.consignee_id, g.facility_id as to_warehouse_id, g.consignee_code, g.consignee_name, g.city, o.order_type,
  o.requested_ship_date, ${isLate} as is_late, o.priority, t.lines,
  t.ordered as ordered_qty, t.allocated as allocated_qty, o.status, o.hold_reason, o.version, o.created_at,
  ${wmsStanding('outbound_id')} as wms, coalesce(o.boe_no, b.declaration_no, b.boe_ref) as boe,
  case when c.id is not null then ${stateOfOrder} end as customs`
const tables = sql`outbound_orders o join clients m on m.id = o.client_id join facilities f on f.id = o.warehouse_id join consignees g on g.id = o.consignee_id
  left join customs_orders c on c.outbound_id = o.id ${onBoe} left join ${counted}`

const matching = (typed: string) => sql`(o.outbound_no ilike ${typed} or o.ref_no ilike ${typed}
  or exists (select 1 from consignees g where g.id = o.consignee_id and g.consignee_name ilike ${typed}))`
const ofSku = (code: string) => sql`exists (select 1 from outbound_lines l join skus k on k.id = l.sku_id where l.outbound_id = o.id and k.sku_code = ${code})`

const conditions = (who: Who, q: Query) => [
  visibleOutbound(who), anyOfValues(sql`o.client_id`, q.client_id), anyOfValues(sql`o.warehouse_id`, q.warehouse_id),
  anyOfValues(sql`o.consignee_id`, q.consignee_id), anyOfValues(sql`o.order_type`, q.order_type), whether(q.late, isLate), whether(q.short, isShort),
  whether(q.boe_missing, isBoeMissing),
  q.sku_code ? ofSku(q.sku_code) : undefined, q.from ? sql`o.requested_ship_date >= ${q.from}::date` : undefined,
  q.to ? sql`o.requested_ship_date <= ${q.to}::date` : undefined, q.search ? matching(contains(q.search)) : undefined,
]

/** One page of outbound orders, the latest to ship first. */
export async function outboundList(db: Db, who: Who, q: Query) {
  const where = conditions(who, q)
  const [page, counts] = await Promise.all([
    pageOf<Row>(db, {
      columns, from: tables, countFrom: sql`outbound_orders o`, where: [...where, anyOfValues(sql`o.status`, q.status)],
      sorts: {
        outbound_no: { by: sql`o.outbound_no`, kind: 'text' }, requested_ship_date: { by: sql`o.requested_ship_date`, kind: 'time', index: 'desc' },
        priority: { by: sql`o.priority`, kind: 'number' },
      },
      defaultSort: 'requested_ship_date', id: sql`o.id`,
    }, q),
    rows<{ status: OutboundStatus; n: number }>(db, sql`select o.status, count(*)::int as n from outbound_orders o where ${allOf(where)} group by 1`),
  ])
  return { ...page, meta: { ...page.meta, tab_counts: Object.fromEntries(counts.map(({ status, n }) => [status, n])) } }
}

const allocations = sql`coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'lot_no', lo.lot_no, 'expiry_date', lo.expiry_date,
    'location_code', p.location_code, 'pick_sequence', p.pick_sequence, 'qty', a.qty,
    'is_picked', a.status <> ${literal(allocationStatus, 'reserved')},
    'is_shipped', a.status = ${literal(allocationStatus, 'shipped')}) order by lo.expiry_date, a.id)
  from stock_allocations a join stock_balances b on b.id = a.balance_id join lots lo on lo.id = b.lot_id left join locations p on p.id = b.location_id
  where a.demand_id = d.id and a.status <> ${literal(allocationStatus, 'released')}), '[]')`
const unitsIn = (...states: ('picked' | 'shipped')[]) => sql`(select coalesce(sum(a.qty), 0)::int from stock_allocations a where a.demand_id = d.id
  and a.status in ${literals(allocationStatus, ...states)})`
const barcodes = sql`coalesce((select jsonb_agg(jsonb_build_object('barcode', b.barcode, 'qty_per_pack', b.qty_per_pack) order by b.is_primary desc, b.id)
  from sku_barcodes b where b.sku_id = k.id and b.status = ${literal(switchStatus, 'active')}), '[]')`
const lines = (db: Db, who: Who, id: number) => rows<Omit<Line, 'state'>>(db, sql`select l.id, l.line_no, l.sku_id, k.sku_code, k.sku_name, l.variant_id,
    v.variant_code, l.uom, l.uom_qty, l.per_uom,
    ${caseQty(sql`k`)} as case_qty, k.is_serial_tracked, w.lot_no, l.min_expiry_date, l.unit_price,
    case when l.unit_price is null then k.currency else l.currency end as currency, l.uom_qty * l.per_uom as ordered_qty,
    coalesce(d.allocated_qty, 0) as allocated_qty, coalesce(d.cancelled_qty, 0) as cancelled_qty, d.min_expiry as earliest_expiry, l.short_reason,
    ${unitsIn('picked', 'shipped')} as picked_qty, ${unitsIn('shipped')} as shipped_qty, u.full_name as picked_by,
    coalesce(u.id = ${who.user_id}, false) as is_mine, ${barcodes} as barcodes, ${allocations} as allocations
  from outbound_lines l join skus k on k.id = l.sku_id left join sku_variants v on v.id = l.variant_id left join lots w on w.id = l.lot_id
  left join stock_demands d on d.id = l.demand_id
  left join users u on u.id = l.claimed_by and l.claimed_at > now() - make_interval(mins => ${CLAIM_MINUTES})
  where l.outbound_id = ${id} order by l.line_no`)

const weight = sql`(select coalesce(sum(n.qty * k.weight), 0)::text from handling_unit_contents n join handling_units u on u.id = n.unit_id
    join outbound_lines l on l.id = n.line_id join skus k on k.id = l.sku_id where u.id = h.id or u.parent_id = h.id)`
/** Cartons and pallets, each pallet before its cartons. */
const unitsOf = (db: Db, id: number) => rows<Order['handling_units'][number]>(db, sql`select h.sscc, h.hu_type, h.status, p.sscc as parent_sscc, h.lane,
    h.vehicle_no, h.length, h.width, h.height, h.gross_weight, ${weight} as net_weight, u.full_name as loaded_by, h.loaded_at, h.shipped_at,
    coalesce((select jsonb_agg(jsonb_build_object('line_no', l.line_no, 'sku_code', k.sku_code, 'sku_name', k.sku_name, 'lot_no', lo.lot_no,
      'expiry_date', lo.expiry_date, 'qty', n.qty) order by l.line_no, lo.expiry_date, lo.id)
      from handling_unit_contents n join outbound_lines l on l.id = n.line_id join skus k on k.id = l.sku_id join lots lo on lo.id = n.lot_id
      where n.unit_id = h.id), '[]') as contents
  from handling_units h left join handling_units p on p.id = h.parent_id left join users u on u.id = h.loaded_by
  where h.outbound_id = ${id} order by coalesce(h.parent_id, h.id), h.parent_id is not null, h.id`)
const putBacks = (db: Db, id: number) => rows<Order['put_backs'][number]>(db, sql`select b.id, b.sku_id, k.sku_code, lo.lot_no, lo.expiry_date, b.qty,
    b.put_qty, f.location_code as "from", s.location_code as shelf, k.is_serial_tracked
  from outbound_put_backs b join skus k on k.id = b.sku_id join lots lo on lo.id = b.lot_id join locations f on f.id = b.from_location_id
  left join locations s on s.id = b.shelf_id where b.outbound_id = ${id} order by s.pick_sequence, b.id`)

const more = sql`o.min_remaining_days, o.allow_partial, o.remarks, o.cancel_reason, o.submitted_at, o.allocated_at, o.released_at, o.picked_at,
  o.shipped_at, o.vehicle_no, o.driver_name, o.seal_no, coalesce(o.boe_no, b.declaration_no) as boe_no, o.delivered_at, o.received_by, o.pod_name,
  ${lacksBoe} as needs_boe,
  b.id as boe_id, c.scope as customs_scope,
  concat_ws(', ', g.address_line1, g.area, g.city, g.country_code) as consignee_address,
  concat_ws(' · ', g.contact_name, g.phone, g.email) as consignee_contact`

/** An order with its lines and what each has of stock; 404 out of reach. */
export async function outboundOf(db: Db, who: Who, id: number): Promise<Order> {
  const order = await first<Omit<Order, 'order_lines' | 'handling_units' | 'put_backs' | 'arrivals'>>(db, sql`select ${columns}, ${more} from ${tables}
    where ${allOf([sql`o.id = ${id}`, visibleOutbound(who)])}`)
  if (!order) throw noOutbound()
  const [found, handling_units, put_backs] = [await lines(db, who, id), await unitsOf(db, id), await putBacks(db, id)]
  return {
    ...order, handling_units, put_backs, arrivals: await arrivalsOf(db, id),
    order_lines: found.map((line) => ({
      ...line,
      state: outboundLineStateOf({
        ordered: line.ordered_qty, allocated: line.allocated_qty, picked: line.picked_qty, shipped: line.shipped_qty, cancelled: line.cancelled_qty,
        isShort: line.short_reason !== null,
      }),
    })),
  }
}
