import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { saleOrders } from '@/lib/contract/sale-orders'
import { day } from '@/lib/domain/days'
import { fulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { orderGrouping, orderSource, saleOrderStatus, unshippedOrders, type SaleOrderStatus } from '@/lib/domain/sale-order'
import { dirhamsOf } from '../../core/parcels/dirhams'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { Download } from '../../platform/implement'
import { allOf, anyOfValues, dayRange } from '../../platform/list'
import { exported } from '../../platform/list-file'
import { spanOf, type Span } from '../../platform/span'
import type { Who } from '../../platform/who'
import { shipped } from './read'
import { visibleOrders } from './scope'

type Query = z.output<typeof saleOrders.summary.query>
type Summary = z.input<typeof saleOrders.summary.reply>
type Group = Summary['groups'][number]
type Grouping = Query['group_by']

const inDubai = (moment: SQL) => sql`(${moment} at time zone 'Asia/Dubai')`
const orderDay = sql`to_char(${inDubai(sql`o.order_date`)}, 'YYYY-MM-DD')`

/** What a group goes by, and what it is called. */
const groupings: Record<Grouping, { by: SQL; label: SQL }> = {
  day: { by: sql`f.day`, label: sql`f.day` }, hour: { by: sql`f.hour`, label: sql`f.hour || ':00'` },
  client: { by: sql`f.client_id::text`, label: sql`(select c.name from clients c where c.id = f.client_id)` },
  channel: { by: sql`f.order_source`, label: sql`f.order_source` },
  warehouse: {
    by: sql`coalesce(f.warehouse_id::text, '')`,
    label: sql`coalesce((select w.facility_code from facilities w where w.id = f.warehouse_id), 'Not chosen yet')`,
  },
}

/** Orders that came in on some days, each with its units and what of it was due to leave by now and did. */
function facts(who: Who, q: Query, span: Span): SQL {
  const isDue = sql`t.due_ship_at <= now() and t.status <> ${literal(fulfillmentStatus, 'cancelled')}`
  return sql`select o.client_id, o.order_source, o.warehouse_id, o.status, o.order_date, ${orderDay} as day,
      to_char(${inDubai(sql`o.order_date`)}, 'HH24') as hour,
      ${dirhamsOf(sql`o.total_amount`, sql`o.currency`, orderDay)} as value,
      (select coalesce(sum(i.ordered_qty), 0) from sale_order_items i where i.order_id = o.id) as units,
      ${inDubai(sql`o.due_ship_at`)}::date > ${inDubai(sql`o.confirmed_at`)}::date as is_after_cutoff, p.due, p.in_time, u.ordered, u.left_units
    from sale_orders o
      left join lateral (select count(*) as due, count(*) filter (where t.handed_over_at <= t.due_ship_at) as in_time
        from fulfillment_orders t where t.order_id = o.id and ${isDue}) p on true
      left join lateral (select sum(w.qty - w.cancelled_qty) as ordered, sum(${shipped}) as left_units from fulfillment_orders t
        join stock_demands w on w.document_type = 'sale_order' and w.document_id = t.order_id and w.part_no = t.part_no
        where t.order_id = o.id and ${isDue}) u on true
    where ${allOf([
    visibleOrders(who), dayRange(sql`o.order_date`, span.from, span.to), anyOfValues(sql`o.client_id`, q.client_id),
    anyOfValues(sql`o.warehouse_id`, q.warehouse_id), anyOfValues(sql`o.order_source`, q.order_source),
  ])}`
}

const inStates = (...statuses: SaleOrderStatus[]) => sql`(count(*) filter (where f.status in ${literals(saleOrderStatus, ...statuses)}))::int`
const percentOf = (part: SQL, of: SQL) => sql`round(100.0 * sum(${part}) / nullif(sum(${of}), 0), 1)::float8`
const figures = sql`count(*)::int as orders, coalesce(sum(f.units), 0)::int as units, coalesce(sum(f.value), 0)::numeric(16,2) as value,
  ${inStates('new')} as new, ${inStates('on_hold')} as on_hold, ${inStates('confirmed', 'backordered')} as confirmed,
  ${inStates('in_fulfillment', 'partially_shipped')} as in_fulfillment, ${inStates('shipped')} as shipped, ${inStates('delivered')} as delivered,
  ${inStates('returned')} as returned, ${inStates('cancelled')} as cancelled, (count(*) filter (where f.is_after_cutoff))::int as after_cutoff,
  ${percentOf(sql`f.in_time`, sql`f.due`)} as on_time_pct, ${percentOf(sql`f.left_units`, sql`f.ordered`)} as fill_pct`
const inAll = sql`${figures}, ${inStates('backordered')} as backordered,
  round(100.0 * count(*) filter (where f.status = ${literal(saleOrderStatus, 'cancelled')}) / nullif(count(*), 0), 1)::float8 as cancelled_pct,
  (count(*) filter (where f.status in ${literals(saleOrderStatus, ...unshippedOrders)} and f.order_date < now() - interval '24 hours'))::int as older_than_day`

/** The list of orders behind a group; none of an hour. */
function filterOf(by: Grouping, group: string, span: Span): Record<string, string> | null {
  if (by === 'day') return { from: group, to: group }
  if (by === 'hour' || group === '') return null
  return { [by === 'client' ? 'client_id' : by === 'warehouse' ? 'warehouse_id' : 'order_source']: group, ...span }
}

function named(by: Grouping, { group, label }: Pick<Group, 'group' | 'label'>): string {
  if (by === 'day') return day(group)
  return by === 'channel' && orderSource.is(group) ? orderSource.label(group) : label
}

/**
 * Orders that came in on some days in groups, with what of them was due to leave by now and left in time (fulfilment.md 4.9, 7.11): 196 of 200 are 98.0 %.
 * 422 above a year.
 */
export async function orderSummary(db: Db, who: Who, q: Query): Promise<Summary> {
  const span = spanOf(q)
  const of = facts(who, q, span)
  const { by, label } = groupings[q.group_by]
  const [groups, totals] = await Promise.all([
    rows<Group>(db, sql`select ${by} as "group", min(${label}) as label, ${figures} from (${of}) f group by ${by}
      order by ${q.group_by === 'day' || q.group_by === 'hour' ? sql`1` : sql`count(*) desc, 2`}`),
    first<Summary['totals']>(db, sql`select ${inAll} from (${of}) f`),
  ])
  return {
    groups: groups.map((group) => {
      const filter = filterOf(q.group_by, group.group, span)
      return { ...group, label: named(q.group_by, group), ...(filter && { filter }) }
    }),
    totals: totals as Summary['totals'], ...span,
  }
}

const heads = {
  orders: 'Orders', units: 'Units', new: 'New', on_hold: 'On hold', confirmed: 'Confirmed', in_fulfillment: 'In fulfilment', shipped: 'Shipped',
  delivered: 'Delivered', returned: 'Returned', cancelled: 'Cancelled', after_cutoff: 'After the cut-off', on_time_pct: 'Shipped in time %',
  fill_pct: 'Fill rate %',
} as const

/** The same as a sheet, the totals last. */
export async function orderSummaryFile(db: Db, who: Who, q: Query, format: 'xlsx' | 'csv'): Promise<Download> {
  const { groups, totals } = await orderSummary(db, who, q)
  return exported(format, 'order-summary', {
    sheet: 'Order summary',
    columns: [
      { field: 'label', header: orderGrouping.label(q.group_by), width: 28 }, { field: 'value', header: 'Value AED', type: 'money' },
      ...Object.entries(heads).map(([field, header]) => ({ field, header, type: 'number' as const })),
    ],
    rows: [...groups, { ...totals, label: 'In all' }],
  })
}
