import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { inbound } from '@/lib/contract/inbound'
import { chargeSource } from '@/lib/domain/charge'
import { inboundStatus, incomingInbound, lineStateOf, mayBe, type InboundScope } from '@/lib/domain/inbound'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import type { Who } from '../../platform/who'
import { visibleInvoices } from '../invoices/scope'
import { noInbound, visibleInbound } from './scope'

export type Row = z.output<typeof inbound.list.reply>['rows'][number]
type Order = z.output<typeof inbound.one.reply>
type Query = Omit<z.output<typeof inbound.list.query>, 'inbound_type'> & { inbound_type?: readonly string[] | undefined }
type Filters = Omit<Query, 'page' | 'page_size'>
/** What a trade shows and asks of its orders besides. */
interface Beside { columns?: SQL; where?: readonly (SQL | undefined)[] }

const received = sql`(n.accepted_qty + n.damaged_qty + n.quarantined_qty)`
const counted = sql`lateral (select count(*)::int as lines, coalesce(sum(n.expected_qty), 0)::int as expected, coalesce(sum(${received}), 0)::int as received,
  coalesce(sum(n.accepted_qty - n.putaway_qty), 0)::int as to_store,
  coalesce(bool_or(${received} <> n.expected_qty or n.damaged_qty + n.quarantined_qty > 0), false) as differs
  from inbound_lines n where n.inbound_id = o.id) t on true`
const isOver = sql`o.status in ${literals(inboundStatus, 'received', 'putaway', 'closed')}`
const isLate = sql`(o.expected_date < ${dubaiToday} and o.status in ${literals(inboundStatus, 'submitted', 'scheduled')})`

const columns = sql`o.id, o.inbound_no, o.ref_no, o.client_id, c.name as client, o.warehouse_id, f.facility_code as warehouse, o.purchase_id, p.po_no,
  o.vendor_id, s.vendor_name, o.inbound_type, o.shipment_mode,
  o.expected_date, ${isLate} as is_late, t.lines, t.expected as expected_qty, t.received as received_qty,
  case when ${isOver} then t.received - t.expected end as variance_qty, t.to_store, o.status, o.created_source, o.created_at`
const tables = sql`inbound_orders o join clients c on c.id = o.client_id join facilities f on f.id = o.warehouse_id join ${counted}
  left join purchase_orders p on p.id = o.purchase_id left join suppliers s on s.id = o.vendor_id`

const matching = (typed: string) => sql`(o.inbound_no ilike ${typed} or o.ref_no ilike ${typed} or o.container_no ilike ${typed} or o.awb_no ilike ${typed}
  or o.vehicle_no ilike ${typed}
  or exists (select 1 from purchase_orders p where p.id = o.purchase_id and p.po_no ilike ${typed})
  or exists (select 1 from inbound_lines n join skus k on k.id = n.sku_id
    where n.inbound_id = o.id and k.sku_code ilike ${typed}))`

const conditions = (who: Who, scope: InboundScope, q: Filters, { where = [] }: Beside) => [
  visibleInbound(who, scope), ...where, anyOfValues(sql`o.client_id`, q.client_id), anyOfValues(sql`o.warehouse_id`, q.warehouse_id),
  anyOfValues(sql`o.vendor_id`, q.vendor_id), anyOfValues(sql`o.purchase_id`, q.purchase_id), anyOfValues(sql`o.inbound_type`, q.inbound_type),
  q.from ? sql`o.expected_date >= ${q.from}::date` : undefined,
  q.to ? sql`o.expected_date <= ${q.to}::date` : undefined, q.late === undefined ? undefined : sql`${isLate} = ${q.late}`,
  q.variance === undefined ? undefined : sql`(${isOver} and exists (select 1 from inbound_lines n where n.inbound_id = o.id
    and (${received} <> n.expected_qty or n.damaged_qty + n.quarantined_qty > 0))) = ${q.variance}`,
  q.search ? matching(contains(q.search)) : undefined,
]

const listQuery = (who: Who, scope: InboundScope, q: Filters, beside: Beside): ListQuery => ({
  columns: beside.columns ? sql`${columns}, ${beside.columns}` : columns, from: tables, countFrom: sql`inbound_orders o`,
  where: [...conditions(who, scope, q, beside), anyOfValues(sql`o.status`, q.status)],
  sorts: {
    inbound_no: { by: sql`o.inbound_no`, kind: 'text' }, expected_date: { by: sql`o.expected_date`, kind: 'time' },
    created_at: { by: sql`o.created_at`, kind: 'time' },
  },
  defaultSort: 'expected_date', id: sql`o.id`,
})

