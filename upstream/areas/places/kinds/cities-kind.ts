import { sql } from 'drizzle-orm'
import { cityTemplate } from '@/lib/contract/places-columns'
import { placeKey } from '@/lib/domain/carrier-place'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { isTimezone } from '@/lib/domain/zones'
import { rows, type Db } from '../../../db/db'
import { placeZone } from '../../../core/places/place-zone'
import { calendarChanged } from '../../../core/calendar/note'
import { auditUpload, rowKind, type Reading } from '../../../core/uploads/row-kind'
import type { RunContext } from '../../../core/uploads/upload-work'
import { literal } from '../../../db/literals'
import { codeFromName } from '../cities'
import { aliasesOf, checkCountry, pointOf, saysTheSame, sheetCountry, stateOf, statusOf, usesBeforeDelete, warnInUse, type SheetCountry } from './sheet-place'

type Field = (typeof cityTemplate)['columns'][number]['field']
type Row = Reading<Field>

interface Stored {
  id: number
  state_id: number | null
  city_code: string
  city_name: string
  [field: string]: unknown
}
/** All cities of the country: names and codes must be told apart across a file of fifty thousand. */
interface Reference {
  country: SheetCountry
  byName: Map<string, Stored>
  codes: Set<string>
  warehouses: ReadonlyMap<string, number>
}
interface Facts extends Reference {
  uses: ReadonlyMap<number, number>
}
interface Thing extends Record<string, unknown> {
  id: number | null
  state_id: number | null
  city_code: string
  city_name: string
}

const nameOf = (state: number | null, name: string) => `${state ?? 0}/${placeKey(name)}`

async function reference(run: RunContext): Promise<Reference> {
  const country = await sheetCountry(run)
  const found = await rows<Stored>(
    run.db,
    sql`select c.id, c.state_id, c.city_code, c.city_name, c.city_name_ar, c.aliases, c.un_locode, c.airport_code, c.latitude, c.longitude, c.timezone,
        c.fulfillment_enabled,
          f.facility_code as warehouse_code, c.remote, c.status from base_cities c left join facilities f on f.id = c.fulfillment_facility_id
          where c.country_code = ${country.country_code}`,
  )
  const warehouses = await rows<{ id: number; facility_code: string }>(run.db, sql`select id, facility_code from facilities
    where status = ${literal(switchStatus, 'active')}`)
  return {
    country, byName: new Map(found.filter(({ status }) => status !== 'delete').map((city) => [nameOf(city.state_id, city.city_name), city])),
    codes: new Set(found.map(({ city_code }) => city_code)), warehouses: new Map(warehouses.map(({ id, facility_code }) => [facility_code, id])),
  }
}

const idOfState = (row: Row, { country }: Reference) => country.states.get(row.text('state_code')?.toUpperCase() ?? '')?.id ?? null
const storedOf = (row: Row, at: Reference) => at.byName.get(nameOf(idOfState(row, at), row.text('city_name') ?? ''))

async function facts({ db }: RunContext, at: Reference, read: readonly Row[]): Promise<Facts> {
  const deleted = read.flatMap((row) => (row.text('action')?.toUpperCase() === 'DELETE' ? (storedOf(row, at)?.id ?? []) : []))
  return { ...at, uses: await usesBeforeDelete(db, 'base_cities', deleted) }
}

function freeCode(name: string, codes: Set<string>): string {
  const stem = codeFromName(name)
  for (let n = 1; ; n++) {
    const code = n === 1 ? stem : `${stem.slice(0, 10 - String(n).length)}${n}`
    if (!codes.has(code)) return code
  }
}

