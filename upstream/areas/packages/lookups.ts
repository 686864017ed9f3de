import { sql } from 'drizzle-orm'
import { carrierStatus } from '@/lib/domain/carrier'
import { clientDefaults } from '@/lib/domain/client'
import { today } from '@/lib/domain/days'
import type { AddressField } from '@/lib/domain/countries-rules'
import type { HandlingRule } from '@/lib/domain/handling-code'
import { guardedStatus, recordStatus } from '@/lib/domain/record-status'
import { rangeStatus } from '@/lib/domain/tracking-range'
import { rows, type Db } from '../../db/db'
import { clientValue, settingAt } from '../../core/settings/setting-at'
import { booksByApi } from '../../core/carrier-calls/queue'
import type { Leveled, PlaceAnswers } from '../carrier-coverage/parcel-places'
import { allHandling } from '../../core/codes/find-handling'
import type { AllocationBook } from '../allocation/book'
import { openBook, readClients, readPincodes } from '../allocation/load-book'
import { loadBatchFacts, type BatchFacts } from './batch-facts'
import type { Parcel } from './parcel'
import { loadPincodes, type PincodePlaces } from '../../core/places/pincodes'
import { CityIndex, type City } from '../../core/places/place-names'
import { literal } from '../../db/literals'
import { readServed, type Going } from './served-places'

export interface Client {
  id: number
  client_code: string
  status: string
  service_type: readonly string[]
  environment: string
  /** Where its parcels start: the default pickup address, else the client's own country. */
  origin_country: string
  /** Empty where only the country is known. */
  origin_city: string
  ship_from_address_id: number | null
  cod_allowed: boolean
  /** AED. */
  cod_max_amount: string | null
  volumetric_divisor: number | null
  default_incoterm: string | null
  /** Orders that name no carrier go to the one the rules choose. */
  auto_allocate_carrier: boolean
  /** Of the declared value; null: orders are not insured. */
  insurance_percent: string | null
}

export interface Service {
  code: string
  service_type: string
  delivery_type: string
  service_linehaul_flag: boolean
  service_customs_clearance_flag: boolean
  cod_allowed: boolean
  min_weight: string | null
  max_weight: string | null
  volumetric_divisor: number | null
  /** In `currency`. */
  max_declared_value: string | null
  currency: string
  origin_countries: readonly string[]
  destination_countries: readonly string[]
  transit_days_max: number
  status: string
}

export interface Carrier {
  id: number
  carrier_code: string
  display_name: string
  status: string
  environment: string
  returns_supported: boolean
  volumetric_divisor: number
  max_weight_kg: string
  max_length_cm: string
  max_girth_cm: string
  multi_piece_supported: boolean
  /** Numbers its parcels from blocks it gave us. */
  gives_numbers: boolean
  /** Its blocks that still hold numbers, by whom they may be drawn for; null: anybody. */
  open_blocks: readonly { client_id: number | null; service_code: string | null }[]
  /** Gives number and, where `label_source` says so, label by its API, in the background. */
  books_by_api: boolean
  label_source: string
}

export interface Coverage extends Leveled {
  carrier_id: number
  cod_available: boolean
  /** The carrier's terms for the country let it collect at all. */
  cod_agreed: boolean
  cod_currency: string | null
  /** The lower of the coverage's and the terms' limit; null: none. */
  cod_max_amount: string | null
  transit_days_max: number
}

export interface Country {
  country_code: string
  country_name: string
  currency: string | null
  dial_code: string | null
  status: string
  has_pincode: boolean
  pincode_required: boolean
  pincode_label: string
  pincode_pattern: RegExp | null
  pincode_example: string | null
  pincode_normalise: string
  state_required: boolean
  area_required: boolean
  phone_lengths: readonly number[]
  prohibited_handling_codes: readonly string[]
  cod_allowed: boolean
  import_allowed: boolean
  export_allowed: boolean
  /** Its own form of an address; none: our usual one. */
  address_fields: readonly AddressField[]
  pincode_message: string | null
}

/** What is the same for every parcel of a day; read once for a whole file. */
export interface ReferenceData {
  /** In Dubai, YYYY-MM-DD. */
  today: string
  countries: ReadonlyMap<string, Country>
  services: ReadonlyMap<string, Service>
  carriers: ReadonlyMap<number, Carrier>
  carriersByCode: ReadonlyMap<string, Carrier>
  /** By `country/service`, the carrier to be asked first first. */
  coverage: ReadonlyMap<string, readonly Coverage[]>
  /** What coverages say of the places parcels go to, read as parcels need them. */
  places: PlaceAnswers
  /** Dirhams for one unit. */
  rates: ReadonlyMap<string, string>
  packageTypes: ReadonlySet<string>
  /** Those that were not deleted, by code. */
  handlingCodes: ReadonlyMap<string, HandlingRule>
  /** Our `volumetric_divisor`, where neither client, service nor carrier has one. */
  divisor: number
  /** Read as parcels need them. */
  cities: Map<string, CityIndex>
  clients: Map<number, Client>
  /** Lanes and allocation rules, read as clients come. */
  allocation: AllocationBook
}