/** One page of inbound orders, those expected last first. */
export async function inboundList<More = object>(db: Db, who: Who, scope: InboundScope, q: Query, beside: Beside = {}) {
  const [page, counts] = await Promise.all([
    pageOf<Row & More>(db, listQuery(who, scope, q, beside), q),
    rows<{ status: string; n: number }>(db, sql`select o.status, count(*)::int as n from inbound_orders o
      where ${allOf(conditions(who, scope, q, beside))} group by 1`),
  ])
  return { ...page, meta: { ...page.meta, tab_counts: Object.fromEntries(counts.map(({ status, n }) => [status, n])) } }
}

/** One row of the list; 404 for one out of reach. */
export async function inboundRow(db: Db, who: Who, scope: InboundScope, id: number): Promise<Row> {
  const found = await first<Row>(db, sql`select ${columns} from ${tables} where ${allOf([sql`o.id = ${id}`, visibleInbound(who, scope)])}`)
  if (!found) throw noInbound()
  return found
}

const linesOf = (db: Db, id: number) =>
  rows<Omit<Order['order_lines'][number], 'state'>>(
    db,
    sql`select n.id, n.line_no, n.sku_id, k.sku_code, k.sku_name,
          (select b.barcode from sku_barcodes b where b.sku_id = k.id and b.is_primary and b.status = ${literal(switchStatus, 'active')}) as barcode,
          k.is_batch_tracked, k.is_expiry_tracked, k.is_serial_tracked, n.expected_qty, n.lot_no, n.mfg_date, n.expiry_date, n.carton_no, n.unit_cost,
          n.currency, n.accepted_qty, n.damaged_qty, n.quarantined_qty, n.putaway_qty
        from inbound_lines n join skus k on k.id = n.sku_id where n.inbound_id = ${id} order by n.line_no`,
  )

const receiptsOf = (db: Db, id: number) =>
  rows<Order['receipts'][number]>(
    db,
    sql`select e.id, r.grn_no, n.line_no, k.sku_code, l.lot_no, l.expiry_date, e.qty, e.condition, e.reason, e.remarks, p.location_code, e.lpn, e.putaway_qty,
          u.full_name as received_by, e.received_at
        from inbound_receipts r join inbound_receipt_lines e on e.receipt_id = r.id join inbound_lines n on n.id = e.line_id join skus k on k.id = n.sku_id
        join lots l on l.id = e.lot_id join locations p on p.id = e.location_id left join users u on u.id = e.received_by
        where r.inbound_id = ${id} and e.qty > 0 order by e.received_at desc, e.id desc`,
  )

const readsInvoices = ['app_payment:charge-manage', 'app_seller:invoice-list', 'app_seller:client-invoice-list'] as const

/** Invoices of what a visit at the gate cost: detention and overstay. */
const invoicesOf = async (db: Db, who: Who, tokenId: number | null): Promise<Order['invoices']> => (
  tokenId === null || !readsInvoices.some((key) => who.keys.has(key)) ? [] : rows(db, sql`select distinct i.id, i.invoice_no
    from detention_charges c join charges h on h.source in ${literals(chargeSource, 'detention', 'overstay')} and h.source_id = c.id
      join client_invoices i on i.id = h.client_invoice_id
    where ${allOf([sql`c.token_id = ${tokenId}`, visibleInvoices(who)])} order by i.id`)
)

type Facts = Omit<Order, 'order_lines' | 'receipts' | 'invoices'>

/** An inbound order with its lines and what was received of them, the newest first; 404 for one out of reach. */
export async function inboundOf(db: Db, who: Who, scope: InboundScope, id: number): Promise<Order> {
  const found = await first<Facts>(
    db,
    sql`select ${columns}, o.container_no, o.seal_no, o.awb_no, o.boe_no, o.vehicle_no, o.driver_name, o.driver_phone, o.total_cartons, o.total_pallets,
          o.gross_weight, o.volume_cbm, o.remarks, o.slot_from, o.slot_to, o.submitted_at, o.arrived_at, o.received_at, o.closed_at, o.close_reason,
          g.token_no, g.id as token_id, g.visit, o.version
        from ${tables} left join lateral (select g.id, g.token_no,
            json_build_object('dock_no', d.dock_no, 'gate_in_at', g.gate_in_at, 'dock_in_at', g.dock_in_at, 'gate_out_at', g.gate_out_at) as visit
          from gate_token_orders w join gate_tokens g on g.id = w.token_id left join docks d on d.id = g.dock_id
          where w.order_id = o.id and w.direction = 'inbound' and w.order_area = 'fulfillment' order by g.id desc limit 1) g on true
        where ${allOf([sql`o.id = ${id}`, visibleInbound(who, scope)])}`,
  )
  if (!found) throw noInbound()
  const [lines, receipts, invoices] = await Promise.all([linesOf(db, id), receiptsOf(db, id), invoicesOf(db, who, found.token_id)])
  const isDone = !mayBe([...incomingInbound, 'draft'], found.status)
  return { ...found, invoices, order_lines: lines.map((line) => ({ ...line, state: lineStateOf(line, isDone) })), receipts }
}