function checkCodes(row: Row, { country, codes, warehouses }: Reference, stored: Stored | undefined) {
  const [city_code, un_locode, airport_code, timezone] = [row.code('city_code'), row.code('un_locode'), row.code('airport_code'), row.text('timezone')]
  if (city_code && !/^[A-Z0-9-]{1,10}$/.test(city_code)) row.refuse('city_code', 'format', 'City Code has at most 10 letters, digits or dashes')
  else if (city_code && city_code !== stored?.city_code && codes.has(city_code)) row.refuse('city_code', 'duplicate', `City Code ${city_code} is already used`)
  if (un_locode && !un_locode.startsWith(country.country_code)) row.refuse('un_locode', 'conflict', `UN/LOCODE must start with ${country.country_code}`)
  else if (un_locode && !/^[A-Z]{2}[A-Z2-9]{3}$/.test(un_locode)) row.refuse('un_locode', 'format', 'UN/LOCODE looks like AEDXB')
  if (airport_code && !/^[A-Z]{3}$/.test(airport_code)) row.refuse('airport_code', 'format', 'Airport is three letters')
  if (timezone && !isTimezone(timezone)) row.refuse('timezone', 'unknown_reference', `Unknown timezone ${timezone}`)
  const serves = row.group.rows[0].values.fulfillment_enabled as boolean | null
  const warehouse = row.code('warehouse_code')
  const fulfillment_facility_id = warehouse ? (warehouses.get(warehouse) ?? null) : null
  if (warehouse && fulfillment_facility_id === null) row.refuse('warehouse_code', 'unknown_reference', `Warehouse ${warehouse} not found`)
  if (serves && !warehouse) row.refuse('warehouse_code', 'required', 'Warehouse Code is required when Fulfillment is Y')
  return { city_code, un_locode, airport_code, timezone, fulfillment_enabled: serves, fulfillment_facility_id }
}

function check(row: Row, at: Facts): Thing | null {
  const { country, byName, codes, uses } = at
  checkCountry(row, country)
  const state = stateOf(row, country, country.has_states)
  row.tooLong('city_name', 80)
  row.tooLong('city_name_ar', 80)
  const name = row.text('city_name') ?? ''
  const stored = storedOf(row, at)
  const aliases = aliasesOf(row)
  for (const alias of aliases ?? []) {
    const other = byName.get(nameOf(state?.id ?? null, alias))
    if (other && other !== stored) row.refuse('aliases', 'conflict', `Alias ${alias} is the name of another city`)
  }
  const coded = checkCodes(row, at, stored)
  const point = pointOf(row)
  const { status, deletes } = statusOf(row)
  if (deletes && !stored) row.refuse('city_name', 'unknown_reference', `City ${name} not found in ${state?.state_name ?? country.country_name}`)
  if (deletes && stored) warnInUse(row, stored.city_name, uses.get(stored.id) ?? 0)
  if (row.errors.length > 0) return null
  const city_code = coded.city_code ?? stored?.city_code ?? freeCode(name, codes)
  codes.add(city_code)
  const remote = row.group.rows[0].values.remote as boolean | null
  const thing: Thing = {
    id: stored?.id ?? null, state_id: state?.id ?? null, city_name: name,
    city_name_ar: row.text('city_name_ar'), aliases, ...coded, city_code, ...point, remote, status,
  }
  byName.set(nameOf(state?.id ?? null, name), { ...stored, ...thing, id: stored?.id ?? 0, state_id: state?.id ?? null })
  return thing
}

const shape = sql`as g(id bigint, state_id bigint, city_code text, city_name text, city_name_ar text, aliases jsonb, un_locode text, airport_code text,
  latitude numeric, longitude numeric,
  timezone text, fulfillment_enabled boolean, fulfillment_facility_id bigint, remote boolean, status text)`
const textArray = sql`(select array_agg(alias) from jsonb_array_elements_text(case when jsonb_typeof(g.aliases) = 'array' then g.aliases else '[]' end) alias)`

/** Cities of the file that go by another clock, or lie in another state, than before. */
async function noteZones(tx: Db, { who, services }: RunContext, country: string, sent: string): Promise<void> {
  const zone = placeZone({ country: sql`c.country_code`, state: sql`c.state_id`, own: sql`c.timezone` })
  const zones = await rows<{ timezone: string | null; n: number }>(
    tx,
    sql`select ${zone} as timezone, count(*) as n from jsonb_to_recordset(${sent}::jsonb) ${shape} join base_cities c on c.id = g.id
          and c.status <> ${literal(recordStatus, 'delete')}
        where (g.timezone is not null and g.timezone is distinct from c.timezone) or g.state_id is distinct from c.state_id group by 1`,
  )
  await calendarChanged({ db: tx, who, services }, zones.map(({ timezone, n }) => ({
    country_code: country, kind: 'zone', old_zone: timezone, note: `${n === 1 ? 'A city' : `${n} cities`} of a file: time zone or state`,
  })))
}