export interface Lookups extends ReferenceData, BatchFacts {
  /** `country/pincode` of the parcels, as far as we know them. */
  pincodes: PincodePlaces
}

const keyed = <K, T>(items: readonly T[], key: (item: T) => K) => new Map(items.map((item) => [key(item), item]))

interface CountryRow extends Omit<Country, 'pincode_pattern'> {
  pincode_pattern: string | null
}

async function countriesOf(db: Db): Promise<Map<string, Country>> {
  const found = await rows<CountryRow>(
    db,
    sql`select country_code, country_name, currency, dial_code, status, has_pincode, pincode_required, pincode_label, pincode_pattern, pincode_example,
          pincode_normalise, state_required, area_required, phone_lengths, prohibited_handling_codes, cod_allowed,
          import_allowed, export_allowed, address_fields, pincode_message from countries`,
  )
  return keyed(found.map((row): Country => ({ ...row, pincode_pattern: row.pincode_pattern ? new RegExp(row.pincode_pattern) : null })), (country) =>
    country.country_code,
  )
}

const carriersOf = (db: Db) =>
  rows<Carrier>(
    db,
    sql`select c.id, c.carrier_code, c.display_name, c.status, c.environment, c.volumetric_divisor, c.max_weight_kg, c.max_length_cm, c.max_girth_cm,
        c.multi_piece_supported, c.returns_supported,
          (c.own_tracking_range or exists (select 1 from tracking_ranges r where r.carrier_id = c.id and r.system_type = 'carrier'
            and r.status <> ${literal(rangeStatus, 'stopped')})) as gives_numbers,
          coalesce((select jsonb_agg(jsonb_build_object('client_id', r.client_id, 'service_code', r.service_code)) from tracking_ranges r
            where r.system_type = 'carrier' and r.status = ${literal(rangeStatus, 'active')} and r.next_no <= r.end_no
              and (r.carrier_id is null or r.carrier_id = c.id)), '[]') as open_blocks,
          c.label_source, ${booksByApi} as books_by_api
        from carriers c where c.status <> ${literal(carrierStatus, 'delete')}`,
  )

/** Coverage in force today of carriers that work, the preferred first (packages.md 7, carrier booking). */
async function coverageOn(db: Db, day: string): Promise<Map<string, Coverage[]>> {
  const found = await rows<Coverage & { lane: string }>(
    db,
    sql`select v.country_code || '/' || v.rsa_service_code as lane, v.id as coverage_id, v.coverage_level, v.carrier_id, v.cod_available, v.cod_currency,
        v.transit_days_max,
          least(v.cod_max_amount, case when t.currency = v.cod_currency then t.max_cod_amount end) as cod_max_amount,
            coalesce(t.cod_enabled, true) as cod_agreed
        from carrier_countries v join carriers c on c.id = v.carrier_id and c.status = ${literal(carrierStatus, 'active')}
          left join carrier_cod_terms t on t.carrier_id = v.carrier_id and t.country_code = v.country_code
          join rsa_services s on s.code = v.rsa_service_code and (s.carrier_ids = '{}' or v.carrier_id = any(s.carrier_ids))
        where v.active and coalesce(v.effective_from, ${day}::date) <= ${day}::date and coalesce(v.effective_to, ${day}::date) >= ${day}::date
        order by v.preference, v.carrier_id`,
  )
  const lanes = new Map<string, Coverage[]>()
  for (const row of found) lanes.set(row.lane, [...(lanes.get(row.lane) ?? []), row])
  return lanes
}

const listOf = async (db: Db, code: string) =>
  new Set((await rows<{ value: string }>(db, sql`select value from list_values where list_code = ${code} and is_active`)).map(({ value }) => value))

