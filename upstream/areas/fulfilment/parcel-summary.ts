import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { fulfilmentOrders } from '@/lib/contract/fulfilment-orders'
import { day } from '@/lib/domain/days'
import { shipmentGrouping } from '@/lib/domain/fulfilment-order'
import { packageStatus, terminalPackageStatuses, type PackageStatus } from '@/lib/domain/package'
import { dirhamsOf } from '../../core/parcels/dirhams'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { Download } from '../../platform/implement'
import { allOf, anyOfValues, dayRange } from '../../platform/list'
import { exported } from '../../platform/list-file'
import { spanOf, type Span } from '../../platform/span'
import type { Who } from '../../platform/who'
import { visibleFulfilments } from './scope'

type Query = z.output<typeof fulfilmentOrders.parcelSummary.query>
type Summary = z.input<typeof fulfilmentOrders.parcelSummary.reply>
type Group = Summary['groups'][number]
type Grouping = Query['group_by']

const returning = ['return_initiated', 'return_in_transit', 'returned'] as const satisfies PackageStatus[]

/** What a group goes by, and what it is called. */
const groupings: Record<Grouping, { by: SQL; label: SQL }> = {
  day: { by: sql`s.day`, label: sql`s.day` }, city: { by: sql`s.city`, label: sql`s.city` },
  carrier: {
    by: sql`coalesce(s.carrier_id::text, '')`, label: sql`coalesce((select c.display_name from carriers c where c.id = s.carrier_id), 'No carrier')`,
  },
  warehouse: { by: sql`s.warehouse_id::text`, label: sql`(select w.facility_code from facilities w where w.id = s.warehouse_id)` },
}

function facts(who: Who, q: Query, span: Span): SQL {
  const packed = sql`to_char(f.packed_at at time zone 'Asia/Dubai', 'YYYY-MM-DD')`
  return sql`select ${packed} as day, p.city, p.carrier_id, f.warehouse_id, p.status, p.chargeable_weight, p.attempt_count, p.delivered_at, f.handed_over_at,
      (select coalesce(sum(l.qty), 0) from fulfillment_package_lines l where l.box_id = b.id) as units,
      ${dirhamsOf(sql`p.cod_amount`, sql`p.cod_currency`, packed)} as cod
    from fulfillment_packages b join fulfillment_orders f on f.id = b.fulfillment_id join packages p on p.id = b.package_id
    where ${allOf([
    visibleFulfilments(who), dayRange(sql`f.packed_at`, span.from, span.to), anyOfValues(sql`f.client_id`, q.client_id),
    anyOfValues(sql`f.warehouse_id`, q.warehouse_id), anyOfValues(sql`p.carrier_id`, q.carrier_id),
  ])}`
}

const are = (is: SQL) => sql`(count(*) filter (where ${is}))::int`
const isDelivered = sql`s.status = ${literal(packageStatus, 'delivered')}`
const figures = sql`count(*)::int as packages, coalesce(sum(s.units), 0)::int as units, coalesce(sum(s.chargeable_weight), 0) as chargeable_weight,
  ${are(sql`s.handed_over_at is not null`)} as handed_over,
  ${are(sql`s.handed_over_at is not null and s.status not in ${literals(packageStatus, ...terminalPackageStatuses, ...returning)}`)} as in_transit,
  ${are(isDelivered)} as delivered, ${are(sql`s.status in ${literals(packageStatus, ...returning)}`)} as rto,
  round(100.0 * count(*) filter (where ${isDelivered} and s.attempt_count <= 1)
    / nullif(count(*) filter (where ${isDelivered} or s.attempt_count > 0), 0), 1)::float8 as first_attempt_pct,
  round(avg(extract(epoch from s.delivered_at - s.handed_over_at) / 3600) filter (where ${isDelivered} and s.delivered_at > s.handed_over_at), 1)::float8
    as hours_to_deliver,
  coalesce(sum(s.cod), 0)::numeric(16,2) as cod_total`

/** The parcels behind a group; of a city there is no such list. */
function filterOf(by: Grouping, group: string, span: Span): Record<string, string> | null {
  if (by === 'day') return { from: group, to: group }
  if (by === 'city' || group === '') return null
  return { [by === 'carrier' ? 'carrier_id' : 'warehouse_id']: group, ...span }
}

/** Parcels that were packed on some days, in groups (fulfilment.md 4.10). 422 above a year. */
export async function parcelSummary(db: Db, who: Who, q: Query): Promise<Summary> {
  const span = spanOf(q)
  const of = facts(who, q, span)
  const { by, label } = groupings[q.group_by]
  const [groups, totals] = await Promise.all([
    rows<Group>(db, sql`select ${by} as "group", min(${label}) as label, ${figures} from (${of}) s group by ${by}
      order by ${q.group_by === 'day' ? sql`1` : sql`count(*) desc, 2`}`),
    first<Summary['totals']>(db, sql`select ${figures} from (${of}) s`),
  ])
  return {
    groups: groups.map((group) => {
      const filter = filterOf(q.group_by, group.group, span)
      return { ...group, label: q.group_by === 'day' ? day(group.group) : group.label, ...(filter && { filter }) }
    }),
    totals: totals as Summary['totals'], ...span,
  }
}

const heads = {
  packages: 'Parcels', units: 'Units', handed_over: 'Handed over', in_transit: 'In transit', delivered: 'Delivered', rto: 'Returning',
  first_attempt_pct: 'First attempt %', hours_to_deliver: 'Hours to deliver',
} as const

/** The same as a sheet, the totals last. */
export async function parcelSummaryFile(db: Db, who: Who, q: Query, format: 'xlsx' | 'csv'): Promise<Download> {
  const { groups, totals } = await parcelSummary(db, who, q)
  return exported(format, 'shipment-summary', {
    sheet: 'Shipment summary',
    columns: [
      { field: 'label', header: shipmentGrouping.label(q.group_by), width: 28 },
      ...Object.entries(heads).map(([field, header]) => ({ field, header, type: 'number' as const })),
      { field: 'chargeable_weight', header: 'Chargeable kg', type: 'number' }, { field: 'cod_total', header: 'COD AED', type: 'money' },
    ],
    rows: [...groups, { ...totals, label: 'In all' }],
  })
}
