import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { promises as calls } from '@/lib/contract/promises'
import { countryName } from '@/lib/domain/countries'
import { day } from '@/lib/domain/days'
import { promiseBasis } from '@/lib/domain/delivery-promise'
import { packageStatus, terminalPackageStatuses } from '@/lib/domain/package'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literals } from '../../db/literals'
import { allOf, anyOfValues } from '../../platform/list'
import { spanOf, type Span } from '../../platform/span'
import type { Who } from '../../platform/who'
import { visiblePackages } from '../../core/parcels/scope'

type Query = z.output<typeof calls.scoreboard.query>
type Scoreboard = z.input<typeof calls.scoreboard.reply>
type Grouping = Query['group_by']

const USUAL_DAYS = 30
/** Lanes with the most promises; the totals count all. */
const MOST_GROUPS = 500

const groupings: Record<Grouping, { by: SQL; label: SQL }> = {
  carrier: { by: sql`f.carrier_id::text`, label: sql`(select k.display_name from carriers k where k.id = f.carrier_id)` },
  lane: { by: sql`f.lane`, label: sql`f.lane` },
  country: { by: sql`f.country_code`, label: sql`f.country_code` },
  client: { by: sql`f.client_id::text`, label: sql`(select coalesce(c.trade_name, c.name) from clients c where c.id = f.client_id)` },
  week: { by: sql`date_trunc('week', f.sure_on::timestamp)::date::text`, label: sql`date_trunc('week', f.sure_on::timestamp)::date::text` },
  basis: { by: sql`f.promise_basis`, label: sql`f.promise_basis` },
}

const labelOf: Partial<Record<Grouping, (group: string) => string>> = {
  country: countryName, week: day, basis: (group) => (promiseBasis.is(group) ? promiseBasis.label(group) : group),
}

/**
 * Promises whose sure day lay in a span: of parcels that came, by the clock of where they came to, and of those that are still out after it. What
 * was sent back, cancelled or lost is not judged, nor what came on a day its consignee chose.
 */
const facts = (who: Who, q: Query, span: Span): SQL => sql`select p.carrier_id, p.client_id, p.country_code, p.promise_basis, p.likely_on, p.sure_on,
    coalesce(p.shipper->>'city', a.city, '') || ' → ' || p.city || ', ' || p.country_code as lane, d.day as came_on,
    p.sure_on - o.day as sure_days, (p.promised_at at time zone 'Asia/Dubai')::date - o.day as longest_days
  from packages p left join client_addresses a on a.id = p.ship_from_address_id left join countries t on t.country_code = p.country_code
    cross join lateral (select (p.delivered_at at time zone coalesce(t.default_timezone, 'Asia/Dubai'))::date as day) d
    cross join lateral (select (p.created_at at time zone 'Asia/Dubai')::date as day) o
  where ${allOf([
    visiblePackages(who, sql`p`), sql`p.sure_on between ${span.from}::date and ${span.to}::date`, sql`p.requested_delivery_date is null`,
    sql`(p.delivered_at is not null or (p.sure_on < ${dubaiToday} and p.status not in ${literals(packageStatus, ...terminalPackageStatuses)}))`,
    anyOfValues(sql`p.carrier_id`, q.carrier_id), anyOfValues(sql`p.client_id`, q.client_id), anyOfValues(sql`p.country_code`, q.country_code),
  ])}`

const many = (condition: SQL) => sql`(count(*) filter (where ${condition}))`
const share = (part: SQL) => sql`round(100.0 * ${part} / nullif(count(*), 0), 1)::float8`
const mean = (of: SQL) => sql`round(avg(${of})::numeric, 1)::float8`
const [likely, sure] = [many(sql`f.came_on <= f.likely_on`), many(sql`f.came_on <= f.sure_on`)]
const figures = sql`count(*)::int as promised, ${likely}::int as kept_likely, ${sure}::int as kept_sure, ${share(likely)} as likely_pct,
  ${share(sure)} as sure_pct, (percentile_cont(0.5) within group (order by f.sure_on - f.came_on))::float8 as median_slack,
  ${mean(sql`f.sure_days`)} as sure_days, ${mean(sql`f.longest_days`)} as longest_days`

/** How many promises that ended in some days were kept, in groups. 422 above a year. */
export async function scoreboard(db: Db, who: Who, q: Query): Promise<Scoreboard> {
  const span = spanOf(q, USUAL_DAYS)
  const of = facts(who, q, span)
  const { by, label } = groupings[q.group_by]
  const order = q.group_by === 'week' ? sql`1` : sql`count(*) desc, 2`
  const groups = await rows<Scoreboard['groups'][number]>(
    db, sql`select ${by} as "group", min(${label}) as label, ${figures} from (${of}) f group by ${by} order by ${order} limit ${MOST_GROUPS}`,
  )
  const totals = await first<Scoreboard['totals']>(db, sql`select ${figures} from (${of}) f`)
  const named = labelOf[q.group_by]
  return { groups: named ? groups.map((group) => ({ ...group, label: named(group.group) })) : groups, totals: totals as Scoreboard['totals'], ...span }
}
