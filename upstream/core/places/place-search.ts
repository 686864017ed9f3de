import { sql, type SQL } from 'drizzle-orm'
import { placeKey, stateKey } from '@/lib/domain/carrier-place'
import { recordStatus } from '@/lib/domain/record-status'
import { literal } from '../../db/literals'

type Level = 'state' | 'city' | 'area'

/** A state answers to the spellings of the city it has its name of: RAK is the emirate as well. */
const cityOfState = (state: SQL) =>
  sql`coalesce((select array_agg(x.name) from base_cities y, unnest(y.city_code || y.aliases) as x(name) where y.state_id = ${state}.id
        and y.status <> ${literal(recordStatus, 'delete')} and place_key(y.city_name) = place_key(${state}.state_name)), '{}')`

/** All spellings of a row of base_states, base_cities or base_areas, as an array: name, Arabic name, code and aliases. */
export function spellings(level: Level, row: SQL): SQL {
  const own = sql.raw(`${level}_name`)
  const others = level === 'state' ? cityOfState(row) : sql`${row}.aliases`
  return sql`array_remove(array[${row}.${own}, ${row}.${own}_ar, ${row}.${sql.raw(`${level}_code`)}] || ${others}, null)`
}

const keysOf = (level: Level, typed: string) => [...new Set([placeKey(typed), ...(level === 'state' ? [stateKey(typed)] : [])])].filter((key) => key !== '')

/** Whether the row is the place somebody typed, in any of its spellings. `row`: its alias. */
export const isSpelled = (level: Level, row: SQL, typed: string): SQL =>
  sql`exists (select 1 from unnest(${spellings(level, row)}) as n(name) where place_key(n.name) = any(${sql.param(keysOf(level, typed))}::text[]))`

/** Whether what somebody typed in a search box is part of one of the row's spellings; everything is where nothing of a name was typed. */
export function hasSpelling(level: Level, row: SQL, typed: string): SQL {
  const keys = keysOf(level, typed).map((key) => `%${key}%`)
  return keys.length === 0
    ? sql`true`
    : sql`exists (select 1 from unnest(${spellings(level, row)}) as n(name) where place_key(n.name) like any(${sql.param(keys)}::text[]))`
}

/** The names, in lower case, of the cities somebody may have typed; what they typed itself is one. For columns that hold the name of a city. */
export const cityNames = (typed: string): SQL => sql`array(select lower(c.city_name) from base_cities c where c.status <> ${literal(recordStatus, 'delete')}
    and ${isSpelled('city', sql`c`, typed)} union select lower(${typed}))`

/** Whether a column of city names holds the city in a search box: part of its name, or all of another spelling. */
export const hasCity = (column: SQL, typed: string): SQL => (
  placeKey(typed) === '' ? sql`false` : sql`(place_key(${column}) like ${`%${placeKey(typed)}%`} or lower(${column}) = any(${cityNames(typed)}))`
)
