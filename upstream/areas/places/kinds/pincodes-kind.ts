import { sql } from 'drizzle-orm'
import { pincodeTemplate } from '@/lib/contract/places-columns'
import { placeKey } from '@/lib/domain/carrier-place'
import { recordStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../../db/db'
import { auditUpload, rowKind, type Reading } from '../../../core/uploads/row-kind'
import { canonicalPincode } from '../../../core/places/pincodes'
import type { City, CityIndex } from '../../../core/places/place-names'
import type { RunContext } from '../../../core/uploads/upload-work'
import { literal } from '../../../db/literals'
import { checkCountry, citiesOf, cityOf, pointOf, saysTheSame, sheetCountry, statusOf, type SheetCountry } from './sheet-place'

type Field = (typeof pincodeTemplate)['columns'][number]['field']
type Row = Reading<Field>

interface Reference {
  country: SheetCountry
  cities: CityIndex
  /** Cities of pincodes of this file: the next batch is judged before the last has landed. */
  seen: Map<string, string>
}
interface Stored {
  id: number
  pincode: string
  city_id: number
  city_name: string
  area_id: number | null
  latitude: string | null
  longitude: string | null
  status: string
}
interface Facts extends Reference {
  there: ReadonlyMap<string, readonly Stored[]>
  areas: ReadonlyMap<string, number>
}
interface Thing {
  id: number | null
  state_id: number | null
  city_id: number
  area_id: number | null
  pincode: string
  latitude: string | null
  longitude: string | null
  status: string | null
}

async function reference(run: RunContext): Promise<Reference> {
  const country = await sheetCountry(run)
  return { country, cities: await citiesOf(run.db, country.country_code), seen: new Map() }
}

/** How many digits a pincode of the country has, where that is one number. */
function fixedLength({ pincode_pattern }: SheetCountry): number | null {
  const source = pincode_pattern?.source ?? ''
  const [, first = '', digits] = /^\^(\[1-9\])?\\d\{(\d+)\}\$$/.exec(source) ?? []
  return digits ? Number(digits) + (first ? 1 : 0) : null
}

/** As the country writes it. A sheet takes the zeros off a number's front; where the length is fixed they are put back. */
function pincodeOf(row: Row, country: SheetCountry): string | null {
  const typed = row.text('pincode')
  if (typed === null || !country.pincode_pattern) return null
  const length = fixedLength(country)
  const padded = length !== null && /^\d+$/.test(typed) && typed.length < length ? typed.padStart(length, '0') : typed
  return canonicalPincode(padded, country.pincode_pattern, country.pincode_normalise)
}

function matchOf(row: Row, { cities }: Reference): City | null {
  const match = cities.find(row.text('city_name') ?? '', row.text('state_code'))
  return 'city' in match && !match.otherState ? match.city : null
}
const areaKey = (city: number, name: string) => `${city}/${placeKey(name)}`

async function facts({ db }: RunContext, at: Reference, read: readonly Row[]): Promise<Facts> {
  const { country } = at
  const unique = [...new Set(read.flatMap((row) => pincodeOf(row, country) ?? []))]
  const found = await rows<Stored>(
    db,
    sql`select p.id, p.pincode, p.city_id, c.city_name, p.area_id, p.latitude, p.longitude, p.status from unnest(${sql.param(unique)}::text[]) k(pincode)
          cross join lateral (select * from base_pincodes p where p.country_code = ${country.country_code} and p.pincode = k.pincode limit 500) p
          join base_cities c on c.id = p.city_id`,
  )
  const withArea = read.filter((row) => row.text('area_name') !== null)
  const cityIds = [...new Set(withArea.flatMap((row) => matchOf(row, at)?.id ?? []))]
  const areas = cityIds.length === 0 ? [] : await rows<{ id: number; city_id: number; area_name: string; aliases: string[] }>(
    db,
    sql`select id, city_id, area_name, aliases from base_areas where city_id = any(${sql.param(cityIds)}::bigint[])
          and status <> ${literal(recordStatus, 'delete')}`,
  )
  return {
    ...at, there: Map.groupBy(found, ({ pincode }) => pincode),
    areas: new Map(areas.flatMap(({ id, city_id, area_name, aliases }) => [...aliases, area_name].map((name) => [areaKey(city_id, name), id] as const))),
  }
}

/** The pattern's fault in the words of the country's example; a number too short for a pattern of several lengths cannot be told. */
function refusePincode(row: Row, country: SheetCountry): void {
  const typed = row.text('pincode')
  if (typed === null) return
  const short = /^\d+$/.test(typed) && typed.length < (/\d+/.exec(country.pincode_example ?? '')?.[0].length ?? 0) && fixedLength(country) === null
  row.refuse('pincode', 'format', short ? 'Format the Pincode column as text' : `Pincode ${typed} does not match ${country.pincode_example ?? 'the pattern'}`)
}

function areaIdOf(row: Row, city: City | null, { areas }: Facts): number | null {
  const name = row.text('area_name')
  if (name === null || !city) return null
  const id = areas.get(areaKey(city.id, name))
  if (id === undefined) row.refuse('area_name', 'unknown_reference', `Area ${name} not found in ${city.city_name}`)
  return id ?? null
}

function check(row: Row, at: Facts): Thing | null {
  const { country, cities, there, seen } = at
  checkCountry(row, country)
  const pincode = pincodeOf(row, country)
  if (pincode === null) refusePincode(row, country)
  const city = cityOf(row, country, cities)
  const area_id = areaIdOf(row, city, at)
  const point = pointOf(row)
  const { status, deletes } = statusOf(row)
  const stored = pincode ? (there.get(pincode) ?? []) : []
  const own = stored.find((one) => one.area_id === area_id)
  const holder = stored.find((one) => one.status !== 'delete' && one.city_id !== city?.id)?.city_name ?? seen.get(pincode ?? '')
  if (city && pincode && holder !== undefined && holder !== city.city_name) row.refuse('pincode', 'conflict', `Pincode ${pincode} already belongs to ${holder}`)
  if (deletes && !own) row.refuse('pincode', 'unknown_reference', `Pincode ${row.text('pincode')} not found in ${country.country_name}`)
  if (row.errors.length > 0 || !city || !pincode) return null
  seen.set(pincode, city.city_name)
  return { id: own?.id ?? null, state_id: city.state_id, city_id: city.id, area_id, pincode, ...point, status }
}

const shape = sql`as g(id bigint, state_id bigint, city_id bigint, area_id bigint, pincode text, latitude numeric, longitude numeric, status text)`

async function apply(tx: Db, run: RunContext, things: readonly Thing[]): Promise<void> {
  const country = String(run.upload.params.country_code)
  const by = run.who.user_id || null
  await rows(
    tx,
    sql`insert into base_pincodes (country_code, state_id, city_id, area_id, pincode, latitude, longitude, status, created_by, updated_by)
        select ${country}, g.state_id, g.city_id, g.area_id, g.pincode, g.latitude, g.longitude, coalesce(g.status, 'active'), ${by}::bigint, ${by}::bigint
        from jsonb_to_recordset(${JSON.stringify(things)}::jsonb) ${shape}
        on conflict (country_code, pincode, coalesce(area_id, 0)) do update set state_id = excluded.state_id, city_id = excluded.city_id,
          latitude = coalesce(excluded.latitude, base_pincodes.latitude), longitude = coalesce(excluded.longitude, base_pincodes.longitude),
            status = excluded.status,
          version = base_pincodes.version + 1, updated_at = now(), updated_by = excluded.updated_by`,
  )
  await auditUpload(tx, run, 'places.pincodes', [{
    entity: 'base_pincode', entity_id: `upload ${run.upload.id}`, action: 'upsert', after: { rows: things.length },
  }])
}

function stands(row: Row, at: Facts): boolean {
  const city = matchOf(row, at)
  const name = row.text('area_name')
  const area_id = city && name !== null ? (at.areas.get(areaKey(city.id, name)) ?? null) : null
  const own = at.there.get(pincodeOf(row, at.country) ?? '')?.find((one) => one.area_id === area_id)
  return row.text('action') === null && saysTheSame({ city_id: city?.id ?? 0, ...pointOf(row), status: row.text('status')?.toLowerCase() ?? null }, own)
}

/** Pincodes of one country (countries.md 6). */
export const pincodeUpload = rowKind({
  template: pincodeTemplate,
  key: ['country_code', 'pincode', 'area_name'] as const,
  optionalKey: ['area_name'] as const,
  result: ({ id }: Thing) => (id === null ? 'created' : 'updated'),
  reference,
  facts,
  scope: () => 0,
  stands,
  check,
  about: ({ pincode, area_id }) => `${pincode}/${area_id ?? 0}`,
  apply,
  explain: () => null,
})
