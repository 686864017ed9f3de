import { sql, type SQL } from 'drizzle-orm'
import { addDays, dubaiMoment, today } from '@/lib/domain/days'
import { multiply, sum } from '@/lib/domain/decimal'
import { isTerminalPackageStatus, packageStatus, type PackageStatus } from '@/lib/domain/package'
import { first, rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { slaBreached, windowStart } from '../packages/find'
import { visiblePackages } from '../packages/scope'
import { visibleUploads } from '../uploads/scope'

/** Days of the chart, today included. */
const CHART_DAYS = 14
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

/** Parcels still to be dealt with, whatever their age: few beside those that are done, and an index of status finds them. */
async function openParcels(db: Db, who: Who) {
  const found = await rows<OpenRow>(
    db,
    sql`select g.*, coalesce(r.aed_rate, '1') as aed_rate from (
          select p.status, case when p.payment_mode = 'cod' then p.cod_currency end as currency, count(*) as n, count(*) filter (where ${slaBreached}) as late,
            count(*) filter (where p.label_status = 'failed') as label_failed, coalesce(sum(p.cod_amount) filter (where p.payment_mode = 'cod'), 0) as cod
          from packages p where ${allOf([visiblePackages(who, p), sql`p.status = any(${sql.param(openStatuses)}::text[])`])} group by 1, 2) g
        left join lateral (select aed_rate from currency_rates where currency = g.currency and rate_date <= ${today()} order by rate_date desc limit 1) r on true`,
  )
  const total = (rowsOf: readonly OpenRow[], figure: 'n' | 'late' | 'label_failed') => rowsOf.reduce((so, row) => so + row[figure], 0)
  return {
    in: (...statuses: PackageStatus[]) => total(found.filter(({ status }) => statuses.includes(status)), 'n'),
    late: total(found, 'late'),
    label_failed: total(found.filter(({ status }) => (unlabelled as readonly PackageStatus[]).includes(status)), 'label_failed'),
    cod_aed: sum(found.map((row) => multiply([row.cod, row.aed_rate], 2))),
  }
}

interface DayCount {
  day: string
  n: number
}

const createdByDay = (db: Db, who: Who, from: string) =>
  rows<DayCount>(
    db,
    sql`select (p.created_at at time zone 'Asia/Dubai')::date as day, count(*) as n from packages p
        where ${allOf([visiblePackages(who, p), since(sql`p.created_at`, from)])} group by 1`,
  )

/** By the event that counted as the delivery: the log is indexed by code and time, packages are not by their delivery. */
const deliveredByDay = (db: Db, who: Who, from: string) =>
  rows<DayCount>(
    db,
    sql`select (p.delivered_at at time zone 'Asia/Dubai')::date as day, count(distinct p.id) as n
        from package_events e join packages p on p.id = e.package_id and p.delivered_at = e.event_at
        where ${allOf([
          sql`e.event_code in (select code from tracking_event_master where maps_to_status = 'delivered') and e.voided_at is null`,
          since(sql`e.event_at`, from),
          visiblePackages(who, p),
        ])} group by 1`,
  )

const byStatus = (db: Db, who: Who) =>
  rows<{ status: PackageStatus; count: number }>(
    db,
    sql`select p.status, count(*) as count from packages p where ${allOf([visiblePackages(who, p), since(sql`p.created_at`, windowStart())])} group by 1 order by 2 desc, 1`,
  )

async function uploadsWithErrors(db: Db, who: Who): Promise<number> {
  const recent = since(sql`d.created_at`, addDays(today(), -UPLOAD_DAYS))
  const counted = await first<{ n: number }>(db, sql`select count(*) as n from excel_details d where ${allOf([visibleUploads(who, sql`d`), sql`d.status = 'completed_with_errors'`, recent])}`)
  return counted?.n ?? 0
}

/** Everything home tells, counted now over this person's rows. Days are Dubai days (reports.md 7.1). */
export async function homeFigures(db: Db, who: Who) {
  const from = addDays(today(), 1 - CHART_DAYS)
  const [open, created, delivered, statuses, uploads] = await Promise.all([
    openParcels(db, who), createdByDay(db, who, from), deliveredByDay(db, who, from), byStatus(db, who), uploadsWithErrors(db, who),
  ])
  const on = (days: readonly DayCount[], day: string) => days.find((counted) => counted.day === day)?.n ?? 0
  const by_day = Array.from({ length: CHART_DAYS }, (_, i) => addDays(from, i)).map((day) => ({ day, created: on(created, day), delivered: on(delivered, day) }))
  return { open, by_day, by_status: statuses, uploads, today: by_day.at(-1) ?? { day: today(), created: 0, delivered: 0 } }
}
export type HomeFigures = Awaited<ReturnType<typeof homeFigures>>
