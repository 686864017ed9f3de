import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { packages } from '@/lib/contract/packages'
import { multiply, round, sum } from '@/lib/domain/decimal'
import { terminalPackageStatuses, type PackageStatus } from '@/lib/domain/package'
import { rows, type Db } from '../../db/db'
import { allOf, anyOfValues, dayRange } from '../../platform/list'
import type { Who } from '../../platform/who'
import { slaBreached, windowStart } from './find'
import { countsWhere } from './package-counts'
import { seesMoney, visiblePackages } from './scope'

type Query = z.output<typeof packages.stats.query>
type Stats = z.input<typeof packages.stats.reply>

interface Counted {
  status: PackageStatus
  /** Null on prepaid parcels. */
  currency: string | null
  n: number
  label_failed: number
  sla_breached: number
  cod: string
  aed_rate: string
}

const KEPT_MS = 60_000
const MOST_KEPT = 2000
const kept = new Map<string, { until: number; answer: Promise<Stats> }>()

/** Everything the figures hang on; two people of one scope share an answer. */
const keyOf = (database: string, who: Who, query: Query) =>
  JSON.stringify([
    database, who.user_category, who.client_ids, who.carrier_ids, who.service_center_ids, who.warehouse_ids, who.airport_codes, who.seller_id, query,
  ])

/** People whose parcels the counts tell apart; facilities and agents know theirs by what was scanned and flown. */
const isCounted = ({ user_category }: Who) => ['admin', 'client', 'carrier'].includes(user_category)

const isOpen = (p: SQL) => sql`${p}.status <> all(${sql.param(terminalPackageStatuses)}::text[])`
const currency = sql`case when p.payment_mode = 'cod' then p.cod_currency end`

interface Asked {
  /** Conditions on `packages p` and on `package_counts c`: the same parcels. */
  parcels: SQL
  counts: SQL
}

function asked(who: Who, query: Query, from: string | undefined): Asked {
  const whose = (p: SQL) => [visiblePackages(who, p), anyOfValues(sql`${p}.client_id`, query.client_id), anyOfValues(sql`${p}.carrier_id`, query.carrier_id)]
  return {
    parcels: allOf([...whose(sql`p`), dayRange(sql`p.created_at`, from, query.to)]),
    counts: allOf([...whose(sql`c`), from ? sql`c.day >= ${from}::date` : undefined, query.to ? sql`c.day <= ${query.to}::date` : undefined]),
  }
}

/** COD counts while the parcel may still bring it. */
const fromParcels = ({ parcels }: Asked) => sql`
  select p.status, ${currency} as currency, count(*) as n, count(*) filter (where p.label_status = 'failed') as label_failed, count(*) filter (where ${slaBreached}) as sla_breached,
    coalesce(sum(p.cod_amount) filter (where p.payment_mode = 'cod' and ${isOpen(sql`p`)}), 0) as cod
  from packages p where ${parcels} group by 1, 2`

/** The same from the counts, whose hours tell who is late; those due since this one began are looked at themselves. */
const fromCounts = ({ parcels, counts }: Asked) => sql`
  select status, nullif(currency, '') as currency, sum(n)::bigint as n, sum(label_failed)::bigint as label_failed, sum(late)::bigint as sla_breached, sum(cod) as cod from (
    select c.status, c.currency, c.n, case when c.label_status = 'failed' then c.n else 0 end as label_failed, case when c.due_hour < now() then c.n else 0 end as late,
      case when ${isOpen(sql`c`)} then c.cod_amount else 0 end as cod
    from ${countsWhere(counts)} c
    union all
    select p.status, coalesce(${currency}, ''), 0, 0, 1, 0 from packages p
    where p.sla_due_at > date_trunc('hour', now() - interval '1 microsecond', 'UTC') and ${slaBreached} and ${parcels}) kinds
  group by 1, 2 having sum(n) <> 0`

/** COD in dirhams at today's rate. */
async function count(db: Db, who: Who, query: Query): Promise<Stats> {
  const from = query.from ?? (query.to ? undefined : windowStart())
  const counted = await rows<Counted>(
    db,
    sql`select g.*, coalesce(r.aed_rate, '1') as aed_rate from (${(isCounted(who) ? fromCounts : fromParcels)(asked(who, query, from))}) g
        left join lateral (select aed_rate from currency_rates where currency = g.currency and rate_date <= to_char(now() at time zone 'Asia/Dubai', 'YYYY-MM-DD')
          order by rate_date desc limit 1) r on true`,
  )
  const by_status: Partial<Record<PackageStatus, number>> = {}
  for (const { status, n } of counted) by_status[status] = (by_status[status] ?? 0) + n
  const total = (figure: 'n' | 'label_failed' | 'sla_breached') => counted.reduce((so, row) => so + row[figure], 0)
  const cod = sum(counted.map((row) => multiply([row.cod, row.aed_rate], 2)))
  return {
    total: total('n'), by_status, label_failed: total('label_failed'), cod_open_aed: round(seesMoney(who) ? cod : 0, 2), sla_breached: total('sla_breached'),
    from: from ?? null, to: query.to ?? null,
  }
}

/** Figures over a person's packages, the last 30 days unless a window is given; up to a minute old (packages.md 5). */
export function packageStats(db: Db, database: string, who: Who, query: Query): Promise<Stats> {
  const key = keyOf(database, who, query)
  const known = kept.get(key)
  if (known && known.until > Date.now()) return known.answer
  if (kept.size >= MOST_KEPT) kept.clear()
  const answer = count(db, who, query)
  kept.set(key, { until: Date.now() + KEPT_MS, answer })
  // A failed count must not be anybody's answer for a minute.
  answer.catch(() => kept.delete(key))
  return answer
}
