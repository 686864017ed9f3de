import { sql } from 'drizzle-orm'
import { carrierStatus } from '@/lib/domain/carrier'
import { guardedStatus, recordStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { CityIndex, type City } from '../../core/places/place-names'
import type { RunContext, UploadParams } from '../../core/uploads/upload-work'
import { UploadFailed } from '../../core/uploads/upload-failed'
import { literal } from '../../db/literals'
import type { Who } from '../../platform/who'

export interface Lane {
  id: number
  cod_available: boolean
  coverage_level: string
  cod_currency: string | null
  cod_max_amount: string | null
  transit_days_min: number
  transit_days_max: number
  remote_surcharge: string
  active: boolean
  effective_from: string | null
  effective_to: string | null
  /** Parcels with a place on a day to come. */
  allocated: number
}
export interface Country {
  country_code: string
  country_name: string
  status: string
  currency: string | null
  pincode_pattern: RegExp | null
}
export interface OurCity extends City {
  id: number
}

/** What is read once for a file of one carrier. */
export interface CoverageReference {
  carrier: { id: number; carrier_code: string }
  lanes: Map<string, Lane>
  /** Our services the carrier has a product for, and whether one of those takes cash. */
  services: ReadonlyMap<string, boolean>
  countries: ReadonlyMap<string, Country>
  cities(country: string): Promise<CityIndex>
}

/** Whose file it is: the carrier chosen in the form, a carrier's own user never another's. */
export function ofCarrier(who: Who, { carrier_id }: UploadParams): { client_id: null; carrier_id: number | null } {
  const chosen = typeof carrier_id === 'number' ? carrier_id : null
  if (who.user_category !== 'carrier') return { client_id: null, carrier_id: chosen }
  const only = who.carrier_ids.length === 1 ? (who.carrier_ids[0] ?? null) : null
  return { client_id: null, carrier_id: chosen !== null && who.carrier_ids.includes(chosen) ? chosen : only }
}

async function countriesOf(db: Db): Promise<Map<string, Country>> {
  const found = await rows<Omit<Country, 'pincode_pattern'> & { pincode_pattern: string | null }>(db, sql`select country_code, country_name, status, currency,
    pincode_pattern from countries`)
  return new Map(found.map((row) => [row.country_code, { ...row, pincode_pattern: row.pincode_pattern ? new RegExp(row.pincode_pattern) : null }]))
}

const citiesOf = (db: Db, country: string) =>
  rows<OurCity>(
    db,
    sql`select b.id, b.city_code, b.city_name, b.city_name_ar, b.aliases, s.state_code, s.state_name, s.state_name_ar,
        b.status = ${literal(recordStatus, 'active')} as open
        from base_cities b left join base_states s on s.id = b.state_id where b.country_code = ${country} and b.status <> ${literal(recordStatus, 'delete')}`,
  )

/** Cities of a country by every spelling, read when a row first names the country. */
export function cityBooks(db: Db): (country: string) => Promise<CityIndex> {
  const books = new Map<string, Promise<CityIndex>>()
  return (country) => {
    const book = books.get(country) ?? citiesOf(db, country).then((cities) => new CityIndex(cities))
    books.set(country, book)
    return book
  }
}

const lanesOf = (db: Db, carrierId: number) =>
  rows<Lane & { lane: string }>(
    db,
    sql`select c.country_code || '/' || c.rsa_service_code as lane, c.id, c.cod_available, c.coverage_level, c.cod_currency, c.cod_max_amount,
        c.transit_days_min, c.transit_days_max,
          c.remote_surcharge, c.active, c.effective_from, c.effective_to,
          coalesce((select sum(u.parcels) from carrier_capacity_usage u where u.coverage_id = c.id and u.on_date > ${dubaiToday}), 0)::int as allocated
        from carrier_countries c where c.carrier_id = ${carrierId}`,
  )

export async function readLanes(db: Db, carrierId: number): Promise<Map<string, Lane>> {
  return new Map((await lanesOf(db, carrierId)).map(({ lane, ...row }) => [lane, row]))
}

/** Everything rows of a carrier's file are held against. Fails the upload whose carrier is gone or deleted. */
export async function openReference({ db, upload }: RunContext): Promise<CoverageReference> {
  const carrier = await first<{ id: number; carrier_code: string }>(db, sql`select id, carrier_code from carriers where id = ${upload.carrier_id}
      and status <> ${literal(carrierStatus, 'delete')}`)
  if (!carrier) throw new UploadFailed('lookup_missing', 'The carrier of this file is no longer there.')
  const [lanes, services, countries] = await Promise.all([
    readLanes(db, carrier.id),
    rows<{ code: string; cod: boolean }>(db, sql`select rsa_service_code as code, bool_or(cod_allowed) as cod from carrier_services
      where carrier_id = ${carrier.id} and status <> ${literal(guardedStatus, 'delete')} group by 1`),
    countriesOf(db),
  ])
  return { carrier, lanes, services: new Map(services.map(({ code, cod }) => [code, cod])), countries, cities: cityBooks(db) }
}
