import { sql } from 'drizzle-orm'
import { placeKey } from '@/lib/domain/carrier-place'
import { counted } from '@/lib/domain/counted'
import { recordStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../../db/db'
import type { Reading } from '../../../core/uploads/row-kind'
import { CityIndex, type City } from '../../../core/places/place-names'
import type { RunContext } from '../../../core/uploads/upload-work'
import { literal } from '../../../db/literals'
import { usesOf, type PlaceTable } from '../references'

/** What every row of a file of places may be asked for. */
type Shared = 'country_code' | 'state_code' | 'status' | 'action'
type Row<Field extends string = never> = Reading<Field | Shared>

export interface State {
  id: number
  state_code: string
  state_name: string
  status: string
}

/** The country a file is for, with its states. */
export interface SheetCountry {
  country_code: string
  country_name: string
  has_states: boolean
  has_areas: boolean
  has_pincode: boolean
  pincode_pattern: RegExp | null
  pincode_example: string | null
  pincode_normalise: string
  states: ReadonlyMap<string, State>
}

export async function sheetCountry({ db, upload }: RunContext): Promise<SheetCountry> {
  const code = String(upload.params.country_code ?? '')
  const row = await first<Omit<SheetCountry, 'states' | 'pincode_pattern'> & { pincode_pattern: string | null }>(
    db,
    sql`select country_code, country_name, has_states, has_areas, has_pincode, pincode_pattern, pincode_example, pincode_normalise from countries
        where country_code = ${code}`,
  )
  const states = await rows<State>(db, sql`select id, state_code, state_name, status from base_states
    where country_code = ${code} and status <> ${literal(recordStatus, 'delete')}`)
  const { pincode_pattern = null, ...country } = row
    ?? { country_code: code, country_name: code, has_states: false, has_areas: false, has_pincode: false, pincode_example: null, pincode_normalise: 'upper' }
  return {
    ...country, pincode_pattern: pincode_pattern ? new RegExp(pincode_pattern) : null, states: new Map(states.map((state) => [state.state_code, state])),
  }
}

/** Every city of the country that is not deleted, by all its spellings. */
export async function citiesOf(db: Db, country: string): Promise<CityIndex> {
  const found = await rows<City>(
    db,
    sql`select c.id, c.state_id, c.city_code, c.city_name, c.city_name_ar, c.aliases, s.state_code, s.state_name, s.state_name_ar, true as open
        from base_cities c left join base_states s on s.id = c.state_id where c.country_code = ${country} and c.status <> ${literal(recordStatus, 'delete')}
        order by c.id`,
  )
  return new CityIndex(found)
}

/** A row is of the chosen country; another one is refused, and so is one nobody knows. */
export function checkCountry(row: Row, country: SheetCountry): void {
  const code = row.text('country_code')
  if (code !== null && code !== country.country_code) row.refuse('country_code', 'conflict', `Country ${code} is not the chosen country`)
}

/** The state a row names; required where a place cannot be told without it. */
export function stateOf(row: Row, country: SheetCountry, required: boolean): State | null {
  const code = row.text('state_code')?.toUpperCase() ?? null
  if (code === null) {
    if (required) row.refuse('state_code', 'required', `State Code is required for ${country.country_name}`)
    return null
  }
  const state = country.states.get(code)
  if (!state) row.refuse('state_code', 'unknown_reference', `State ${code} not found in ${country.country_name}`)
  return state ?? null
}

/** The city a row names, in any of its spellings; a suggestion is offered, never applied. */
export function cityOf(row: Row<'city_name'>, country: SheetCountry, cities: CityIndex): City | null {
  const name = row.text('city_name')
  const state = stateOf(row, country, false)
  if (name === null || (row.text('state_code') !== null && state === null)) return null
  const match = cities.find(name, state?.state_code ?? null)
  if ('states' in match) row.refuse('state_code', 'required', `City ${name} exists in ${match.states} states, give State Code`)
  else if ('suggestion' in match || match.otherState) {
    const hint = 'suggestion' in match && match.suggestion ? `. Did you mean ${match.suggestion}?` : ''
    row.refuse('city_name', 'unknown_reference', `City ${name} not found in ${state?.state_name ?? country.country_name}${hint}`)
  } else return match.city
  return null
}

/** `active` unless the row says otherwise; `DELETE` among the actions makes it inactive. Null leaves it as it is. */
export function statusOf(row: Row): { status: 'active' | 'inactive' | null; deletes: boolean } {
  const status = row.text('status')?.toLowerCase() ?? null
  const action = row.text('action')?.toUpperCase() ?? null
  if (status !== null && status !== 'active' && status !== 'inactive') row.refuse('status', 'format', 'Status must be active or inactive')
  if (action !== null && action !== 'DELETE') row.refuse('action', 'format', 'Action must be empty or DELETE')
  const deletes = action === 'DELETE'
  return { status: deletes ? 'inactive' : status === 'active' || status === 'inactive' ? status : null, deletes }
}

/** Both degrees with six places, or neither. */
export function pointOf(row: Reading<'latitude' | 'longitude'>): { latitude: string | null; longitude: string | null } {
  const read = (field: 'latitude' | 'longitude', most: number) => {
    const text = row.text(field)
    if (text === null) return null
    const value = Number(text)
    if (Number.isFinite(value) && Math.abs(value) <= most) return value.toFixed(6)
    row.refuse(field, 'range', `${field === 'latitude' ? 'Latitude' : 'Longitude'} must be between -${most} and ${most}`)
    return null
  }
  const [latitude, longitude] = [read('latitude', 90), read('longitude', 180)]
  if ((row.text('latitude') === null) !== (row.text('longitude') === null))
    row.refuse(row.text('latitude') === null ? 'latitude' : 'longitude', 'required', 'Give both latitude and longitude')
  return { latitude, longitude }
}

/** Names separated by `;`, each once. */
export function aliasesOf(row: Reading<'aliases'>): string[] | null {
  const text = row.text('aliases')
  if (text === null) return null
  const names = [...new Map(text.split(';').map((name) => name.trim()).filter(Boolean).map((name) => [placeKey(name), name])).values()]
  if (names.length > 20) row.refuse('aliases', 'range', 'At most 20 aliases')
  return names
}

/** That a place to be deleted is in use and therefore only made inactive; asked for rows with that action alone. */
export async function usesBeforeDelete(db: Db, table: PlaceTable, ids: readonly number[]): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const id of ids) found.set(id, await usesOf(db, table, id))
  return found
}

export const warnInUse = (row: Row, name: string, uses: number): void => {
  if (uses > 0) row.warn('action', 'dependency', `${name} is used by ${counted(uses, 'record')} and was made inactive instead`)
}

/** Whether a row says anything else than what stands there; an empty cell says nothing. */
export const saysTheSame = (given: Readonly<Record<string, unknown>>, there: object | undefined) => {
  const stands = new Map(Object.entries(there ?? {}))
  return there !== undefined
    && Object.entries(given).every(([name, value]) => value === null || value === undefined || JSON.stringify(value) === JSON.stringify(stands.get(name)))
}
