import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { packages } from '@/lib/contract/packages'
import { WINDOW_DAYS } from '@/lib/domain/day-presets'
import { addDays, today } from '@/lib/domain/days'
import { terminalPackageStatuses } from '@/lib/domain/package'
import { first, type Db } from '../../db/db'
import { allOf, anyOfValues, dayRange, everyStep, pageOf, whether, type ListQuery } from '../../platform/list'
import { EXPORT_LIMIT, exported } from '../../platform/list-file'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { cityNames } from '../../core/places/place-search'
import { proofMissing } from '../../core/events/event-review'
import { chosenFields, masked, sortsFor, storedColumns, storedValues, usualFields } from './column-fields'
import { readableTemplate } from './column-templates'
import { bearsNumber, notAmong, packagesOfNumbers, searchCondition, settledNumbers } from '../../core/parcels/numbers'
import { packageTables, rowColumns, type PackageRowOut } from './package-row'
import { facilitiesOf, visiblePackages } from '../../core/parcels/scope'

export type Search = z.output<typeof packages.find.body>

const p = sql`p`

/** `slaLate` of lib/domain/parcel-figures.ts. */
export const slaBreached = sql`(p.sla_due_at < now() and p.status <> all(${sql.param(terminalPackageStatuses)}::text[]))`

/** What narrows a list and its figures alike; the figures know neither pages nor order nor pasted numbers. */
export type Narrowing = Omit<Search, 'page' | 'page_size' | 'numbers' | 'number_type'>

function filters(search: Narrowing): SQL[] {
  return [
    anyOfValues(sql`p.client_id`, search.client_id),
    anyOfValues(sql`p.carrier_id`, search.carrier_id),
    anyOfValues(sql`p.status`, search.status),
    anyOfValues(sql`p.service_type`, search.service_type),
    anyOfValues(sql`p.delivery_type`, search.delivery_type),
    anyOfValues(sql`p.country_code`, search.country_code),
    search.city ? sql`lower(p.city) = any(${cityNames(search.city)})` : undefined,
    search.payment_mode ? sql`p.payment_mode = ${search.payment_mode}` : undefined,
    anyOfValues(sql`p.label_status`, search.label_status),
    whether(search.bagged, sql`(p.bag_id is not null)`),
    search.channel ? sql`p.channel = ${search.channel}` : undefined,
    anyOfValues(sql`p.source`, search.source),
    search.special_handling?.length ? sql`p.special_handling && ${sql.param(search.special_handling)}::text[]` : undefined,
    search.upload_id ? sql`p.upload_id = ${search.upload_id}` : undefined,
    whether(search.sla_breached, slaBreached),
    whether(search.proof_missing, proofMissing),
  ].filter((condition): condition is SQL => condition !== undefined)
}

/** A label is created when its event says so; every other date is a column. */
export const inDays = (field: Search['date_field'], from: string | undefined, to: string | undefined) => {
  if (field !== 'label_created') return dayRange(sql`p.${sql.identifier(field)}`, from, to)
  const days = dayRange(sql`e.event_at`, from, to)
  return days && sql`p.id in (select e.package_id from package_events e where e.event_code = 'ORD02' and e.voided_at is null and ${days})`
}

/** The first day of a window nobody chose: `WINDOW_DAYS` back from today in Dubai. */
export const windowStart = () => addDays(today(), -WINDOW_DAYS)

/** A list by the date of creation that nothing narrows but these filters, each to one value. */
const hasOnly = (search: Search, narrowings: number, fields: readonly ('client_id' | 'status')[]) =>
  !search.to && !search.from && !search.numbers && (search.sort_by ?? 'created_at') === 'created_at'
  && narrowings === fields.filter((field) => search[field]?.length === 1).length

/**
 * Named packages, and the newest of a client, of a status or of both, which stand together in an index each (`packages_client`, `packages_status`,
 * `packages_client_status`), so that a rare status is read as a usual one is; other filters have rare values that want a plan of their own.
 */
function hasOnePlan(who: Who, search: Search, narrowings: number): boolean {
  if (search.numbers) return narrowings === 1 && !search.from && !search.to
  const seesAll = who.user_category === 'admin' || (who.user_category === 'client' && who.client_ids.length === 1 && who.seller_id === null)
  return seesAll && hasOnly(search, narrowings, ['client_id', 'status'])
}

