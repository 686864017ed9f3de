import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carrierCoverage } from '@/lib/contract/carrier-coverage'
import { counted } from '@/lib/domain/counted'
import { compare } from '@/lib/domain/decimal'
import { day } from '@/lib/domain/days'
import { guardedStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { carrierCountries } from '../../db/schema/carriers'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { refuseTooFine } from '../../platform/coins'
import { Refusal, refuseField, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { carrierOf, holdCarrier, noRecord, refuseOthers } from '../carriers/scope'

type Coverage = z.output<typeof carrierCoverage.change.reply>
type Query = z.output<typeof carrierCoverage.list.query>
type Change = z.output<typeof carrierCoverage.change.body>

const count = (table: string) => sql`(select count(*)::int from ${sql.raw(table)} x where x.coverage_id = c.id and x.active)`
/** '1-2 days'. */
export const transitWords = (min: string, max: string) =>
  sql.raw(`case when ${min} = ${max} then ${min}::text else ${min} || '-' || ${max} end || case when ${max} = 1 then ' day' else ' days' end`)

const columns = sql`c.id, c.id as coverage_id, c.carrier_id, c.country_code, n.country_name as country, c.rsa_service_code, c.coverage_level,
  ${count('carrier_cities')} as cities_count,
  ${count('carrier_areas')} as areas_count, ${count('carrier_pincodes')} as pincodes_count, c.cod_available, c.cod_currency, c.cod_max_amount,
    c.transit_days_min, c.transit_days_max,
  ${transitWords('c.transit_days_min', 'c.transit_days_max')} as transit, c.remote_surcharge, c.active, c.effective_from, c.effective_to, c.version`
const tables = sql`carrier_countries c join countries n on n.country_code = c.country_code`
const flag = (choice: boolean | undefined, column: ReturnType<typeof sql>) => (choice === undefined ? undefined : choice ? column : sql`not ${column}`)

/** The coverages of a carrier, a row a country and service of ours. */
export async function findCoverages(db: Db, who: Who, carrierId: number, query: Query) {
  await carrierOf(db, who, carrierId)
  return pageOf<Coverage>(
    db,
    {
      columns, from: tables,
      where: [
        sql`c.carrier_id = ${carrierId}`,
        anyOfValues(sql`c.country_code`, query.country_code),
        anyOfValues(sql`c.rsa_service_code`, query.rsa_service_code),
        flag(query.active, sql`c.active`),
        flag(query.cod_available, sql`c.cod_available`),
        query.search
          ? sql`(n.country_name ilike ${contains(query.search)} or c.country_code ilike ${query.search} or c.rsa_service_code ilike ${contains(query.search)})`
          : undefined,
      ],
      sorts: {
        country: { by: sql`n.country_name`, kind: 'text' },
        rsa_service_code: { by: sql`c.rsa_service_code`, kind: 'text' },
        coverage_level: { by: sql`c.coverage_level`, kind: 'text' },
        transit_days_min: { by: sql`c.transit_days_min`, kind: 'number' },
      },
      defaultSort: 'country', id: sql`c.id`,
    },
    query,
  )
}

/** Countries of a carrier with what is in each. */
export async function countriesOf(db: Db, who: Who, carrierId: number, { rsa_service_code, active }: z.output<typeof carrierCoverage.ofCarrier.query>) {
  await carrierOf(db, who, carrierId)
  return rows<z.output<typeof carrierCoverage.ofCarrier.reply>[number]>(
    db,
    sql`select c.country_code, n.country_name as country, array_agg(c.rsa_service_code order by c.rsa_service_code) as services, count(*)::int as coverages,
        count(*) filter (where c.active)::int as active,
          sum(${count('carrier_cities')})::int as cities_count, sum(${count('carrier_areas')})::int as areas_count,
            sum(${count('carrier_pincodes')})::int as pincodes_count
        from ${tables} where ${allOf([sql`c.carrier_id = ${carrierId}`, anyOfValues(sql`c.rsa_service_code`, rsa_service_code), flag(active, sql`c.active`)])}
        group by c.country_code, n.country_name order by n.country_name`,
  )
}

async function coverageOf(db: Db, carrierId: number, id: number): Promise<Coverage> {
  const found = await first<Coverage>(db, sql`select ${columns} from ${tables} where c.id = ${id} and c.carrier_id = ${carrierId}`)
  if (!found) throw noRecord()
  return found
}

/** A coverage somebody may read; 404 otherwise. */
export async function seenCoverage(db: Db, who: Who, carrierId: number, id: number): Promise<Coverage> {
  await carrierOf(db, who, carrierId)
  return coverageOf(db, carrierId, id)
}

/** The same locked, for whoever changes it or hangs something on it. */
export async function holdCoverage(tx: Db, who: Who, carrierId: number, id: number): Promise<Coverage> {
  refuseOthers(who)
  await holdCarrier(tx, who, carrierId)
  await rows(tx, sql`select 1 from carrier_countries where id = ${id} for update`)
  return coverageOf(tx, carrierId, id)
}

/** Parcels that already have a place on a day to come: 409 unless it is forced (carriers.md 3). */
export async function refuseAllocated(tx: Db, ids: readonly number[]): Promise<void> {
  const taken = await first<{ n: number; from: string }>(
    tx,
    sql`select sum(parcels)::int as n, min(on_date) as from from carrier_capacity_usage where coverage_id = any(${sql.param(ids)}::bigint[]) and parcels > 0
          and on_date > ${dubaiToday}`,
  )
  if (taken && taken.n > 0) throw new Refusal(409, `${counted(taken.n, 'parcel is', 'parcels are')} allocated to this coverage from ${day(taken.from)}.`)
}

async function refuseFaults(tx: Db, c: Coverage): Promise<void> {
  if (c.transit_days_max < c.transit_days_min) throw refuseField('transit_days_max', 'Transit Max is below Transit Min')
  if (c.effective_from && c.effective_to && c.effective_to < c.effective_from) throw refuseField('effective_to', 'It ends before it begins.')
  if (compare(c.remote_surcharge, 0) < 0) throw refuseField('remote_surcharge', 'Enter 0 or more')
  if (!c.cod_available) return
  if (c.cod_max_amount === null || compare(c.cod_max_amount, 0) <= 0) throw refuseField('cod_max_amount', 'COD Max Amount is required when COD Available is Y')
  refuseTooFine({ cod_max_amount: c.cod_max_amount }, c.cod_currency ?? 'AED')
  const services = await rows<{ cod_allowed: boolean }>(tx, sql`select cod_allowed from carrier_services where carrier_id = ${c.carrier_id}
      and rsa_service_code = ${c.rsa_service_code} and status <> ${literal(guardedStatus, 'delete')}`)
  if (services.length > 0 && !services.some(({ cod_allowed }) => cod_allowed)) throw refuseField('cod_available', 'The service does not allow COD.')
}

/** Changes a coverage. Switching it off while parcels are allocated to days to come wants `force`. */
export async function changeCoverage(
  tx: Db, who: Who, carrierId: number, id: number, { force, version, ...fields }: Change,
): Promise<{ before: Coverage; after: Coverage }> {
  const before = await holdCoverage(tx, who, carrierId, id)
  if (version !== undefined && version !== before.version) throw staleRecord()
  if (fields.active === false && before.active && !force) await refuseAllocated(tx, [id])
  const country = await first<{ currency: string | null }>(tx, sql`select currency from countries where country_code = ${before.country_code}`)
  const set = { ...fields, ...(fields.cod_available && !(fields.cod_currency ?? before.cod_currency) ? { cod_currency: country?.currency ?? 'AED' } : {}) }
  await refuseFaults(tx, { ...before, ...set } as Coverage)
  await tx.update(carrierCountries)
    .set({ ...set, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id })
    .where(eq(carrierCountries.id, id))
  return { before, after: await coverageOf(tx, carrierId, id) }
}
