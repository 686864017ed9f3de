import type { ClientBase } from 'pg'
import { placeKey } from '@/lib/domain/carrier-place'
import { airports } from '../../core/places/gateways'
import { areaCodeFromName } from '../../areas/places/kinds/areas-kind'
import { baseAreas, baseCities, basePincodes, countryHolidays } from '../../db/schema/places'
import { copyInto } from '../copy'
import { insertMissing } from '../insert-missing'
import { activeCountries } from './countries'
import { arabDistricts, districts, dubaiCommunities } from './districts'
import { holidayRows } from './holidays'
import { indianCircles, saudiRegions, zipStarts } from './zip-ranges'

const MOST_CITIES = 2400
const MOST_AREAS = 6000

interface City {
  id: number
  country_code: string
  city_code: string
  city_name: string
  state_id: number | null
  state_code: string | null
}
const citiesIn = async (client: ClientBase): Promise<City[]> => {
  const { rows } = await client.query<City>(
    `select c.id::int, c.country_code, c.city_code, c.city_name, c.state_id::int, s.state_code from base_cities c left join base_states s on s.id = c.state_id
        order by c.id`,
  )
  return rows
}

/** Towns with an airport: real places with their state and position, beside the cities written by hand. */
async function seedTowns(client: ClientBase): Promise<void> {
  const cities = await citiesIn(client)
  const { rows: states } = await client.query<{ id: number; key: string }>(`select id::int, country_code || '/' || state_code as key from base_states`)
  const stateIds = new Map(states.map(({ key, id }) => [key, id]))
  const codes = new Set(cities.map(({ country_code, city_code }) => `${country_code}/${city_code}`))
  const names = new Set(cities.map(({ country_code, city_name }) => `${country_code}/${placeKey(city_name)}`))
  const countries = new Set<string>(activeCountries)
  const towns = airports.flatMap(([code, , name, country, state, latitude, longitude]) => {
    const state_id = stateIds.get(`${country}/${state}`)
    const key = `${country}/${placeKey(name)}`
    if (
      !countries.has(country) || state_id === undefined || !name || name.length > 40 || /[(,/]/.test(name) || names.has(key) || codes.has(`${country}/${code}`)
    ) return []
    names.add(key)
    return [{
      country_code: country, state_id, city_code: code, city_name: name, airport_code: code,
      aliases: [] as string[], latitude: latitude.toFixed(6), longitude: longitude.toFixed(6),
    }]
  })
  // The far towns of the largest country are the ones left out.
  const chosen = [...towns.filter((town) => town.country_code !== 'US'), ...towns.filter((town) => town.country_code === 'US')].slice(
    0, Math.max(0, MOST_CITIES - cities.length),
  )
  await copyInto(client, baseCities, chosen)
}

const districtsOf = (country: string): readonly (readonly [string, string | null])[] =>
  Object.hasOwn(districts, country) ? districts[country as keyof typeof districts].map((name) => [name, null] as const) : arabDistricts

async function seedDistricts(client: ClientBase): Promise<void> {
  const cities = await citiesIn(client)
  const { rows: there } = await client.query<{ city_id: number; area_name: string }>('select city_id::int, area_name from base_areas')
  const known = new Set(there.map(({ city_id, area_name }) => `${city_id}/${placeKey(area_name)}`))
  const dubai = cities.find(({ country_code, city_code }) => country_code === 'AE' && city_code === 'DXB')
  const numbered = dubaiCommunities.flatMap(([name, parts, zone]) => Array.from({ length: parts }, (_, i) => ({
    city_id: dubai?.id ?? 0, area_name: `${name} ${i + 1}`, area_name_ar: null, zone,
  })))
  const plain = cities.flatMap(({ id, country_code }) => (
    id === dubai?.id
      ? []
      : districtsOf(country_code).slice(0, country_code === 'US' ? 2 : 24).map(([area_name, area_name_ar], i) => ({
        city_id: id, area_name, area_name_ar, zone: `Z${1 + (i % 4)}`,
      }))
  ))
  const rows = [...numbered, ...plain].filter(({ city_id, area_name }) => !known.has(`${city_id}/${placeKey(area_name)}`)).slice(0, MOST_AREAS - there.length)
  await copyInto(client, baseAreas, rows.map((row) => ({ ...row, area_code: areaCodeFromName(row.area_name) })))
}

const two = 'ABDEFGHJLNPQRSTUWXYZ'
/** 'SW1A 1AA' and those after it. */
function postcode(area: string, n: number): string {
  const [first = 'A', second = 'A'] = [two[Math.floor(n / two.length) % two.length], two[n % two.length]]
  return `${area} ${1 + (Math.floor(n / 400) % 9)}${first}${second}`
}
const britishArea = ({ state_code, city_name }: City, i: number): string =>
  city_name === 'London' ? 'SW1A' : `${state_code === 'SCT' ? 'EH' : state_code === 'WLS' ? 'CF' : state_code === 'NIR' ? 'BT' : ['M', 'B', 'LS', 'L', 'BS', 'NG', 'S'][i % 7]}${1 + (i % 89)}`

/** The n-th pincode of a city, counted within what its state has in common; null where its country has none of its own. */
function pincodeOf(city: City, i: number, n: number, shared: number): string | null {
  const digits = (prefix: string, length: number, number: number) => `${prefix}${String(number).padStart(length - prefix.length, '0')}`
  switch (city.country_code) {
    case 'IN': return digits(indianCircles[city.state_code ?? ''] ?? '90', 6, shared + 1)
    case 'US': return String((zipStarts[city.state_code ?? ''] ?? 90001) + shared).padStart(5, '0')
    case 'SA': return digits(saudiRegions[city.state_code ?? ''] ?? '80', 5, 211 + shared)
    case 'GB': return postcode(britishArea(city, i), n)
    case 'CN': return digits(String(10 + (i % 80)), 6, 1 + n)
    case 'EG': case 'JO': return digits(String(11 + (i % 80)), 5, 511 + n)
    case 'KW': return digits(String(1 + (i % 8)), 5, 3001 + n)
    case 'OM': return String(100 + shared)
    default: return null
  }
}

/** How many pincodes a city has, of so many in all. */
const shares: Readonly<Record<string, number>> = { IN: 0.62, US: 0.24, GB: 0.07, SA: 0.03, CN: 0.02, EG: 0.01, JO: 0.005, KW: 0.002, OM: 0.002 }

async function seedPincodes(client: ClientBase, total: number): Promise<void> {
  const cities = await citiesIn(client)
  const used = new Map<string, number>()
  const taken = new Set<string>()
  const rows = Object.entries(shares).flatMap(([country, share]) => {
    const own = cities.filter(({ country_code }) => country_code === country)
    const each = Math.max(1, Math.floor((total * share) / Math.max(1, own.length)))
    return own.flatMap((city, i) =>
      Array.from({ length: country === 'OM' ? Math.min(each, 30) : each }, (_, n) => {
        const circle = `${country}/${country === 'IN' ? indianCircles[city.state_code ?? ''] : country === 'OM' ? '' : city.state_code}`
        const shared = used.get(circle) ?? 0
        used.set(circle, shared + 1)
        const pincode = pincodeOf(city, i, n, shared)
        const key = `${country}/${pincode}`
        if (pincode === null || taken.has(key)) return []
        taken.add(key)
        return [{ country_code: country, state_id: city.state_id, city_id: city.id, pincode }]
      }).flat(),
    )
  })
  await copyInto(client, basePincodes, rows)
}

/** Cities we serve from a warehouse of our own. */
const served: readonly (readonly [country: string, city: string, facility: string])[] = [
  ['AE', 'Dubai', 'JXB1'], ['AE', 'Abu Dhabi', 'DIC1'], ['AE', 'Sharjah', 'DIP1'], ['SA', 'Riyadh', 'RUHW1'],
  ['SA', 'Jeddah', 'RUHW1'], ['SA', 'Dammam', 'RUHW1'], ['KW', 'Kuwait City', 'DIC1'], ['BH', 'Manama', 'DIC1'],
]

/** The map of the demo: towns, districts, pincodes, holidays, and the cities served from our own warehouses (countries.md 8). */
export async function seedGeography(client: ClientBase, nowMs: number, pincodes: number): Promise<void> {
  await seedTowns(client)
  await seedDistricts(client)
  await seedPincodes(client, pincodes)
  await insertMissing(client, countryHolidays, holidayRows(nowMs))
  await client.query(
    `update base_cities c set fulfillment_enabled = true, fulfillment_facility_id = f.id
        from jsonb_to_recordset($1::jsonb) as g(country text, city text, facility text) join facilities f on f.facility_code = g.facility
     where c.country_code = g.country and c.city_name = g.city`,
    [JSON.stringify(served.map(([country, city, facility]) => ({ country, city, facility })))],
  )
}
