import { sql, type SQL } from 'drizzle-orm'
import { addDays, dubaiMoment, today } from '@/lib/domain/days'
import { multiply, sum } from '@/lib/domain/decimal'
import { isTerminalPackageStatus, packageStatus, type PackageStatus } from '@/lib/domain/package'
import { first, rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { slaBreached } from '../packages/find'
import { visiblePackages } from '../packages/scope'
import { visibleUploads } from '../uploads/scope'

/** Older upload mistakes have been dealt with or given up. */
export const UPLOAD_DAYS = 7

export const openStatuses = packageStatus.names.filter((status) => !isTerminalPackageStatus(status))
/** Statuses of a parcel that has no label yet, which a failed label can hold back. */
export const unlabelled = ['created', 'on_hold'] as const satisfies readonly PackageStatus[]

const p = sql`p`
/** From the first minute of a Dubai day on. */
const since = (column: SQL, day: string) => sql`${column} >= ${dubaiMoment(day)}::timestamptz`

interface OpenRow {
  status: PackageStatus
  n: number
  late: number
  label_failed: number
  cod: string
  aed_rate: string
}

/** The query of `openParcels`; told apart so that its plan can be looked at. */
export const openParcelsQuery = (who: Who): SQL =>
  sql`select g.*, coalesce(r.aed_rate, '1') as aed_rate from (
        select p.status, case when p.payment_mode = 'cod' then p.cod_currency end as currency, count(*) as n, count(*) filter (where ${slaBreached}) as late,
          count(*) filter (where p.label_status = 'failed') as label_failed, coalesce(sum(p.cod_amount) filter (where p.payment_mode = 'cod'), 0) as cod
        from packages p where ${allOf([visiblePackages(who, p), sql`p.status = any(${sql.param(openStatuses)}::text[])`])} group by 1, 2) g
      left join lateral (select aed_rate from currency_rates where currency = g.currency and rate_date <= ${today()} order by rate_date desc limit 1) r on true`

/** Parcels still to be dealt with, whatever their age: few beside those that are done, and an index of status finds them. */
async function openParcels(db: Db, who: Who) {
  const found = await rows<OpenRow>(db, openParcelsQuery(who))
  const total = (rowsOf: readonly OpenRow[], figure: 'n' | 'late' | 'label_failed') => rowsOf.reduce((so, row) => so + row[figure], 0)
  return {
    in: (...statuses: PackageStatus[]) => total(found.filter(({ status }) => statuses.includes(status)), 'n'),
    late: total(found, 'late'),
    label_failed: total(found.filter(({ status }) => (unlabelled as readonly PackageStatus[]).includes(status)), 'label_failed'),
    cod_aed: sum(found.map((row) => multiply([row.cod, row.aed_rate], 2))),
  }
}

export const createdTodayQuery = (who: Who, day: string): SQL => sql`select count(*) as n from packages p where ${allOf([visiblePackages(who, p), since(sql`p.created_at`, day)])}`

/** By the event that counted as the delivery: the log is indexed by code and time, packages are not by their delivery. */
export const deliveredTodayQuery = (who: Who, day: string): SQL =>
  sql`select count(distinct p.id) as n from tracking_event_master c join package_events e on e.event_code = c.code and ${since(sql`e.event_at`, day)} and e.voided_at is null
      join packages p on p.id = e.package_id and p.delivered_at = e.event_at where ${allOf([sql`c.maps_to_status = 'delivered'`, visiblePackages(who, p)])}`

const counted = async (db: Db, query: SQL): Promise<number> => (await first<{ n: number }>(db, query))?.n ?? 0

export const uploadsWithErrors = (db: Db, who: Who): Promise<number> =>
  counted(db, sql`select count(*) as n from excel_details d where ${allOf([visibleUploads(who, sql`d`), sql`d.status = 'completed_with_errors'`, since(sql`d.created_at`, addDays(today(), -UPLOAD_DAYS))])}`)

/** What home counts at this moment over this person's rows. Days are Dubai days (reports.md 7.1). */
export async function homeFigures(db: Db, who: Who) {
  const day = today()
  const [open, created, delivered, uploads] = await Promise.all([
    openParcels(db, who), counted(db, createdTodayQuery(who, day)), counted(db, deliveredTodayQuery(who, day)), uploadsWithErrors(db, who),
  ])
  return { open, uploads, today: { day, created, delivered } }
}
export type HomeFigures = Awaited<ReturnType<typeof homeFigures>>
