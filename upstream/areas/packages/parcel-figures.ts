import { sql, type SQL } from 'drizzle-orm'
import { product, sum } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { labelStatus, type PackageStatus, terminalPackageStatuses } from '@/lib/domain/package'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, dayRange } from '../../platform/list'
import type { Who } from '../../platform/who'
import { slaBreached } from './find'
import { countsWhere } from './package-counts'
import { dirhamsRate, rateToday } from '../../core/parcels/dirhams'
import { visiblePackages } from '../../core/parcels/scope'

/** Parcels of one status and currency of the cash. */
export interface ParcelFigure {
  status: PackageStatus
  /** Null on prepaid parcels. */
  currency: string | null
  n: number
  label_failed: number
  sla_breached: number
  /** Cash of those that may still bring it. */
  cod: string
  /** Today's rate of the currency. */
  aed_rate: string
}

export interface FigureScope {
  /** Conditions on `packages p` or `package_counts p`, whose names are the same. */
  where?: (p: SQL) => (SQL | undefined)[]
  /** Conditions on `packages p` that the counts cannot tell apart: the parcels themselves are then counted. */
  parcels?: SQL[]
  /** Dubai days the parcels were made on, both included. */
  from?: string
  to?: string
}

/** People whose parcels the counts tell apart; facilities and agents know theirs by what was scanned and flown. */
export const isCounted = ({ user_category }: Who) => ['admin', 'client', 'carrier'].includes(user_category)

const isOpen = (p: SQL) => sql`${p}.status <> all(${sql.param(terminalPackageStatuses)}::text[])`
const currency = sql`case when p.payment_mode = 'cod' then p.cod_currency end`

const parcelsOf = (who: Who, { where, parcels = [], from, to }: FigureScope) =>
  allOf([visiblePackages(who, sql`p`), ...(where?.(sql`p`) ?? []), ...parcels, dayRange(sql`p.created_at`, from, to)])

const countsOf = (who: Who, { where, from, to }: FigureScope) =>
  allOf([visiblePackages(who, sql`c`), ...(where?.(sql`c`) ?? []), from ? sql`c.day >= ${from}::date` : undefined, to ? sql`c.day <= ${to}::date` : undefined])

const fromParcels = (parcels: SQL) => sql`
  select p.status, ${currency} as currency, count(*) as n, count(*) filter (where p.label_status = ${literal(labelStatus, 'failed')}) as label_failed,
    count(*) filter (where ${slaBreached}) as sla_breached,
    coalesce(sum(p.cod_amount) filter (where p.payment_mode = 'cod' and ${isOpen(sql`p`)}), 0) as cod
  from packages p where ${parcels} group by 1, 2`

/** The same from the counts, whose hours tell who is late; those due since this one began are looked at themselves. */
const fromCounts = (parcels: SQL, counts: SQL) => sql`
  select status, nullif(currency, '') as currency, sum(n)::bigint as n, sum(label_failed)::bigint as label_failed, sum(late)::bigint as sla_breached,
    sum(cod) as cod from (
    select c.status, c.currency, c.n, case when c.label_status = ${literal(labelStatus, 'failed')} then c.n else 0 end as label_failed,
      case when c.due_hour < now() then c.n else 0 end as late,
      case when ${isOpen(sql`c`)} then c.cod_amount else 0 end as cod
    from ${countsWhere(counts)} c
    union all
    select p.status, coalesce(${currency}, ''), 0, 0, 1, 0 from packages p
    where p.sla_due_at > date_trunc('hour', now() - interval '1 microsecond', 'UTC') and ${slaBreached} and ${parcels}) kinds
  group by 1, 2 having sum(n) <> 0`

/** The query of `parcelFigures`; told apart so that its plan can be looked at. */
export const parcelFiguresQuery = (who: Who, scope: FigureScope): SQL =>
  sql`select g.*, ${dirhamsRate(sql`g.currency`, rateToday)}::text as aed_rate
      from (${isCounted(who) && !scope.parcels ? fromCounts(parcelsOf(who, scope), countsOf(who, scope)) : fromParcels(parcelsOf(who, scope))}) g`

/** How many of somebody's parcels there are at this moment, by status and currency. */
export const parcelFigures = (db: Db, who: Who, scope: FigureScope): Promise<ParcelFigure[]> => rows(db, parcelFiguresQuery(who, scope))

export const totalOf = (figures: readonly ParcelFigure[], figure: 'n' | 'label_failed' | 'sla_breached') => figures.reduce((so, row) => so + row[figure], 0)

/** COD in dirhams at today's rate. */
export const codAedOf = (figures: readonly ParcelFigure[]) => sum(figures.map(({ cod, aed_rate }) => amountIn(product([cod, aed_rate]), 'AED')))
