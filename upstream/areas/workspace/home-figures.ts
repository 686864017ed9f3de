import { sql, type SQL } from 'drizzle-orm'
import { dubaiMoment, today } from '@/lib/domain/days'
import { unlabelledStatuses } from '@/lib/domain/exception'
import { openPackageStatuses, packageStatus, type PackageStatus } from '@/lib/domain/package'
import { databaseName, first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { keptAMinute } from '../../platform/kept'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { uploadHasErrors } from '../exceptions/kinds'
import { codAedOf, isCounted, parcelFigures, totalOf, type FigureScope } from '../packages/parcel-figures'
import { scopeKey, visiblePackages } from '../../core/parcels/scope'
import { visibleUploads } from '../../core/uploads/scope'

/** From the first minute of a Dubai day on. */
const since = (column: SQL, day: string) => sql`${column} >= ${dubaiMoment(day)}::timestamptz`

/** Parcels still to be dealt with, whatever their age. */
export const openScope: FigureScope = { where: (c) => [sql`${c}.status = any(${sql.param(openPackageStatuses)}::text[])`] }

async function openParcels(db: Db, who: Who) {
  const found = await parcelFigures(db, who, openScope)
  const of = (statuses: readonly PackageStatus[]) => found.filter(({ status }) => statuses.includes(status))
  return {
    in: (...statuses: PackageStatus[]) => totalOf(of(statuses), 'n'),
    late: totalOf(found, 'sla_breached'),
    label_failed: totalOf(of(unlabelledStatuses), 'label_failed'),
    cod_aed: codAedOf(found),
  }
}

/** By the event that counted as the delivery: the log is indexed by code and time, packages are not by their delivery. */
export const deliveredTodayQuery = (who: Who, day: string): SQL =>
  sql`select count(distinct p.id) as n from tracking_event_master c join package_events e on e.event_code = c.code and ${since(sql`e.event_at`, day)}
        and e.voided_at is null
      join packages p on p.id = e.package_id and p.delivered_at = e.event_at
      where ${allOf([sql`c.maps_to_status = ${literal(packageStatus, 'delivered')}`, visiblePackages(who, sql`p`)])}`

const counted = async (db: Db, query: SQL): Promise<number> => (await first<{ n: number }>(db, query))?.n ?? 0

export const uploadsWithErrors = (db: Db, who: Who): Promise<number> =>
  counted(db, sql`select count(*) as n from excel_details d
    where ${allOf([visibleUploads(who, sql`d`), uploadHasErrors])}`)

async function parcelsNow(db: Db, who: Who) {
  const day = today()
  const [open, created, delivered] = await Promise.all([
    openParcels(db, who), parcelFigures(db, who, { from: day }), counted(db, deliveredTodayQuery(who, day)),
  ])
  return { open, today: { day, created: totalOf(created, 'n'), delivered } }
}

const kept = keptAMinute<Awaited<ReturnType<typeof parcelsNow>>>(500)

/** At this moment; for those whose parcels are counted one by one up to a minute old, as results of a scope may be (reports.md 7.2). */
const parcelsOf = (db: Db, who: Who) => (isCounted(who) ? parcelsNow(db, who) : kept.of(`${databaseName(db)} ${scopeKey(who)}`, () => parcelsNow(db, who)))

/** What home counts over this person's rows. Days are Dubai days (reports.md 7.1). */
export async function homeFigures(db: Db, who: Who) {
  const [parcels, uploads] = await Promise.all([parcelsOf(db, who), uploadsWithErrors(db, who)])
  return { ...parcels, uploads }
}
export type HomeFigures = Awaited<ReturnType<typeof homeFigures>>
