import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { btbVariantOrders as calls } from '@/lib/contract/btb-variants'
import { holdingVariantOrder, leftToLabel, spoilPct, variantLineStateOf, variantOrderStatus, type VariantOrderStatus } from '@/lib/domain/variant'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, whether } from '../../platform/list'
import type { Who } from '../../platform/who'
import { noVariantOrder, visibleVariantOrders } from './scope'

type Row = z.output<typeof calls.list.reply>['rows'][number]
type Order = z.output<typeof calls.one.reply>
type Line = Order['order_lines'][number]
type Query = z.output<typeof calls.list.query>

export const isOverdue = sql`(v.requested_by_date < ${dubaiToday} and v.status in ${literals(variantOrderStatus, ...holdingVariantOrder)})`
/** The order units of which are labelled. */
export const parents = sql`left join inbound_orders i on i.id = v.inbound_id left join outbound_orders o on o.id = v.outbound_id`
const counted = sql`lateral (select count(*)::int as lines, coalesce(sum(l.requested_qty), 0)::int as requested,
    coalesce(sum(l.labelled_qty), 0)::int as labelled,
    coalesce(sum(l.rejected_qty), 0)::int as rejected from variant_order_lines l where l.variant_order_id = v.id) t on true`
const columns = sql`v.id, v.variant_order_no, v.direction, v.inbound_id, v.outbound_id, coalesce(i.inbound_no, o.outbound_no) as parent_no, v.client_id,
  coalesce(c.trade_name, c.name) as client_name, v.warehouse_id, f.facility_code as warehouse_code, v.requested_by_date, ${isOverdue} as is_overdue, v.priority,
  t.lines, t.requested as requested_qty, t.labelled as labelled_qty, t.rejected as rejected_qty,
  (case when t.requested > 0 then floor((t.labelled + t.rejected) * 100.0 / t.requested) else 0 end)::int as progress, v.status, v.version, v.created_at`
const tables = sql`variant_orders v join clients c on c.id = v.client_id join facilities f on f.id = v.warehouse_id ${parents} left join ${counted}`

const matching = (typed: string) => sql`(v.variant_order_no ilike ${typed}
  or exists (select 1 from inbound_orders i where i.id = v.inbound_id and (i.inbound_no ilike ${typed} or i.ref_no ilike ${typed}))
  or exists (select 1 from outbound_orders o where o.id = v.outbound_id and (o.outbound_no ilike ${typed} or o.ref_no ilike ${typed})))`
const ofVariant = (ids: readonly number[]) => sql`exists (select 1 from variant_order_lines l where l.variant_order_id = v.id
  and ${anyOfValues(sql`l.variant_id`, ids)})`

const conditions = (who: Who, q: Query) => [
  visibleVariantOrders(who), sql`v.direction = ${q.direction}`, anyOfValues(sql`v.client_id`, q.client_id), anyOfValues(sql`v.warehouse_id`, q.warehouse_id),
  q.inbound_id === undefined ? undefined : sql`v.inbound_id = ${q.inbound_id}`, q.outbound_id === undefined ? undefined : sql`v.outbound_id = ${q.outbound_id}`,
  q.variant_id && q.variant_id.length > 0 ? ofVariant(q.variant_id) : undefined, whether(q.overdue, isOverdue),
  q.from ? sql`v.requested_by_date >= ${q.from}::date` : undefined, q.to ? sql`v.requested_by_date <= ${q.to}::date` : undefined,
  q.search ? matching(contains(q.search)) : undefined,
]

/** One page of variant orders of a direction, those wanted last first. */
export async function variantOrderList(db: Db, who: Who, q: Query) {
  const where = conditions(who, q)
  const [page, counts] = await Promise.all([
    pageOf<Row>(db, {
      columns, from: tables, countFrom: sql`variant_orders v`, where: [...where, anyOfValues(sql`v.status`, q.status)],
      sorts: {
        variant_order_no: { by: sql`v.variant_order_no`, kind: 'text' }, requested_by_date: { by: sql`v.requested_by_date`, kind: 'time', index: 'desc' },
        created_at: { by: sql`v.created_at`, kind: 'time' },
      },
      defaultSort: 'requested_by_date', id: sql`v.id`,
    }, q),
    rows<{ status: VariantOrderStatus; n: number }>(db, sql`select v.status, count(*)::int as n from variant_orders v where ${allOf(where)} group by 1`),
  ])
  return { ...page, meta: { ...page.meta, tab_counts: Object.fromEntries(counts.map(({ status, n }) => [status, n])) } }
}

type Stored = Omit<Line, 'pending_qty' | 'spoil_pct' | 'state'>
const lines = (db: Db, id: number) => rows<Stored>(db, sql`select l.id, l.line_no, l.sku_id, k.sku_code, k.sku_name, l.variant_id, s.variant_code,
    s.variant_name,
    s.market_country, l.pack_qty, l.lot_no, coalesce(v.label_template, s.label_template) as label_template, s.image_status, l.requested_qty, l.labelled_qty,
    l.rejected_qty, l.labels_printed, l.labels_spoiled,
    coalesce((select jsonb_agg(distinct u.full_name) from variant_labellings c join users u on u.id = c.created_by where c.line_id = l.id), '[]') as operators,
    (select min(c.created_at) from variant_labellings c where c.line_id = l.id) as started_at,
    case when l.labelled_qty + l.rejected_qty >= l.requested_qty then (select max(c.created_at) from variant_labellings c where c.line_id = l.id)
      when v.status = ${literal(variantOrderStatus, 'completed')} then v.completed_at end as finished_at
  from variant_order_lines l join variant_orders v on v.id = l.variant_order_id join skus k on k.id = l.sku_id join sku_variants s on s.id = l.variant_id
  where l.variant_order_id = ${id} order by l.line_no`)
const labellings = (db: Db, id: number) => rows<Order['labellings'][number]>(db, sql`select c.id, l.line_no, s.variant_code, c.labelled, c.rejected,
    c.reject_reason, c.printed, c.spoiled, u.full_name as user_name, c.created_at
  from variant_labellings c join variant_order_lines l on l.id = c.line_id join sku_variants s on s.id = l.variant_id left join users u on u.id = c.created_by
  where l.variant_order_id = ${id} order by c.id desc limit 200`)

const more = sql`v.label_template, v.instructions, v.hold_reason, v.close_reason, v.submitted_at, v.completed_at`

/** A variant order with its lines and what was counted of them; 404 out of reach. */
export async function variantOrderOf(db: Db, who: Who, id: number): Promise<Order> {
  const order = await first<Omit<Order, 'order_lines' | 'labellings'>>(db, sql`select ${columns}, ${more} from ${tables}
    where ${allOf([sql`v.id = ${id}`, visibleVariantOrders(who)])}`)
  if (!order) throw noVariantOrder()
  const [found, counts] = await Promise.all([lines(db, id), labellings(db, id)])
  const isOver = variantOrderStatus.isTerminal(order.status)
  return {
    ...order, labellings: counts,
    order_lines: found.map((line) => ({
      ...line, pending_qty: isOver ? 0 : leftToLabel(line), spoil_pct: spoilPct(line.labels_printed, line.labels_spoiled),
      state: variantLineStateOf(line, isOver),
    })),
  }
}