/** The newest of one facility stand together in an index as well, one client's among them: that of the table its parcels are in. */
function newestOfFacility(list: ListQuery, facility: number, client: number | undefined, from: string | undefined): ListQuery {
  const created = list.sorts.created_at
  return {
    ...list,
    from: sql`package_facilities s join (${packageTables}) on p.id = s.package_id`,
    countFrom: sql`package_facilities s`,
    where: [sql`s.facility_id = ${facility}`, client === undefined ? undefined : sql`s.client_id = ${client}`, dayRange(sql`s.created_at`, from, undefined)],
    sorts: created ? { created_at: { ...created, by: sql`s.created_at` } } : {},
    id: sql`s.package_id`,
    onePlan: true,
  }
}

interface Plan {
  list: ListQuery
  from: string | undefined
}

/** What parcels a search means, among those somebody may see, the days aside. */
export const filteredBy = (who: Who, search: Narrowing): SQL[] => [...filters(search), ...(search.search ? [searchCondition(who, search.search)] : [])]

/**
 * What a search means. Only a list nobody has narrowed is cut to the last 30 days (packages.md 2): whoever filters, searches or
 * names numbers wants those rows whatever their age, above all the old ones on hold.
 */
function planOf(who: Who, search: Search, more: readonly string[]): Plan {
  const narrowing = [
    ...filteredBy(who, search),
    ...(search.numbers ? [bearsNumber(search.numbers, search.number_type)] : []),
  ]
  const open = narrowing.length === 0 && !search.from && !search.to
  const from = open ? windowStart() : search.from
  const list: ListQuery = {
    columns: rowColumns(who, more),
    from: packageTables,
    countFrom: sql`packages p`,
    where: [visiblePackages(who, p), ...narrowing, open ? dayRange(sql`p.created_at`, from, undefined) : inDays(search.date_field, from, search.to)],
    sorts: sortsFor(who),
    defaultSort: 'created_at',
    id: sql`p.id`,
    few: search.numbers !== undefined,
    onePlan: hasOnePlan(who, search, narrowing.length),
  }
  const facilities = facilitiesOf(who)
  const only = facilities?.length === 1 && hasOnly(search, narrowing.length, ['client_id']) ? facilities[0] : undefined
  return { list: only === undefined ? list : newestOfFacility(list, only, search.client_id?.[0], from), from: open ? from : undefined }
}

/** Refuses an export too long to be sent while one waits for it (spec README, Exports); rows named by their ids are never too many. */
export async function refuseLongExport(db: Db, list: ListQuery, ids: readonly number[] | undefined): Promise<void> {
  if (ids) return
  const counted = await first<{ n: number }>(db, sql`select count(*) as n from (select 1 from ${list.countFrom ?? list.from} where ${allOf(list.where)}
    limit ${EXPORT_LIMIT + 1}) matching`)
  if ((counted?.n ?? 0) > EXPORT_LIMIT) throw refuseField('format', 'An export holds at most 100,000 rows. Narrow the list with a filter or a date.')
}

/** The numbers nothing was found for: told by the page itself when it holds all there is. */
async function missing(
  db: Db, who: Who, numbers: readonly string[], search: Search, { rows, meta }: { rows: PackageRowOut[]; meta: { total: number } },
): Promise<string[]> {
  if (rows.length === meta.total && filters(search).length === 0 && !search.from && !search.to && !search.search)
    return notAmong(rows, numbers, search.number_type)
  return (await packagesOfNumbers(db, who, numbers, search.number_type)).not_found
}

/** One page of packages, or the whole list as a file. */
export async function findPackages(db: Db, who: Who, search: Search) {
  const template = search.template_id ? await readableTemplate(db, who, search.template_id) : null
  const ids = search.fields_ids ?? template?.fields_ids
  const chosen = ids ? chosenFields(who, ids) : null
  const numbers = search.numbers && [...(await settledNumbers(db, who, search.numbers, search.number_type))]
  const settled: Search = { ...search, numbers, sort_by: search.sort_by ?? template?.sort_by ?? undefined, sort: search.sort ?? template?.sort ?? undefined }
  const { list, from } = planOf(who, settled, chosen?.map(({ field }) => field) ?? [])
  if (search.format) {
    await refuseLongExport(db, list, search.ids)
    const fields = chosen?.length ? chosen : usualFields(who)
    const steps = everyStep(db, { ...list, columns: storedValues(who, fields) }, settled, EXPORT_LIMIT)
    return exported(search.format, 'packages', { sheet: 'Packages', columns: storedColumns(fields), rows: { steps } })
  }
  const page = await pageOf<PackageRowOut>(db, list, settled)
  const not_found = numbers && (await missing(db, who, numbers, settled, page))
  return { rows: page.rows.map(masked), meta: { ...page.meta, ...(not_found ? { not_found } : {}), ...(from ? { from } : {}) } }
}
