import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { clientAddresses } from '@/lib/contract/client-addresses'
import { placeKey } from '@/lib/domain/carrier-place'
import { recordStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { isSpelled } from '../../core/places/place-search'
import { refuseField } from '../../platform/refusal'
import { nearest } from '../../core/places/place-names'
import { literal } from '../../db/literals'

type Made = z.output<typeof clientAddresses.add.body>

interface Country {
  country_code: string
  country_name: string
  pincode_pattern: string | null
  pincode_required: boolean
  pincode_example: string | null
  lists_cities: boolean
  lists_states: boolean
}

async function countryOf(tx: Db, code: string): Promise<Country> {
  const found = await first<Country>(
    tx,
    sql`select c.country_code, c.country_name, c.pincode_pattern, c.pincode_required, c.pincode_example,
          exists (select 1 from base_cities b where b.country_code = c.country_code and b.status = ${literal(recordStatus, 'active')}) as lists_cities,
          exists (select 1 from base_states s where s.country_code = c.country_code and s.status = ${literal(recordStatus, 'active')}) as lists_states
        from countries c where c.country_code = ${code}`,
  )
  if (!found) throw refuseField('country_code', `Unknown country ${code}.`)
  return found
}

/** The city as our list spells it, with its state; 422 with what may have been meant. */
async function listedCity(tx: Db, country: Country, typed: string, state: string | null): Promise<{ city: string; state: string | null }> {
  const found = await first<{ city: string; state: string | null }>(
    tx,
    sql`select b.city_name as city, s.state_name as state from base_cities b left join base_states s on s.id = b.state_id
        where b.country_code = ${country.country_code} and b.status = ${literal(recordStatus, 'active')} and ${isSpelled('city', sql`b`, typed)}
        order by (s.state_name is not distinct from ${state}::text) desc, (place_key(b.city_name) = ${placeKey(typed)}) desc, b.id limit 1`,
  )
  if (found) return found
  const all = await rows<{ city_name: string }>(tx, sql`select city_name from base_cities where country_code = ${country.country_code}
      and status = ${literal(recordStatus, 'active')}`)
  const like = nearest(typed, all.map(({ city_name }) => city_name))
  throw refuseField('city', `${typed} is not in our list of cities of ${country.country_name}.${like ? ` Did you mean ${like}?` : ''}`)
}

async function listedState(tx: Db, country: Country, typed: string): Promise<string> {
  const found = await first<{ state_name: string }>(tx, sql`select s.state_name from base_states s where s.country_code = ${country.country_code}
      and s.status = ${literal(recordStatus, 'active')} and ${isSpelled('state', sql`s`, typed)} order by s.id limit 1`)
  if (!found) throw refuseField('state', `${typed} is not in our list of states of ${country.country_name}.`)
  return found.state_name
}

async function placed(tx: Db, country: Country, a: Partial<Made>): Promise<{ city: string; state: string | null }> {
  const state = a.state && country.lists_states ? await listedState(tx, country, a.state) : (a.state ?? null)
  if (!country.lists_cities) return { city: a.city ?? '', state }
  const city = await listedCity(tx, country, a.city ?? '', state)
  if (state && city.state && city.state !== state) throw refuseField('state', `${city.city} lies in ${city.state}.`)
  return { city: city.city, state: city.state ?? state }
}

function refusePincode({ country_name, pincode_pattern, pincode_required, pincode_example }: Country, pincode: string | null | undefined): void {
  if (!pincode && pincode_required) throw refuseField('pincode', `${country_name} needs a postcode.`)
  if (pincode && pincode_pattern && !new RegExp(pincode_pattern).test(pincode))
    throw refuseField('pincode', `A postcode of ${country_name} looks like ${pincode_example ?? 'its pattern'}.`)
}

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== ''

/** What an address's country asks of it (clients.md 2.2), and city and state as our lists spell them. 422 on the field. */
export async function checkedAddress(tx: Db, a: Partial<Made>): Promise<{ city: string; state: string | null }> {
  const country = await countryOf(tx, a.country_code ?? '')
  const place = await placed(tx, country, a)
  if (country.country_code === 'AE' && a.pincode) throw refuseField('pincode', 'The Emirates have no postcodes. Leave it empty.')
  refusePincode(country, a.pincode)
  if (a.makani_no && country.country_code !== 'AE') throw refuseField('makani_no', 'Makani numbers are of the Emirates.')
  if (isGiven(a.latitude) !== isGiven(a.longitude)) throw refuseField(isGiven(a.latitude) ? 'longitude' : 'latitude', 'Give both coordinates, or none.')
  return place
}
