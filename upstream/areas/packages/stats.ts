import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { packages } from '@/lib/contract/packages'
import { multiply, round, sum } from '@/lib/domain/decimal'
import { terminalPackageStatuses, type PackageStatus } from '@/lib/domain/package'
import { rows, type Db } from '../../db/db'
import { allOf, anyOfValues, dayRange } from '../../platform/list'
import type { Who } from '../../platform/who'
import { slaBreached, windowStart } from './find'
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

/** COD counts while the parcel may still bring it; in dirhams at today's rate. */
async function count(db: Db, who: Who, query: Query): Promise<Stats> {
  const from = query.from ?? (query.to ? undefined : windowStart())
  const counted = await rows<Counted>(
    db,
    sql`select g.*, coalesce(r.aed_rate, '1') as aed_rate from (
          select p.status, case when p.payment_mode = 'cod' then p.cod_currency end as currency, count(*) as n,
            count(*) filter (where p.label_status = 'failed') as label_failed, count(*) filter (where ${slaBreached}) as sla_breached,
            coalesce(sum(p.cod_amount) filter (where p.payment_mode = 'cod' and p.status <> all(${sql.param(terminalPackageStatuses)}::text[])), 0) as cod
          from packages p
          where ${allOf([
            visiblePackages(who, sql`p`),
            anyOfValues(sql`p.client_id`, query.client_id),
            anyOfValues(sql`p.carrier_id`, query.carrier_id),
            dayRange(sql`p.created_at`, from, query.to),
          ])} group by 1, 2) g
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
