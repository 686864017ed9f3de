import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { areaTemplate } from '@/lib/contract/places-columns'
import { recordStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../../db/db'
import { auditUpload, rowKind, type Reading } from '../../../core/uploads/row-kind'
import type { CityIndex } from '../../../core/places/place-names'
import type { RunContext } from '../../../core/uploads/upload-work'
import { literal } from '../../../db/literals'
import {
  aliasesOf, checkCountry, citiesOf, cityOf, pointOf, saysTheSame, sheetCountry, statusOf, usesBeforeDelete, warnInUse, type SheetCountry,
} from './sheet-place'

type Field = (typeof areaTemplate)['columns'][number]['field']
type Row = Reading<Field>

interface Reference {
  country: SheetCountry
  cities: CityIndex
}
interface Stored {
  ord: number
  id: number
  area_name: string
  area_code: string
  [field: string]: unknown
}
interface Facts extends Reference {
  there: ReadonlyMap<Row, Stored>
  uses: ReadonlyMap<number, number>
}
interface Thing extends Record<string, unknown> {
  id: number | null
  city_id: number
  area_name: string
  area_code: string
}

const MOST_CODE = 20

/** 'Jumeirah Beach Residence' -> 'JUMEIRAH-BEACH-RESID'; of a name that does not fit, its own mark keeps two alike apart. */
export function areaCodeFromName(name: string): string {
  const spelled = name.normalize('NFD').toUpperCase().replace(/[^A-Z0-9]+/g, '-').replace(/^-|-$/g, '')
  if (spelled && spelled.length <= MOST_CODE) return spelled
  return `${spelled.slice(0, 15)}${spelled ? '-' : 'A-'}${createHash('sha1').update(name).digest('hex').slice(0, 4).toUpperCase()}`
}

async function reference(run: RunContext): Promise<Reference> {
  const country = await sheetCountry(run)
  return { country, cities: await citiesOf(run.db, country.country_code) }
}

/** The city of a row, without a word about what is wrong with it. */
function cityIdOf(row: Row, { cities }: Reference): number | null {
  const match = cities.find(row.text('city_name') ?? '', row.text('state_code'))
  return 'city' in match && !match.otherState ? match.city.id : null
}

/** Which of the rows are there already: by the very comparison their unique name is held to. */
async function facts({ db }: RunContext, at: Reference, read: readonly Row[]): Promise<Facts> {
  const cityIds = read.map((row) => cityIdOf(row, at))
  const found = await rows<Stored>(
    db,
    sql`select k.ord, a.id, a.area_name, a.area_code, a.area_name_ar, a.aliases, a.zone, a.latitude, a.longitude, a.status
        from unnest(${sql.param(cityIds)}::bigint[], ${sql.param(read.map((row) => row.text('area_name')))}::text[]) with ordinality as k(city_id, name, ord)
          join base_areas a on a.city_id = k.city_id and a.status <> ${literal(recordStatus, 'delete')}
            and lower(regexp_replace(a.area_name, '[[:space:][:punct:]]+', '', 'g')) = lower(regexp_replace(k.name, '[[:space:][:punct:]]+', '', 'g'))`,
  )
  const there = new Map(found.flatMap((stored) => {
    const row = read[stored.ord - 1]
    return row ? [[row, stored] as const] : []
  }))
  const deleted = [...there].flatMap(([row, { id }]) => (row.text('action')?.toUpperCase() === 'DELETE' ? [id] : []))
  return { ...at, there, uses: await usesBeforeDelete(db, 'base_areas', deleted) }
}

function check(row: Row, { country, cities, there, uses }: Facts): Thing | null {
  checkCountry(row, country)
  const city = cityOf(row, country, cities)
  const name = row.text('area_name') ?? ''
  row.tooLong('area_name', 100)
  row.tooLong('area_name_ar', 100)
  row.tooLong('zone', 20)
  row.tooLong('area_code', MOST_CODE)
  const aliases = aliasesOf(row)
  const point = pointOf(row)
  const { status, deletes } = statusOf(row)
  const stored = there.get(row)
  if (deletes && !stored) row.refuse('area_name', 'unknown_reference', `Area ${name} not found in ${city?.city_name ?? country.country_name}`)
  if (deletes && stored) warnInUse(row, stored.area_name, uses.get(stored.id) ?? 0)
  if (row.errors.length > 0 || !city) return null
  const area_code = row.code('area_code') ?? stored?.area_code ?? areaCodeFromName(name)
  return {
    id: stored?.id ?? null, city_id: city.id, area_code, area_name: name,
    area_name_ar: row.text('area_name_ar'), aliases, zone: row.text('zone'), ...point, status,
  }
}

const shape = sql`as g(id bigint, city_id bigint, area_code text, area_name text, area_name_ar text, aliases jsonb, zone text, latitude numeric,
  longitude numeric, status text)`
const textArray = sql`(select array_agg(alias) from jsonb_array_elements_text(case when jsonb_typeof(g.aliases) = 'array' then g.aliases else '[]' end) alias)`

async function apply(tx: Db, run: RunContext, things: readonly Thing[]): Promise<void> {
  const by = run.who.user_id || null
  const sent = JSON.stringify(things)
  // A city merged away meanwhile keeps its row, and its areas go where it went with the next file.
  await rows(tx, sql`select 1 from base_cities where id = any(${sql.param([...new Set(things.map(({ city_id }) => city_id))])}::bigint[]) order by id
    for share`)
  await rows(
    tx,
    sql`insert into base_areas (city_id, area_code, area_name, area_name_ar, aliases, zone, latitude, longitude, status, created_by, updated_by)
        select g.city_id, g.area_code, g.area_name, g.area_name_ar, coalesce(${textArray}, '{}'), g.zone, g.latitude, g.longitude, coalesce(g.status, 'active'),
          ${by}::bigint, ${by}::bigint
        from jsonb_to_recordset(${sent}::jsonb) ${shape} join base_cities c on c.id = g.city_id and c.status <> ${literal(recordStatus, 'delete')}
        where g.id is null`,
  )
  await rows(
    tx,
    sql`update base_areas a set area_code = g.area_code, area_name = g.area_name, area_name_ar = coalesce(g.area_name_ar, a.area_name_ar),
        aliases = coalesce(${textArray}, a.aliases),
          zone = coalesce(g.zone, a.zone), latitude = coalesce(g.latitude, a.latitude), longitude = coalesce(g.longitude, a.longitude),
            status = coalesce(g.status, a.status),
          version = a.version + 1, updated_at = now(), updated_by = ${by}
        from jsonb_to_recordset(${sent}::jsonb) ${shape} where a.id = g.id and a.status <> ${literal(recordStatus, 'delete')}`,
  )
  // One line for a batch: two hundred thousand areas would bury everything else that was done.
  await auditUpload(tx, run, 'places.areas', [{ entity: 'base_area', entity_id: `upload ${run.upload.id}`, action: 'upsert', after: { rows: things.length } }])
}

const given = (row: Row) => ({
  area_code: row.code('area_code'), area_name_ar: row.text('area_name_ar'), aliases: aliasesOf(row),
  zone: row.text('zone'), ...pointOf(row), status: row.text('status')?.toLowerCase() ?? null,
})

/** Areas of the cities of one country (countries.md 6). */
export const areaUpload = rowKind({
  template: areaTemplate,
  key: ['country_code', 'state_code', 'city_name', 'area_name'] as const,
  optionalKey: ['state_code'] as const,
  result: ({ id }: Thing) => (id === null ? 'created' : 'updated'),
  reference,
  facts,
  scope: () => 0,
  stands: (row: Row, { there }) => row.text('action') === null && saysTheSame(given(row), there.get(row)),
  check,
  apply,
  explain: (constraint, { area_name, area_code }) =>
    constraint === 'base_areas_once'
      ? { column: 'Area Name', value: area_name, message: `${area_name} is in the file under another spelling of its city`, code: 'duplicate' }
      : constraint === 'base_areas_code'
        ? { column: 'Area Code', value: area_code, message: `Area Code ${area_code} is already used`, code: 'duplicate' }
        : null,
})
