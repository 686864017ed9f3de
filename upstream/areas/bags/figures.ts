import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { bags } from '@/lib/contract/bags'
import { bagGrouping, FORGOTTEN_HOURS } from '@/lib/domain/bag'
import { bagStatus } from '@/lib/domain/container'
import { day } from '@/lib/domain/days'
import type { NameOf } from '@/lib/domain/machine'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Download } from '../../platform/implement'
import { allOf, anyOfValues, dayRange } from '../../platform/list'
import { exported } from '../../platform/list-file'
import { spanOf } from '../../platform/span'
import type { Who } from '../../platform/who'
import { isForeignInside, visibleBags } from '../containers/scope'

type Grouping = NameOf<typeof bagGrouping>
type Query = z.output<typeof bags.report.query>
type Report = z.input<typeof bags.report.reply>
type Group = Report['groups'][number]

const WEEK = 7

const scope = (who: Who, query: { facility_id?: number[] | undefined }, span: { from: string; to: string }) =>
  allOf([
    visibleBags(who, sql`b`), sql`not ${isForeignInside(who, sql`b`)}`,
    anyOfValues(sql`b.facility_id`, query.facility_id), dayRange(sql`b.created_at`, span.from, span.to),
  ])

/** What a group goes by, and what it is called. */
const groupings: Readonly<Record<Grouping, { by: SQL; label: SQL }>> = {
  day: { by: sql`(b.created_at at time zone 'Asia/Dubai')::date::text`, label: sql`min((b.created_at at time zone 'Asia/Dubai')::date::text)` },
  destination: { by: sql`b.destination`, label: sql`min(b.destination)` },
  carrier: { by: sql`coalesce(b.carrier_id::text, '')`, label: sql`coalesce(min(k.display_name), 'Any carrier')` },
  client: { by: sql`coalesce(b.client_id::text, '')`, label: sql`coalesce(min(c.name), 'Several clients')` },
  status: { by: sql`b.status`, label: sql`min(b.status)` },
}

const figures = (who: Who) => sql`count(*)::int as bags, coalesce(sum(b.package_count), 0)::int as packages,
  coalesce(sum(b.net_weight), 0)::numeric(14,3) as net_weight, coalesce(sum(b.gross_weight), 0)::numeric(14,3) as gross_weight,
  ${who.user_category === 'agent'
    ? sql`null::numeric as declared_value, null::numeric as cod`
    : sql`coalesce(sum(b.declared_value_total), 0)::numeric(16,2) as declared_value, coalesce(sum(b.cod_total), 0)::numeric(16,2) as cod`},
  count(*) filter (where b.status = ${literal(bagStatus, 'open')} and b.opened_at < now() - make_interval(hours => ${FORGOTTEN_HOURS}))::int as open_over_24h`

/** The list of bags a group leads to. */
function filterOf(by: Grouping, group: string, span: { from: string; to: string }): Record<string, string> {
  if (by === 'day') return { from: group, to: group }
  const field = { destination: 'destination', carrier: 'carrier_id', client: 'client_id', status: 'status' }[by]
  return { ...span, ...(group && { [field]: group }) }
}

/** Bags opened in some days, in groups with totals (bags.md 4, /bagSummary): money in AED, kept from agents. 422 for a span that is none. */
export async function readReport(db: Db, who: Who, query: Query): Promise<Report> {
  const span = spanOf(query, WEEK)
  const { by, label } = groupings[query.group_by]
  const from = sql`bags b left join clients c on c.id = b.client_id left join carriers k on k.id = b.carrier_id where ${scope(who, query, span)}`
  const [groups, [totals]] = await Promise.all([
    rows<Omit<Group, 'filter'>>(db, sql`select ${by} as "group", ${label} as label, ${figures(who)} from ${from} group by 1
      order by ${query.group_by === 'day' ? sql`1` : sql`3 desc, 1`}`),
    rows<Report['totals']>(db, sql`select ${figures(who)} from ${from}`),
  ])
  const named = (group: Omit<Group, 'filter'>) => (
    query.group_by === 'day' ? day(group.group) : query.group_by === 'status' && bagStatus.is(group.group) ? bagStatus.label(group.group) : group.label
  )
  return {
    groups: groups.map((group) => ({ ...group, label: named(group), filter: filterOf(query.group_by, group.group, span) })),
    totals: totals as Report['totals'], ...span,
  }
}

/** The same as a sheet, the totals last. */
export async function reportFile(db: Db, who: Who, query: Query, format: 'xlsx' | 'csv'): Promise<Download> {
  const { groups, totals } = await readReport(db, who, query)
  return exported(format, 'bag-summary', {
    sheet: 'Bags',
    columns: [
      { field: 'label', header: bagGrouping.label(query.group_by) }, { field: 'bags', header: 'Bags', type: 'number' },
      { field: 'packages', header: 'Packages', type: 'number' }, { field: 'net_weight', header: 'Net kg', type: 'weight' },
      { field: 'gross_weight', header: 'Gross kg', type: 'weight' }, { field: 'declared_value', header: 'Value AED', type: 'money' },
      { field: 'cod', header: 'COD AED', type: 'money' }, { field: 'open_over_24h', header: `Open over ${FORGOTTEN_HOURS} h`, type: 'number' },
    ],
    rows: [...groups, { ...totals, label: 'In all' }],
  })
}

/** How many bags stand where in some days (bags.md 5, counts by status and destination). */
export async function readCounts(db: Db, who: Who, query: z.output<typeof bags.counts.query>): Promise<z.input<typeof bags.counts.reply>> {
  const where = scope(who, query, spanOf(query, WEEK))
  const [by_status, by_destination] = await Promise.all([
    rows<z.input<typeof bags.counts.reply>['by_status'][number]>(db, sql`select b.status, count(*)::int as bags, sum(b.package_count)::int as packages
      from bags b where ${where} group by 1 order by 2 desc`),
    rows<z.input<typeof bags.counts.reply>['by_destination'][number]>(
      db,
      sql`select b.destination, count(*)::int as bags, sum(b.package_count)::int as packages, coalesce(sum(b.gross_weight), 0)::numeric(14,3) as gross_weight
          from bags b where ${where} group by 1 order by 2 desc limit 100`,
    ),
  ])
  return { by_status, by_destination }
}
