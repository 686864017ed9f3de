import { sql } from 'drizzle-orm'
import { carrierAliasTemplate } from '@/lib/contract/carrier-coverage-columns'
import { carrierStatus } from '@/lib/domain/carrier'
import { placeKey } from '@/lib/domain/carrier-place'
import { rows, type Db } from '../../db/db'
import type { CityIndex } from '../../core/places/place-names'
import type { RunContext } from '../../core/uploads/upload-work'
import { literal } from '../../db/literals'
import { cityBooks, type Country } from './upload-reference'
import { cityOf, countryOf, coverageKind, isDelete, type Row } from './upload-rows'

interface AliasReference {
  carriers: ReadonlyMap<string, number>
  countries: ReadonlyMap<string, Country>
  cities(country: string): Promise<CityIndex>
}
interface Kept {
  base_city_id: number
  alias_name: string
  alias_code: string | null
  active: boolean
}
interface Thing extends Kept {
  carrier_id: number
  country_code: string
  alias_key: string
}
interface Facts {
  reference: AliasReference
  books: ReadonlyMap<string, CityIndex>
  there: ReadonlyMap<string, Kept>
}

async function openAliases({ db }: RunContext): Promise<AliasReference> {
  const [carriers, countries] = await Promise.all([
    rows<{ id: number; code: string }>(db, sql`select id, carrier_code as code from carriers where status <> ${literal(carrierStatus, 'delete')}`),
    rows<Country>(db, sql`select country_code, country_name, status, currency, null as pincode_pattern from countries`),
  ])
  return {
    carriers: new Map(carriers.map(({ id, code }) => [code, id])),
    countries: new Map(countries.map((country) => [country.country_code, country])), cities: cityBooks(db),
  }
}

const nameOf = (carrierId: number, country: string, key: string) => `${carrierId}/${country}/${key}`

async function there(db: Db, carriers: readonly number[], keys: readonly string[]): Promise<Map<string, Kept>> {
  const found = await rows<Thing>(
    db,
    sql`select carrier_id, country_code, alias_key, base_city_id, alias_name, alias_code, active from carrier_city_aliases
        where carrier_id = any(${sql.param(carriers)}::bigint[]) and alias_key = any(${sql.param(keys)}::text[])`,
  )
  return new Map(found.map((row) => [nameOf(row.carrier_id, row.country_code, row.alias_key), row]))
}

function check(row: Row, { reference, books, there: known }: Facts) {
  const country = countryOf(row, reference.countries)
  const code = row.code('carrier_code')
  const carrier_id = code === null ? undefined : reference.carriers.get(code)
  if (code !== null && carrier_id === undefined) row.unknown('carrier_code')
  row.tooLong('alias_name', 80)
  row.tooLong('alias_code', 30)
  const alias_name = row.text('alias_name') ?? ''
  const alias_key = placeKey(alias_name)
  const match = country && books.get(country.country_code)?.find(row.text('city') ?? '', row.text('state_code'))
  const city = match ? cityOf(row, match, country) : null
  const off = isDelete(row)
  if (!country || !city || carrier_id === undefined || row.errors.length > 0) return null
  const before = known.get(nameOf(carrier_id, country.country_code, alias_key))
  if (off && !before) {
    row.refuse('action', 'unknown_reference', 'There is no such name to switch off')
    return null
  }
  const thing: Thing = {
    carrier_id, country_code: country.country_code, alias_key, base_city_id: city.id, alias_name, alias_code: row.text('alias_code'), active: !off,
  }
  if (before && (['base_city_id', 'alias_name', 'alias_code', 'active'] as const).every((field) => before[field] === thing[field])) return 'unchanged' as const
  return { thing, result: before ? ('updated' as const) : ('created' as const) }
}

async function apply(tx: Db, { who }: RunContext, things: readonly Thing[]): Promise<void> {
  await rows(
    tx,
    sql`insert into carrier_city_aliases as a (carrier_id, country_code, base_city_id, alias_name, alias_key, alias_code, source, active, created_by,
        updated_by)
        select g.carrier_id, g.country_code, g.base_city_id, g.alias_name, g.alias_key, g.alias_code, 'upload', g.active, ${who.user_id}, ${who.user_id}
        from jsonb_to_recordset(${JSON.stringify(things)}::jsonb) as g(carrier_id bigint, country_code text, base_city_id bigint, alias_name text,
          alias_key text, alias_code text, active boolean)
        on conflict (carrier_id, country_code, alias_key) do update set base_city_id = excluded.base_city_id, alias_name = excluded.alias_name,
          alias_code = excluded.alias_code,
          source = 'upload', active = excluded.active, version = a.version + 1, updated_at = now(), updated_by = excluded.updated_by`,
  )
}

/** Carriers' words for our cities, of any carrier the file names: key Carrier Code + Country Code + Alias. */
export const carrierAliasUpload = coverageKind({
  template: carrierAliasTemplate,
  key: ['carrier_code', 'country_code', 'alias_name'],
  reference: openAliases,
  async facts(run, reference, found): Promise<Facts> {
    const codes = [...new Set(found.map((row) => row.code('country_code') ?? ''))].filter((code) => reference.countries.has(code))
    const books = new Map(await Promise.all(codes.map(async (code) => [code, await reference.cities(code)] as const)))
    const carriers = [...new Set(found.flatMap((row) => reference.carriers.get(row.code('carrier_code') ?? '') ?? []))]
    return { reference, books, there: await there(run.db, carriers, found.map((row) => placeKey(row.text('alias_name') ?? ''))) }
  },
  scope: () => 0,
  check,
  about: ({ carrier_id, country_code, alias_key }: Thing) => nameOf(carrier_id, country_code, alias_key),
  apply,
  forWhom: () => ({ client_id: null, carrier_id: null }),
})