async function apply(tx: Db, run: RunContext, things: readonly Thing[]): Promise<void> {
  const country = String(run.upload.params.country_code)
  const by = run.who.user_id || null
  const sent = JSON.stringify(things)
  await noteZones(tx, run, country, sent)
  await rows(
    tx,
    sql`insert into base_cities (country_code, state_id, city_code, city_name, city_name_ar, aliases, un_locode, airport_code, latitude, longitude, timezone,
        fulfillment_enabled,
          fulfillment_facility_id, remote, status, created_by, updated_by)
        select ${country}, g.state_id, g.city_code, g.city_name, g.city_name_ar, coalesce(${textArray}, '{}'), g.un_locode, g.airport_code, g.latitude,
          g.longitude, g.timezone,
          coalesce(g.fulfillment_enabled, false), g.fulfillment_facility_id, coalesce(g.remote, false), coalesce(g.status, 'active'), ${by}::bigint,
            ${by}::bigint
        from jsonb_to_recordset(${sent}::jsonb) ${shape} where g.id is null or g.id = 0`,
  )
  await rows(
    tx,
    sql`update base_cities c set city_code = g.city_code, city_name = g.city_name, city_name_ar = coalesce(g.city_name_ar, c.city_name_ar),
        aliases = coalesce(${textArray}, c.aliases),
          un_locode = coalesce(g.un_locode, c.un_locode), airport_code = coalesce(g.airport_code, c.airport_code), latitude = coalesce(g.latitude, c.latitude),
          longitude = coalesce(g.longitude, c.longitude), timezone = coalesce(g.timezone, c.timezone),
            fulfillment_enabled = coalesce(g.fulfillment_enabled, c.fulfillment_enabled),
          fulfillment_facility_id = case when g.fulfillment_enabled is false then null else coalesce(g.fulfillment_facility_id, c.fulfillment_facility_id) end,
          remote = coalesce(g.remote, c.remote), status = coalesce(g.status, c.status), version = c.version + 1, updated_at = now(), updated_by = ${by}
        from jsonb_to_recordset(${sent}::jsonb) ${shape} where c.id = g.id and c.status <> ${literal(recordStatus, 'delete')}`,
  )
  await auditUpload(
    tx, run, 'places.cities',
    things.map(({ id, ...after }) => ({ entity: 'base_city', entity_id: `${country}/${after.city_code}`, action: id === null ? 'create' : 'update', after })),
  )
}

const given = (row: Row) => {
  const { latitude, longitude } = pointOf(row)
  const { values } = row.group.rows[0]
  return {
    city_code: row.code('city_code'), city_name_ar: row.text('city_name_ar'),
    aliases: aliasesOf(row), un_locode: row.code('un_locode'), airport_code: row.code('airport_code'),
    latitude, longitude, timezone: row.text('timezone'), fulfillment_enabled: values.fulfillment_enabled,
    warehouse_code: row.code('warehouse_code'), remote: values.remote, status: row.text('status')?.toLowerCase() ?? null,
  }
}

/** Cities of one country (countries.md 6). */
export const cityUpload = rowKind({
  template: cityTemplate,
  key: ['country_code', 'state_code', 'city_name'] as const,
  optionalKey: ['state_code'] as const,
  result: ({ id }: Thing) => (id === null ? 'created' : 'updated'),
  reference,
  facts,
  scope: () => 0,
  stands: (row: Row, at) => row.text('action') === null && saysTheSame(given(row), storedOf(row, at)),
  check,
  about: ({ state_id, city_name }: Thing) => nameOf(state_id, city_name),
  apply,
  explain: (constraint, { city_name, city_code }) =>
    constraint === 'base_cities_once'
      ? { column: 'City Name', value: city_name, message: `${city_name} already exists`, code: 'duplicate' }
      : constraint === 'base_cities_code'
        ? { column: 'City Code', value: city_code, message: `City Code ${city_code} is already used`, code: 'duplicate' }
        : null,
})
