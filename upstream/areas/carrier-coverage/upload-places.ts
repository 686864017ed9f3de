import { sql } from 'drizzle-orm'
import { carrierAreaTemplate, carrierCityTemplate, carrierPincodeTemplate } from '@/lib/contract/carrier-coverage-columns'
import { placeKey } from '@/lib/domain/carrier-place'
import { recordStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import type { CityIndex } from '../../core/places/place-names'
import type { RunContext } from '../../core/uploads/upload-work'
import { literal } from '../../db/literals'
import { openReference, type Country, type CoverageReference } from './upload-reference'
import { cityOf, coverageKind, laneName, laneOf, type Row } from './upload-rows'
import { keepPlaces, placeName, placesThere, placeTables, servedBy, type Served, type ServedPlace, type Spot } from './upload-served'

interface CityFacts {
  reference: CoverageReference
  books: ReadonlyMap<string, CityIndex>
  there: ReadonlyMap<string, Served>
}

const countriesIn = (found: readonly Row[], { countries }: CoverageReference) =>
  [...new Set(found.map((row) => row.code('country_code') ?? ''))].filter((code) => countries.has(code))

async function booksOf(found: readonly Row[], reference: CoverageReference): Promise<Map<string, CityIndex>> {
  return new Map(await Promise.all(countriesIn(found, reference).map(async (code) => [code, await reference.cities(code)] as const)))
}

/** The city a row names without noting a fault: what is looked up for a batch before its rows are judged. */
function cityIdOf(row: Row, books: ReadonlyMap<string, CityIndex>): number | null {
  const match = books.get(row.code('country_code') ?? '')?.find(row.text('city') ?? '', row.text('state_code'))
  return match && 'city' in match ? (match.city as { id?: number }).id ?? null : null
}

const lanesIn = (found: readonly Row[], reference: CoverageReference) => found.flatMap((row) => reference.lanes.get(laneName(row))?.id ?? [])

/** Where the rows of a batch may land, before they are judged. */
const spotsOf = (found: readonly Row[], reference: CoverageReference, placeOf: (row: Row) => number | null | undefined): Spot[] =>
  found.flatMap((row) => {
    const [coverage_id, place_id] = [reference.lanes.get(laneName(row))?.id, placeOf(row)]
    return coverage_id === undefined || place_id === null || place_id === undefined ? [] : [{ coverage_id, place_id }]
  })

const cityIn = (row: Row, country: Country, books: ReadonlyMap<string, CityIndex>) => {
  const match = books.get(country.country_code)?.find(row.text('city') ?? '', row.text('state_code'))
  return match ? cityOf(row, match, country) : null
}

const about = ({ coverage_id, place_id }: ServedPlace) => placeName(coverage_id, place_id)

/** Cities of a carrier: key Carrier Code + Country Code + Service Code + State Code + City. */
export const carrierCityUpload = coverageKind({
  template: carrierCityTemplate,
  key: ['carrier_code', 'country_code', 'rsa_service_code', 'state_code', 'city'],
  reference: openReference,
  async facts(run, reference, found): Promise<CityFacts> {
    const books = await booksOf(found, reference)
    const there = await placesThere(run.db, placeTables.city, spotsOf(found, reference, (row) => cityIdOf(row, books)))
    return { reference, books, there }
  },
  scope: (reference) => reference.carrier.id,
  check(row, { reference, books, there }) {
    const on = laneOf(row, reference)
    const city = on && cityIn(row, on.country, books)
    if (!on || !city) return null
    return servedBy(row, { lane: on.lane, placeId: city.id, there: there.get(placeName(on.lane.id, city.id)), table: placeTables.city })
  },
  about,
  apply: (tx, run, things: readonly ServedPlace[]) => keepPlaces(tx, run, placeTables.city, things),
})

interface AreaFacts extends CityFacts {
  areas: ReadonlyMap<string, number>
}
const areaName = (cityId: number, name: string) => `${cityId}/${placeKey(name)}`

async function areasOf(db: Db, found: readonly Row[], books: ReadonlyMap<string, CityIndex>): Promise<Map<string, number>> {
  const named = found.flatMap((row) => {
    const city = cityIdOf(row, books)
    const name = row.text('area')
    return city === null || name === null ? [] : [{ city, key: placeKey(name) }]
  })
  if (named.length === 0) return new Map()
  const areas = await rows<{ id: number; city_id: number; key: string }>(
    db,
    sql`select a.id, a.city_id, place_key(a.area_name) as key
        from unnest(${sql.param(named.map(({ city }) => city))}::bigint[], ${sql.param(named.map(({ key }) => key))}::text[]) as w(city_id, key)
          join base_areas a on a.city_id = w.city_id and place_key(a.area_name) = w.key where a.status <> ${literal(recordStatus, 'delete')}`,
  )
  return new Map(areas.map(({ id, city_id, key }) => [`${city_id}/${key}`, id]))
}

/** Areas of a carrier: the key of their city + Area. */
export const carrierAreaUpload = coverageKind({
  template: carrierAreaTemplate,
  key: ['carrier_code', 'country_code', 'rsa_service_code', 'state_code', 'city', 'area'],
  reference: openReference,
  async facts(run, reference, found): Promise<AreaFacts> {
    const books = await booksOf(found, reference)
    const areas = await areasOf(run.db, found, books)
    return {
      reference, books, areas,
      there: await placesThere(
        run.db, placeTables.area, spotsOf(found, reference, (row) => areas.get(areaName(cityIdOf(row, books) ?? 0, row.text('area') ?? ''))),
      ),
    }
  },
  scope: (reference) => reference.carrier.id,
  check(row, { reference, books, areas, there }) {
    const on = laneOf(row, reference)
    const city = on && cityIn(row, on.country, books)
    if (!on || !city) return null
    const id = areas.get(areaName(city.id, row.text('area') ?? ''))
    if (id === undefined) row.refuse('area', 'unknown_reference', `Area ${row.text('area') ?? ''} not found in ${city.city_name}, ${on.country.country_name}.`)
    if (id === undefined) return null
    return servedBy(row, { lane: on.lane, placeId: id, there: there.get(placeName(on.lane.id, id)), table: placeTables.area })
  },
  about,
  apply: (tx, run, things: readonly ServedPlace[]) => keepPlaces(tx, run, placeTables.area, things),
})

interface BasePincode {
  id: number
  name: string
  city_id: number
  city_name: string
}
interface PincodeFacts extends CityFacts {
  pincodes: ReadonlyMap<string, BasePincode>
}

/** As we write a pincode: upper case, Britain's with its space. */
function pincodeOf(row: Row): string {
  const text = (row.text('pincode') ?? '').toUpperCase().replace(/\s+/g, ' ').trim()
  return row.code('country_code') === 'GB' && !text.includes(' ') ? text.replace(/^(.+)(...)$/, '$1 $2') : text
}

/** Of a pincode with several areas the one the carrier has already, else the first: a carrier knows the pincode alone. */
async function pincodesOf(db: Db, found: readonly Row[], coverages: readonly number[]): Promise<Map<string, BasePincode>> {
  const named = found.flatMap((row) => (row.text('pincode') === null ? [] : [{ country: row.code('country_code') ?? '', pincode: pincodeOf(row) }]))
  const base = await rows<BasePincode>(
    db,
    sql`select p.id, w.country_code || '/' || w.pincode as name, p.city_id, b.city_name
        from unnest(${sql.param(named.map(({ country }) => country))}::text[], ${sql.param(named.map(({ pincode }) => pincode))}::text[]) as w(country_code,
          pincode)
          cross join lateral (select p.id, p.city_id from base_pincodes p where p.country_code = w.country_code and p.pincode = w.pincode
            and p.status <> ${literal(recordStatus, 'delete')}
            order by exists (select 1 from carrier_pincodes x where x.coverage_id = any(${sql.param([...new Set(coverages)])}::bigint[])
              and x.base_pincode_id = p.id) desc, p.id limit 1) p
          join base_cities b on b.id = p.city_id`,
  )
  return new Map(base.map((row) => [row.name, row]))
}

/** Pincodes of a carrier: key Carrier Code + Country Code + Service Code + Pincode. */
export const carrierPincodeUpload = coverageKind({
  template: carrierPincodeTemplate,
  key: ['carrier_code', 'country_code', 'rsa_service_code', 'pincode'],
  reference: openReference,
  async facts(run: RunContext, reference, found): Promise<PincodeFacts> {
    const coverages = lanesIn(found, reference)
    const [books, pincodes] = await Promise.all([booksOf(found, reference), pincodesOf(run.db, found, coverages)])
    return {
      reference, books, pincodes,
      there: await placesThere(
        run.db, placeTables.pincode, spotsOf(found, reference, (row) => pincodes.get(`${row.code('country_code') ?? ''}/${pincodeOf(row)}`)?.id),
      ),
    }
  },
  scope: (reference) => reference.carrier.id,
  check(row, { reference, books, pincodes, there }) {
    const on = laneOf(row, reference)
    if (!on) return null
    const pincode = pincodeOf(row)
    if (on.country.pincode_pattern && !on.country.pincode_pattern.test(pincode))
      row.refuse('pincode', 'format', `Pincode ${pincode} does not fit the pattern of ${on.country.country_name}`)
    const base = pincodes.get(`${on.country.country_code}/${pincode}`)
    if (!base && row.errors.length === 0) row.refuse('pincode', 'unknown_reference', `Pincode ${pincode} is not known in ${on.country.country_name}`)
    const city = row.text('city') === null ? null : cityIn(row, on.country, books)
    if (base && city && city.id !== base.city_id) row.refuse('city', 'conflict', `Pincode ${pincode} belongs to ${base.city_name}`)
    if (!base || row.errors.length > 0) return null
    return servedBy(row, { lane: on.lane, placeId: base.id, there: there.get(placeName(on.lane.id, base.id)), table: placeTables.pincode })
  },
  about,
  apply: (tx, run, things: readonly ServedPlace[]) => keepPlaces(tx, run, placeTables.pincode, things),
})
