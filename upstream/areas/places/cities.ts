import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { places } from '@/lib/contract/places'
import { placeKey } from '@/lib/domain/carrier-place'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { isTimezone } from '@/lib/domain/zones'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { baseCities } from '../../db/schema/places'
import { Refusal, refuseField, refuseOn, type Fault, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { cityOf, type City } from './find-cities'
import { refuseMove } from './place-status'

type Made = z.output<typeof places.addCity.body>
type Change = z.output<typeof places.saveCity.body>
type Fields = Omit<Partial<Made> & Change, 'version'>

/** 'Ras Al Khaimah' -> 'RASALKHAIM': codes made from names have at most ten characters (countries.md 2). */
export const codeFromName = (name: string) => name.normalize('NFD').toUpperCase().replace(/[^A-Z0-9]/g, '').slice(0, 10) || 'CITY'

/** A code of the country nobody has: the name's own, else with a number behind it. */
async function freeCode(tx: Db, country: string, name: string): Promise<string> {
  const stem = codeFromName(name)
  const taken = new Set((await rows<{ city_code: string }>(tx, sql`select city_code from base_cities where country_code = ${country}
      and city_code like ${`${stem.slice(0, 7)}%`}`)).map(({ city_code }) => city_code))
  for (let n = 1; ; n++) {
    const code = n === 1 ? stem : `${stem.slice(0, 7)}${n}`
    if (!taken.has(code)) return code
  }
}

/** A name no other city of the state has, be it as an alias. */
async function refuseSameNames(tx: Db, id: number | null, c: Fields & { country_code: string }, state: string): Promise<void> {
  const near = await rows<{ city_name: string; aliases: string[] }>(
    tx,
    sql`select city_name, aliases from base_cities where country_code = ${c.country_code} and state_id is not distinct from ${c.state_id ?? null}::bigint
          and status <> ${literal(recordStatus, 'delete')} and id is distinct from ${id}::bigint`,
  )
  const own = placeKey(c.city_name ?? '')
  const faults: Fault[] = []
  if (near.some(({ city_name }) => placeKey(city_name) === own))
    throw new Refusal(409, `${c.city_name} already exists in ${state}`, [{ field: 'city_name', message: `${c.city_name} already exists in ${state}` }])
  for (const alias of c.aliases ?? []) {
    if (near.some(({ city_name }) => placeKey(city_name) === placeKey(alias)))
      faults.push({ field: 'aliases', message: `Alias ${alias} is the name of another city` })
  }
  const [fault] = faults
  if (fault) throw new Refusal(422, fault.message, faults)
}

/** What hangs together in a city and no single field can say; answers the name its clash is told with. */
async function refuseContradictions(tx: Db, id: number | null, c: Fields & { country_code: string }): Promise<void> {
  const country = await first<{ country_name: string; has_states: boolean }>(tx, sql`select country_name, has_states from countries
    where country_code = ${c.country_code}`)
  if (!country) throw refuseField('country_code', `Unknown country ${c.country_code}`)
  if (country.has_states && !c.state_id) throw refuseField('state_id', `State is required for ${country.country_name}`)
  const state = c.state_id
    ? await first<{ state_name: string; country_code: string }>(tx, sql`select state_name, country_code from base_states
      where id = ${c.state_id} and status <> ${literal(recordStatus, 'delete')} for share`)
    : null
  if (c.state_id && state?.country_code !== c.country_code) throw refuseField('state_id', 'Choose a state of the country.')
  if (c.un_locode && !c.un_locode.startsWith(c.country_code)) throw refuseField('un_locode', `UN/LOCODE must start with ${c.country_code}`)
  const degrees = [c.latitude ?? null, c.longitude ?? null].filter((value) => value !== null)
  if (degrees.length === 1) throw refuseField('latitude', 'Give both latitude and longitude')
  if (c.timezone && !isTimezone(c.timezone)) throw refuseField('timezone', `Unknown timezone ${c.timezone}`)
  if (c.fulfillment_enabled && !c.fulfillment_facility_id) throw refuseField('fulfillment_facility_id', 'Choose the warehouse that serves the city.')
  if (
    c.fulfillment_facility_id
    && !(await first(tx, sql`select 1 from facilities where id = ${c.fulfillment_facility_id} and status = ${literal(switchStatus, 'active')}`))
  ) throw refuseField('fulfillment_facility_id', 'Warehouse not found')
  await refuseSameNames(tx, id, c, state?.state_name ?? country.country_name)
}

const clashes = (name: string | undefined, code: string | null | undefined) => {
  const refusal = (field: string, message: string) => () => new Refusal(409, message, [{ field, message }])
  return { base_cities_once: refusal('city_name', `${name} already exists`), base_cities_code: refusal('city_code', `City code ${code} is already used`) }
}
const numbers = ({ latitude, longitude }: Fields) => ({
  ...(latitude !== undefined && { latitude: latitude === null ? null : latitude.toFixed(6) }),
  ...(longitude !== undefined && { longitude: longitude === null ? null : longitude.toFixed(6) }),
})

/** Adds a city; a code is made from its name where none is given. 409 for a name of the state or a code of the country that is taken. */
export async function addCity(tx: Db, who: Who, body: Made): Promise<City> {
  await refuseContradictions(tx, null, body)
  const city_code = body.city_code ?? (await freeCode(tx, body.country_code, body.city_name))
  const by = who.user_id || null
  const [made] = await refuseOn(
    clashes(body.city_name, city_code),
    tx.insert(baseCities)
      .values({
        ...body, ...numbers(body), latitude: body.latitude?.toFixed(6) ?? null,
        longitude: body.longitude?.toFixed(6) ?? null, city_code, created_by: by, updated_by: by,
      })
      .returning({ id: baseCities.id }),
  )
  return cityOf(tx, made?.id ?? 0)
}

/** Changes or switches a city. 409 for names and codes taken, a stale version, or a delete while something refers to it. */
export async function saveCity(tx: Db, who: Who, id: number, { version, ...given }: Change): Promise<{ before: City; after: City }> {
  const held = await first<{ id: number; status: string; version: number }>(tx, sql`select id, status, version from base_cities where id = ${id} for update`)
  if (!held) throw new Refusal(404, 'City not found.')
  if (version !== undefined && version !== held.version) throw staleRecord()
  const before = await cityOf(tx, id)
  await refuseMove(tx, 'base_cities', held, before.city_name, given.status)
  const { latitude, longitude, city_code, ...rest } = given
  const degrees = (text: string | null | undefined) => (text === null || text === undefined ? null : Number(text))
  const stateMoved = given.city_name !== undefined || given.state_id !== undefined || given.aliases !== undefined
  // Only what is asked to be put right is judged: a city may be switched off whatever else is the matter with it.
  if (stateMoved || Object.keys(given).some((name) => name !== 'status' && name !== 'remote')) {
    await refuseContradictions(tx, id, {
      ...(before as Fields), latitude: degrees(before.latitude), longitude: degrees(before.longitude), ...given, country_code: before.country_code,
    })
  }
  const code = city_code === undefined ? undefined : (city_code ?? (await freeCode(tx, before.country_code, given.city_name ?? before.city_name)))
  await refuseOn(
    clashes(given.city_name ?? before.city_name, code),
    tx.update(baseCities).set({
      ...rest, ...numbers({ latitude, longitude }), ...(code && { city_code: code }),
      ...(given.fulfillment_enabled === false && { fulfillment_facility_id: null }),
      version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id || null,
    }).where(eq(baseCities.id, id)),
  )
  return { before, after: await cityOf(tx, id) }
}
