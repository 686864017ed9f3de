import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bInboundReports } from '@/lib/contract/b2b-inbound-reports'
import { day } from '@/lib/domain/days'
import { b2bInboundGrouping, inboundStatus } from '@/lib/domain/inbound'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Download } from '../../platform/implement'
import { allOf, anyOfValues } from '../../platform/list'
import { exported } from '../../platform/list-file'
import { spanOf } from '../../platform/span'
import type { Who } from '../../platform/who'
import { visibleInbound } from '../inbound/scope'
import { counted, dockHours } from './list-summary'

type Query = z.output<typeof b2bInboundReports.summary.query>
type Report = z.input<typeof b2bInboundReports.summary.reply>
type Group = Report['groups'][number]
type Grouping = Query['group_by']

const MONTH = 31

/** What a group goes by, and what it is called. */
const groupings: Readonly<Record<Grouping, { by: SQL; label: SQL }>> = {
  day: { by: sql`o.expected_date::text`, label: sql`min(o.expected_date::text)` },
  week: { by: sql`date_trunc('week', o.expected_date)::date::text`, label: sql`min(date_trunc('week', o.expected_date)::date::text)` },
  client: { by: sql`o.client_id::text`, label: sql`min(c.name)` },
  supplier: { by: sql`coalesce(o.vendor_id::text, '')`, label: sql`coalesce(min(s.vendor_name), 'No supplier')` },
  warehouse: { by: sql`o.warehouse_id::text`, label: sql`min(f.facility_code)` },
}

const isHere = sql`o.arrived_at is not null`
const sums = sql.join(['lines', 'expected', 'received', 'damaged', 'short', 'over'].map((name) =>
  sql`coalesce(sum(t.${sql.identifier(name)}), 0)::int as ${sql.identifier(name)}`), sql`, `)
const figures = sql`count(*)::int as asns, count(*) filter (where ${isHere})::int as arrived,
  count(*) filter (where o.status = ${literal(inboundStatus, 'closed')})::int as closed, ${sums},
  round(sum(t.right_units) filter (where o.received_at is not null) * 100.0
    / nullif(sum(t.expected) filter (where o.received_at is not null), 0), 1)::float8 as accuracy_pct,
  round(avg(${dockHours}), 1)::float8 as dock_to_stock,
  round(count(*) filter (where ${isHere} and (o.arrived_at at time zone 'Asia/Dubai')::date <= o.expected_date) * 100.0
    / nullif(count(*) filter (where ${isHere}), 0), 1)::float8 as on_time_pct,
  count(distinct o.container_no)::int as containers`

/** The orders a group is made of. */
function filterOf(by: Grouping, group: string, span: { from: string; to: string }): Record<string, string> {
  if (by === 'day') return { from: group, to: group }
  if (by === 'week') return { ...span, from: group > span.from ? group : span.from }
  return { ...span, ...(group && { [{ client: 'client_id', supplier: 'supplier_id', warehouse: 'warehouse_id' }[by]]: group }) }
}

/** Business inbound orders expected in some days, in groups with totals; cancelled ones and drafts count in none. 422 for a span that is none. */
export async function b2bInboundSummary(db: Db, who: Who, query: Query): Promise<Report> {
  const span = spanOf(query, MONTH)
  const { by, label } = groupings[query.group_by]
  const where = allOf([
    visibleInbound(who, 'b2b'), anyOfValues(sql`o.client_id`, query.client_id), anyOfValues(sql`o.warehouse_id`, query.warehouse_id),
    anyOfValues(sql`o.vendor_id`, query.supplier_id), sql`o.expected_date between ${span.from}::date and ${span.to}::date`,
    sql`o.status not in (${literal(inboundStatus, 'draft')}, ${literal(inboundStatus, 'cancelled')})`,
  ])
  const from = sql`inbound_orders o join clients c on c.id = o.client_id join facilities f on f.id = o.warehouse_id left join suppliers s on s.id = o.vendor_id
    join ${counted} where ${where}`
  const isOfDays = query.group_by === 'day' || query.group_by === 'week'
  const [groups, [totals]] = await Promise.all([
    rows<Omit<Group, 'filter'>>(db, sql`select ${by} as "group", ${label} as label, ${figures} from ${from} group by 1
      order by ${isOfDays ? sql`1` : sql`3 desc, 1`}`),
    rows<Report['totals']>(db, sql`select ${figures} from ${from}`),
  ])
  return {
    groups: groups.map((group) => ({ ...group, label: isOfDays ? day(group.group) : group.label, filter: filterOf(query.group_by, group.group, span) })),
    totals: totals as Report['totals'], ...span,
  }
}

/** The same as a sheet, the totals last. */
export async function b2bInboundSummaryFile(db: Db, who: Who, query: Query, format: 'xlsx' | 'csv'): Promise<Download> {
  const { groups, totals } = await b2bInboundSummary(db, who, query)
  const number = (field: string, header: string) => ({ field, header, type: 'number' as const })
  return exported(format, 'b2b-inbound-summary', {
    sheet: 'Inbound',
    columns: [
      { field: 'label', header: b2bInboundGrouping.label(query.group_by) }, number('asns', 'Orders'), number('arrived', 'Arrived'), number('closed', 'Closed'),
      number('lines', 'Lines'), number('expected', 'Units expected'), number('received', 'Received'), number('damaged', 'Damaged'), number('short', 'Short'),
      number('over', 'Over'), number('accuracy_pct', 'Accuracy %'), number('dock_to_stock', 'Dock to stock h'), number('on_time_pct', 'On time %'),
      number('containers', 'Containers'),
    ],
    rows: [...groups, { ...totals, label: 'In all' }],
  })
}
