import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { purchaseOrders as calls } from '@/lib/contract/purchase-orders'
import { purchaseStatus, unfinishedPurchase, type PurchaseStatus } from '@/lib/domain/purchase'
import { visibleStock } from '../../core/stock/scope'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { broughtOf, lineTotal } from './quantities'

export type Row = z.output<typeof calls.list.reply>['rows'][number]
type Order = z.output<typeof calls.one.reply>
type Query = z.output<typeof calls.list.query>

/** Purchase orders somebody may know of: a client its own, a warehouse what is to come there, head office all (fulfilment.md 2.6). */
const visiblePurchases = (who: Who) => visibleStock(who, sql`o.client_id`, sql`o.warehouse_id`)
const noPurchase = () => new Refusal(404, 'This purchase order no longer exists.')

const isLate = sql`(o.expected_date < ${dubaiToday} and o.status in ${literals(purchaseStatus, ...unfinishedPurchase)})`
const counted = sql`lateral (select count(*)::int as lines, coalesce(sum(l.ordered_qty), 0)::int as ordered, coalesce(sum(a.announced), 0)::int as announced,
    coalesce(sum(a.received), 0)::int as received, coalesce(sum(${lineTotal}), 0) as total
  from purchase_lines l left join ${broughtOf} where l.purchase_id = o.id) t on true`
const columns = sql`o.id, o.po_no, o.client_id, coalesce(c.trade_name, c.name) as client, o.vendor_id, s.vendor_name, o.warehouse_id,
  f.facility_code as warehouse, o.order_date, o.expected_date, ${isLate} as is_late, t.lines, t.ordered as ordered_qty, t.announced as asn_qty,
  t.received as received_qty, t.total as total_amount, o.currency, o.status, o.updated_at`
const tables = sql`purchase_orders o join clients c on c.id = o.client_id join suppliers s on s.id = o.vendor_id join facilities f on f.id = o.warehouse_id
  left join ${counted}`

const matching = (typed: string) => sql`(o.po_no ilike ${typed} or exists (select 1 from suppliers s where s.id = o.vendor_id and s.vendor_name ilike ${typed})
  or exists (select 1 from purchase_lines l join skus k on k.id = l.sku_id where l.purchase_id = o.id and k.sku_code ilike ${typed}))`

const conditions = (who: Who, q: Query) => [
  visiblePurchases(who), anyOfValues(sql`o.client_id`, q.client_id), anyOfValues(sql`o.vendor_id`, q.vendor_id),
  anyOfValues(sql`o.warehouse_id`, q.warehouse_id), q.late === undefined ? undefined : sql`${isLate} = ${q.late}`,
  q.from ? sql`o.order_date >= ${q.from}::date` : undefined, q.to ? sql`o.order_date <= ${q.to}::date` : undefined,
  q.search ? matching(contains(q.search)) : undefined,
]

/** One page of purchase orders, the latest first. */
export async function purchaseList(db: Db, who: Who, q: Query) {
  const where = conditions(who, q)
  const [page, counts] = await Promise.all([
    pageOf<Row>(db, {
      columns, from: tables, countFrom: sql`purchase_orders o`, where: [...where, anyOfValues(sql`o.status`, q.status)],
      sorts: {
        po_no: { by: sql`o.po_no`, kind: 'text' }, order_date: { by: sql`o.order_date`, kind: 'time' },
        expected_date: { by: sql`o.expected_date`, kind: 'time' },
      },
      defaultSort: 'order_date', id: sql`o.id`,
    }, q),
    rows<{ status: PurchaseStatus; n: number }>(db, sql`select o.status, count(*)::int as n from purchase_orders o where ${allOf(where)} group by 1`),
  ])
  return { ...page, meta: { ...page.meta, tab_counts: Object.fromEntries(counts.map(({ status, n }) => [status, n])) } }
}

/** One row of the list; 404 for one out of reach. */
export async function purchaseRow(db: Db, who: Who, id: number): Promise<Row> {
  const found = await first<Row>(db, sql`select ${columns} from ${tables} where ${allOf([sql`o.id = ${id}`, visiblePurchases(who)])}`)
  if (!found) throw noPurchase()
  return found
}

/** A purchase order with its lines and the inbound orders that draw on it; 404 for one out of reach. */
export async function purchaseOf(db: Db, who: Who, id: number): Promise<Order> {
  const found = await first<Omit<Order, 'order_lines' | 'inbound_orders'>>(
    db, sql`select ${columns}, o.incoterm, o.remarks, o.close_reason, o.version from ${tables} where ${allOf([sql`o.id = ${id}`, visiblePurchases(who)])}`,
  )
  if (!found) throw noPurchase()
  const [order_lines, inbound_orders] = await Promise.all([
    rows<Order['order_lines'][number]>(db, sql`select l.id, l.line_no, l.sku_id, k.sku_code, k.sku_name, l.ordered_qty, a.announced as asn_qty,
        a.received as received_qty, greatest(l.ordered_qty - a.announced, 0) as open_qty, l.unit_cost, l.tax_rate, ${lineTotal} as line_total
      from purchase_lines l join skus k on k.id = l.sku_id left join ${broughtOf} where l.purchase_id = ${id} order by l.line_no`),
    rows<Order['inbound_orders'][number]>(db, sql`select i.id, i.inbound_no, i.ref_no, i.expected_date, i.status, t.expected as expected_qty,
        t.received as received_qty
      from inbound_orders i join lateral (select coalesce(sum(n.expected_qty), 0)::int as expected,
          coalesce(sum(n.accepted_qty + n.damaged_qty + n.quarantined_qty), 0)::int as received from inbound_lines n where n.inbound_id = i.id) t on true
      where i.purchase_id = ${id} order by i.id desc`),
  ])
  return { ...found, order_lines, inbound_orders }
}

export interface HeldPurchase {
  id: number
  po_no: string
  client_id: number
  vendor_id: number
  warehouse_id: number
  status: PurchaseStatus
  version: number
}

/** A purchase order held for a change; 404 for one out of reach. */
export async function holdPurchase(tx: Db, who: Who, id: number): Promise<HeldPurchase> {
  const held = await first<HeldPurchase>(tx, sql`select o.id, o.po_no, o.client_id, o.vendor_id, o.warehouse_id, o.status, o.version from purchase_orders o
    where ${allOf([sql`o.id = ${id}`, visiblePurchases(who)])} for no key update of o`)
  if (!held) throw noPurchase()
  return held
}
