import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { outbound as calls } from '@/lib/contract/outbound'
import { day } from '@/lib/domain/days'
import { outboundStatus } from '@/lib/domain/outbound'
import { allocationStatus } from '@/lib/domain/stock'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues } from '../../platform/list'
import { spanOf, type Span } from '../../platform/span'
import type { Who } from '../../platform/who'
import { visibleOutbound } from './scope'

type Query = z.output<typeof calls.performance.query>
type Performance = z.input<typeof calls.performance.reply>
type Group = Performance['groups'][number]
type Grouping = Query['group_by']

const week = sql`date_trunc('week', f.due::timestamp)::date`
/** What a group goes by, and what it is called. */
const groupings: Record<Grouping, { by: SQL; label: SQL }> = {
  day: { by: sql`f.due::text`, label: sql`f.due::text` }, week: { by: sql`${week}::text`, label: sql`${week}::text` },
  client: { by: sql`f.client_id::text`, label: sql`(select coalesce(c.trade_name, c.name) from clients c where c.id = f.client_id)` },
  consignee: { by: sql`f.consignee_id::text`, label: sql`(select g.consignee_name from consignees g where g.id = f.consignee_id)` },
  warehouse: { by: sql`f.warehouse_id::text`, label: sql`(select w.facility_code from facilities w where w.id = f.warehouse_id)` },
}

/**
 * Orders that were to leave on some days: whether each left by the end of its day in Dubai, and with all that was ordered (b2b.md 7.6). What the warehouse
 * gave up counts as ordered; an order that has not left is neither.
 */
const facts = (who: Who, q: Query, span: Span): SQL => sql`select o.requested_ship_date as due,
    o.client_id, o.consignee_id, o.warehouse_id, t.lines, t.full_lines,
    t.ordered, t.shipped, extract(epoch from o.shipped_at - o.submitted_at) / 3600 as hours,
    coalesce((o.shipped_at at time zone 'Asia/Dubai')::date <= o.requested_ship_date, false) as on_time, t.shipped >= t.ordered as in_full, t.open
  from outbound_orders o cross join lateral (
    select count(*) as lines, count(*) filter (where s.qty >= l.uom_qty * l.per_uom) as full_lines,
      sum(l.uom_qty * l.per_uom) as ordered, sum(s.qty) as shipped,
      sum(case when o.shipped_at is null then greatest(d.qty - d.allocated_qty - d.cancelled_qty, 0) else 0 end) as open
    from outbound_lines l left join stock_demands d on d.id = l.demand_id
      cross join lateral (select coalesce(sum(a.qty), 0) as qty from stock_allocations a where a.demand_id = l.demand_id
        and a.status = ${literal(allocationStatus, 'shipped')}) s
    where l.outbound_id = o.id
  ) t where ${allOf([
    visibleOutbound(who), sql`o.requested_ship_date between ${span.from}::date and ${span.to}::date`,
    sql`o.status not in ${literals(outboundStatus, 'draft', 'cancelled')}`, anyOfValues(sql`o.client_id`, q.client_id),
    anyOfValues(sql`o.warehouse_id`, q.warehouse_id), anyOfValues(sql`o.consignee_id`, q.consignee_id),
  ])}`

const share = (part: SQL, of: SQL) => sql`round(100.0 * ${part} / nullif(${of}, 0), 1)::float8`
const many = (condition: SQL) => sql`(count(*) filter (where ${condition}))`
const figures = sql`count(*)::int as orders, coalesce(sum(f.lines), 0)::int as lines, coalesce(sum(f.ordered), 0)::int as ordered,
  coalesce(sum(f.shipped), 0)::int as shipped, ${many(sql`f.on_time`)}::int as on_time, ${many(sql`f.in_full`)}::int as in_full,
  ${share(many(sql`f.on_time`), sql`count(*)`)} as on_time_pct, ${share(many(sql`f.in_full`), sql`count(*)`)} as in_full_pct,
  ${share(many(sql`f.on_time and f.in_full`), sql`count(*)`)} as otif_pct, ${share(sql`sum(f.shipped)`, sql`sum(f.ordered)`)} as unit_fill_pct,
  ${share(sql`sum(f.full_lines)`, sql`sum(f.lines)`)} as line_fill_pct, round(avg(f.hours)::numeric, 1)::float8 as hours_to_ship,
  coalesce(sum(f.open), 0)::int as backordered`

/** The list of orders behind a group. */
function filterOf(by: Grouping, group: string, span: Span): Record<string, string> | null {
  if (by === 'day') return { from: group, to: group }
  return by === 'week' ? null : { [`${by}_id`]: group, ...span }
}

/** How well orders that were due on some days were served, in groups. 422 above a year. */
export async function outboundPerformance(db: Db, who: Who, q: Query): Promise<Performance> {
  const span = spanOf(q)
  const of = facts(who, q, span)
  const { by, label } = groupings[q.group_by]
  const isOfTime = q.group_by === 'day' || q.group_by === 'week'
  const [groups, totals] = await Promise.all([
    rows<Group>(db, sql`select ${by} as "group", min(${label}) as label, ${figures} from (${of}) f group by ${by}
      order by ${isOfTime ? sql`1` : sql`count(*) desc, 2`}`),
    first<Performance['totals']>(db, sql`select ${figures} from (${of}) f`),
  ])
  return {
    groups: groups.map((group) => {
      const filter = filterOf(q.group_by, group.group, span)
      return { ...group, label: isOfTime ? day(group.group) : group.label, ...(filter && { filter }) }
    }),
    totals: totals as Performance['totals'], ...span,
  }
}
