import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bInboundReports } from '@/lib/contract/b2b-inbound-reports'
import { inboundStatus, inboundTxn } from '@/lib/domain/inbound'
import type { Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { anyOfValues, contains, pageOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { visibleInbound } from '../inbound/scope'

type Query = z.output<typeof b2bInboundReports.listSummary.query>
type Row = z.output<typeof b2bInboundReports.listSummary.reply>['rows'][number]

const received = sql`(n.accepted_qty + n.damaged_qty + n.quarantined_qty)`
/** Whether receiving of a row `o` is over, so that what has not come is short. */
const isOver = sql`o.status in ${literals(inboundStatus, 'received', 'putaway', 'closed')}`

/** What was expected and what came of a row `o` of `inbound_orders`, as `t` (b2b.md 7.2, 7.7). */
export const counted: SQL = sql`lateral (select count(*)::int as lines, coalesce(sum(n.expected_qty), 0)::int as expected,
    coalesce(sum(${received}), 0)::int as received, coalesce(sum(n.accepted_qty), 0)::int as good, coalesce(sum(n.damaged_qty), 0)::int as damaged,
    coalesce(sum(n.quarantined_qty), 0)::int as quarantined, coalesce(sum(least(n.accepted_qty, n.expected_qty)), 0)::int as right_units,
    case when ${isOver} then coalesce(sum(greatest(n.expected_qty - ${received}, 0)), 0)::int else 0 end as short,
    coalesce(sum(greatest(${received} - n.expected_qty, 0)), 0)::int as over
  from inbound_lines n where n.inbound_id = o.id) t on true
  left join lateral (select min(a.happened_at) filter (where a.txn_type = ${literal(inboundTxn, 'receive')}) as first_receipt_at,
    max(a.happened_at) filter (where a.txn_type = ${literal(inboundTxn, 'putaway')}) as last_putaway_at from inbound_transactions a
  where a.inbound_id = o.id) a on true`

/** Hours to one decimal, null without both ends. */
export const dockHours = sql`extract(epoch from a.last_putaway_at - o.arrived_at) / 3600`
const accuracy = sql`case when t.expected > 0 and ${isOver} then round(t.right_units * 100.0 / t.expected, 1)::float8 end`

/** One row a business inbound order: when it came, what came of it and how right it was, by the day it was expected. */
export function b2bListSummary(db: Db, who: Who, q: Query) {
  const number = (name: string) => ({ by: sql`t.${sql.identifier(name)}`, kind: 'number' as const })
  const sums = ['expected', 'received', 'good', 'damaged', 'quarantined', 'short', 'over'] as const
  return pageOf<Row>(db, {
    columns: sql`o.id, o.inbound_no, o.ref_no, c.name as client_name, s.vendor_name as supplier_name, f.facility_code as warehouse_code, o.expected_date,
      o.arrived_at, a.first_receipt_at, o.received_at, o.closed_at, t.lines, t.expected, t.received, t.good, t.damaged, t.quarantined, t.short, t.over,
      ${accuracy} as accuracy_pct, round(${dockHours}, 1)::float8 as dock_to_stock, o.status`,
    from: sql`inbound_orders o join clients c on c.id = o.client_id join facilities f on f.id = o.warehouse_id left join suppliers s on s.id = o.vendor_id
      join ${counted}`,
    where: [
      visibleInbound(who, 'b2b'), anyOfValues(sql`o.client_id`, q.client_id), anyOfValues(sql`o.warehouse_id`, q.warehouse_id),
      anyOfValues(sql`o.vendor_id`, q.supplier_id), anyOfValues(sql`o.status`, q.status), q.from ? sql`o.expected_date >= ${q.from}::date` : undefined,
      q.to ? sql`o.expected_date <= ${q.to}::date` : undefined,
      q.search ? sql`(o.inbound_no ilike ${contains(q.search)} or o.ref_no ilike ${contains(q.search)})` : undefined,
    ],
    sorts: {
      expected_date: { by: sql`o.expected_date`, kind: 'time' }, inbound_no: { by: sql`o.inbound_no`, kind: 'text' },
      ...Object.fromEntries(sums.map((name) => [name, number(name)])),
    },
    defaultSort: 'expected_date', id: sql`o.id`,
    adds: Object.fromEntries(sums.map((name) => [name, { of: sql`t.${sql.identifier(name)}` }])),
    groups: {
      client_name: { label: sql`c.name`, filter: { client_id: sql`c.id` } },
      warehouse_code: { label: sql`f.facility_code`, filter: { warehouse_id: sql`f.id` } },
    },
  }, q)
}
