import { sql, type SQL } from 'drizzle-orm'
import type { Condition } from '@/lib/domain/allocation'
import { placeKey, stateKey } from '@/lib/domain/carrier-place'
import { recordStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { spellings } from '../../core/places/place-search'
import { Refusal, type Fault } from '../../platform/refusal'
import { nearest } from '../../core/places/place-names'
import { literal } from '../../db/literals'

type PlaceField = 'destination_state' | 'destination_city' | 'destination_area'

interface Place {
  country_code: string
  name: string
  state: string | null
  /** Arabic name, code and aliases. */
  others: string[]
}

const labels: Readonly<Record<PlaceField, string>> = { destination_state: 'states', destination_city: 'cities', destination_area: 'areas' }
const isPlace = (field: string): field is PlaceField => field in labels

/** Places of a level by any of their spellings, those of some countries where given. */
const placesBy: Record<PlaceField, (db: Db, keys: string[], countries: SQL) => Promise<Place[]>> = {
  destination_state: (db, _keys, countries) =>
    rows(db, sql`select p.country_code, p.state_name as name, null as state, ${spellings('state', sql`p`)} as others from base_states p
      where p.status <> ${literal(recordStatus, 'delete')} and ${countries} order by p.id`),
  destination_city: (db, keys, countries) =>
    rows(
      db,
      sql`select p.country_code, p.city_name as name, s.state_name as state, array_remove(p.city_name_ar || (p.city_code || p.aliases), null) as others
          from base_cities p left join base_states s on s.id = p.state_id
          where p.status <> ${literal(recordStatus, 'delete')} and ${countries}
            and ${spelled(sql`p.city_name || (p.city_name_ar || (p.city_code || p.aliases))`, keys)} order by p.id`,
    ),
  destination_area: (db, keys, countries) =>
    rows(
      db,
      sql`select p.country_code, a.area_name as name, s.state_name as state, array_remove(a.area_name_ar || (a.area_code || a.aliases), null) as others
          from base_areas a
            join base_cities p on p.id = a.city_id left join base_states s on s.id = p.state_id
          where a.status <> ${literal(recordStatus, 'delete')} and ${countries}
            and ${spelled(sql`a.area_name || (a.area_name_ar || (a.area_code || a.aliases))`, keys)} order by a.id`,
    ),
}
const spelled = (names: SQL, keys: string[]) =>
  sql`exists (select 1 from unnest(${names}) as n(name) where place_key(n.name) = any(${sql.param(keys)}::text[]))`

/** Conditions with places as our lists spell them, and what is wrong with those no list has; `field` is `conditions.{n}`. */
export interface Placed {
  conditions: Condition[]
  faults: Fault[]
  notes: string[]
}

interface Found {
  places: Place[]
  message: string | null
}

function pick(typed: string, field: PlaceField, all: readonly Place[]): Found {
  const keyOf = field === 'destination_state' ? stateKey : placeKey
  const key = keyOf(typed)
  const named = all.filter(({ name }) => keyOf(name) === key)
  const places = named.length > 0 ? named : all.filter(({ others }) => others.some((one) => keyOf(one) === key))
  const names = [...new Set(places.map(({ name }) => name))]
  return { places, message: names.length > 1 ? `${typed} is ${names.slice(0, 5).join(' or ')}. Write which.` : null }
}

/** The nearest name somebody may have meant, in brackets of a sentence; empty when nothing is near. */
async function meant(db: Db, typed: string, field: PlaceField, countries: SQL): Promise<string> {
  const table = field === 'destination_city'
    ? sql`select distinct p.city_name as name from base_cities p where p.status <> ${literal(recordStatus, 'delete')} and ${countries}`
    : sql`select distinct p.state_name as name from base_states p where p.status <> ${literal(recordStatus, 'delete')} and ${countries}`
  const near = nearest(typed, (await rows<{ name: string }>(db, table)).map(({ name }) => name))
  return near ? ` Did you mean ${near}?` : ''
}

/** Countries a rule is for, as its own conditions say; empty: any. */
const countriesOf = (conditions: readonly Condition[], match: string): readonly string[] =>
  match === 'any'
    ? []
    : conditions.filter(({ field, operator }) => field === 'destination_country' && operator === 'in').flatMap(({ value }) =>
      value.map((code) => code.trim().toUpperCase()),
    )

/**
 * Reads the places of conditions (F7 of states, cities and areas: names, Arabic names, codes and aliases). A city or state no list has is a fault with what
 * may be meant; an area is typed freely by consignees, so an unknown one is only noted.
 */
export async function placedConditions(db: Db, conditions: readonly Condition[], match: string): Promise<Placed> {
  const codes = countriesOf(conditions, match)
  const within = codes.length > 0 ? sql`p.country_code = any(${sql.param(codes)}::text[])` : sql`true`
  const placed: Placed = { conditions: [], faults: [], notes: [] }
  for (const [i, condition] of conditions.entries()) {
    const { field } = condition
    if (!isPlace(field)) {
      placed.conditions.push(condition)
      continue
    }
    const all = await placesBy[field](db, condition.value.map(placeKey), within)
    const read: { typed: string; found: Found }[] = condition.value.map((typed) => ({ typed, found: pick(typed, field, all) }))
    for (const { typed, found } of read) {
      const unknown = `${typed} is not in our list of ${labels[field]}${codes.length > 0 ? ` of ${codes.join(', ')}` : ''}.`
      if (found.message) placed.faults.push({ field: `conditions.${i}`, message: found.message })
      else if (found.places.length === 0 && field === 'destination_area') placed.notes.push(`${unknown} It holds only for addresses that spell it so.`)
      else if (found.places.length === 0) placed.faults.push({ field: `conditions.${i}`, message: `${unknown}${await meant(db, typed, field, within)}` })
    }
    placed.conditions.push(kept(condition, read))
  }
  return placed
}

function kept({ field, operator, value }: Condition, read: readonly { typed: string; found: Found }[]): Condition {
  const places = read.flatMap(({ found }) => (found.message ? [] : found.places))
  const names = read.map(({ typed, found }) => (found.message ? typed : (found.places[0]?.name ?? typed)))
  const isWhole = read.every(({ found }) => found.places.length > 0 && !found.message)
  const once = (texts: (string | null)[]) => [...new Set(texts.filter((text) => text !== null))]
  const states = once(places.map(({ state }) => state))
  return {
    field, operator, value: value.length === 0 ? value : once(names), also: once(places.flatMap(({ others }) => others)),
    ...(isWhole && { countries: once(places.map(({ country_code }) => country_code)), ...(places.every(({ state }) => state !== null) && { states }) }),
  }
}

/** The same for a rule that is saved; 422 at the condition that names no place. */
export async function savedConditions(db: Db, conditions: readonly Condition[], match: string): Promise<Pick<Placed, 'conditions' | 'notes'>> {
  const placed = await placedConditions(db, conditions, match)
  const [fault] = placed.faults
  if (fault) throw new Refusal(422, fault.message, placed.faults)
  return placed
}