/** Everything the rules read that does not hang on the parcels; one query after another, since `db` may be a single connection. */
export async function loadReferenceData(db: Db): Promise<ReferenceData> {
  const day = today()
  const countries = await countriesOf(db)
  const services = await rows<Service>(
    db,
    sql`select code, service_type, delivery_type, service_linehaul_flag, service_customs_clearance_flag, cod_allowed, min_weight, max_weight,
        volumetric_divisor,
          max_declared_value, currency, origin_countries, destination_countries, transit_days_max, status from rsa_services
          where status <> ${literal(recordStatus, 'delete')}`,
  )
  const carriers = await carriersOf(db)
  const coverage = await coverageOn(db, day)
  const rates = await rows<{ currency: string; aed_rate: string }>(
    db,
    sql`select distinct on (currency) currency, aed_rate from currency_rates where rate_date <= ${day} order by currency, rate_date desc`,
  )
  return {
    today: day,
    countries,
    services: keyed(services, (service) => service.code),
    carriers: keyed(carriers, (carrier) => carrier.id),
    carriersByCode: keyed(carriers, (carrier) => carrier.carrier_code),
    coverage,
    places: new Map(),
    rates: new Map(rates.map(({ currency, aed_rate }) => [currency, aed_rate])),
    packageTypes: await listOf(db, 'package_types'),
    handlingCodes: await allHandling(db),
    divisor: await settingAt(db, 'volumetric_divisor'),
    cities: new Map(),
    clients: new Map(),
    allocation: await openBook(db),
  }
}

/** Reads the cities of countries not read yet. */
export async function readCities(db: Db, reference: ReferenceData, countries: readonly string[]): Promise<void> {
  const missing = [...new Set(countries)].filter((code) => !reference.cities.has(code) && reference.countries.get(code)?.status === 'active')
  if (missing.length === 0) return
  const found = await rows<City & { country_code: string }>(
    db,
    sql`select c.id, c.state_id, c.country_code, c.city_code, c.city_name, c.city_name_ar, c.aliases, s.state_code, s.state_name, s.state_name_ar,
          (c.status = ${literal(recordStatus, 'active')} and coalesce(s.status, 'active') = 'active') as open
        from base_cities c left join base_states s on s.id = c.state_id
        where c.country_code = any(${sql.param(missing)}::text[]) and c.status <> ${literal(recordStatus, 'delete')} order by c.id`,
  )
  for (const code of missing) reference.cities.set(code, new CityIndex(found.filter((city) => city.country_code === code)))
}

async function loadClients(db: Db, reference: ReferenceData, ids: readonly number[]): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !reference.clients.has(id))
  if (missing.length === 0) return
  const found = await rows<Client>(
    db,
    sql`select c.id, c.client_code, c.status, c.service_type, c.environment, coalesce(a.country_code, c.country_code) as origin_country,
        coalesce(a.city, '') as origin_city, a.id as ship_from_address_id,
          coalesce((s.settings->>'cod_allowed')::boolean, true) as cod_allowed, coalesce(s.settings->>'cod_max_amount', ${clientDefaults.cod_max_amount})
            as cod_max_amount,
          ${clientValue('volumetric_divisor', sql`c.id`)}::int as volumetric_divisor, s.settings->>'default_incoterm' as default_incoterm,
          coalesce((s.settings->>'auto_allocate_carrier')::boolean, ${clientDefaults.auto_allocate_carrier}::boolean) as auto_allocate_carrier,
          case when coalesce((s.settings->>'insurance_default')::boolean, ${clientDefaults.insurance_default}::boolean) then
            coalesce(s.settings->>'insurance_percent', ${clientDefaults.insurance_percent}) end as insurance_percent
        from clients c
          left join client_settings s on s.client_id = c.id
          left join client_addresses a on a.client_id = c.id and a.address_type = 'pickup' and a.is_default and a.status = ${literal(guardedStatus, 'active')}
        where c.id = any(${sql.param(missing)}::bigint[])`,
  )
  for (const client of found) reference.clients.set(client.id, client)
}

export interface Need {
  parcels: readonly Parcel[]
  /** Facts read earlier for other parcels of the same file; read now where left out. */
  reference?: ReferenceData
  /** Packages being edited: they do not clash with themselves. */
  editing?: readonly number[]
}

/** Cities of the countries these parcels go to, and what the coverages there say of their places. */
export async function readPlacesOf(db: Db, reference: ReferenceData, parcels: readonly Going[]): Promise<void> {
  await readCities(db, reference, parcels.flatMap(({ country_code }) => country_code ?? []))
  await readServed(db, reference, parcels)
}

/** All that `checkParcel` asks about these parcels, in a handful of queries however many they are. */
export async function loadLookups(db: Db, need: Need): Promise<Lookups> {
  const reference = need.reference ?? (await loadReferenceData(db))
  const { parcels } = need
  await readPlacesOf(db, reference, parcels)
  await loadClients(db, reference, parcels.flatMap(({ client_id }) => client_id ?? []))
  await readClients(db, reference.allocation, parcels.flatMap(({ client_id }) => client_id ?? []))
  await readPincodes(db, reference.allocation, parcels.flatMap(({ pincode }) => pincode ?? []))
  return { ...reference, ...(await loadBatchFacts(db, parcels, need.editing ?? [])), pincodes: await loadPincodes(db, parcels, reference.countries) }
}
