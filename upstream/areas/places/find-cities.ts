import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { places } from '@/lib/contract/places'
import { recordStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { hasSpelling } from '../../core/places/place-search'
import { knownCountry } from '../../core/places/gateways'

export type City = z.input<typeof places.saveCity.reply>
type Query = z.output<typeof places.cities.query>
type OwnQuery = z.output<typeof places.houseCities.query>
type OwnCity = z.input<typeof places.houseCities.reply>['rows'][number]

/** Without a page at most so many, by name alone (countries.md 5). */
const MOST_CHOICES = 2000

const short = sql`c.id, c.country_code, k.id as country_id, c.city_code, c.city_name, c.city_name_ar, c.state_id, s.state_name as state, c.status, c.version`
const columns = sql`${short}, c.aliases, c.un_locode, c.airport_code, c.latitude, c.longitude, c.timezone, c.fulfillment_enabled, c.fulfillment_facility_id,
  f.facility_code as warehouse, c.remote,
  (select count(*) from base_areas a where a.city_id = c.id and a.status <> ${literal(recordStatus, 'delete')}) as areas_count,
  (select count(*) from base_pincodes p where p.city_id = c.id and p.status <> ${literal(recordStatus, 'delete')}) as pincodes_count`
const near = sql`base_cities c join countries k on k.country_code = c.country_code left join base_states s on s.id = c.state_id`
const from = sql`${near} left join facilities f on f.id = c.fulfillment_facility_id`
const sorts = {
  city_name: { by: sql`c.city_name`, kind: 'text' },
  city_code: { by: sql`c.city_code`, kind: 'text' },
  state: { by: sql`s.state_name`, kind: 'text', nullable: true },
} as const

const open = sql`c.status = ${literal(recordStatus, 'active')} and coalesce(s.status, 'active') = 'active'`

/**
 * Cities of a country. As a choice only those that are effectively open, their state with them (countries.md 7.2); by page whatever is
 * asked for. 404 for a country nobody knows.
 */
export async function findCities(db: Db, country: string, query: Query) {
  const code = knownCountry(country)
  const where = [
    sql`c.country_code = ${code} and c.status <> ${literal(recordStatus, 'delete')}`,
    query.page === undefined && !query.status ? open : anyOfValues(sql`c.status`, query.status),
    query.state_id ? sql`c.state_id = ${query.state_id}` : undefined,
    query.fulfillment_enabled === undefined ? undefined : sql`c.fulfillment_enabled = ${query.fulfillment_enabled}`,
    query.remote === undefined ? undefined : sql`c.remote = ${query.remote}`,
    query.no_areas === undefined
      ? undefined
      : sql`${query.no_areas ? sql`not ` : sql``}exists (select 1 from base_areas a where a.city_id = c.id and a.status <> ${literal(recordStatus, 'delete')})`,
    query.search
      ? hasSpelling('city', sql`c`, query.search)
      : undefined,
  ]
  if (query.page !== undefined)
    return pageOf<City>(db, { columns, from, countFrom: near, where, sorts, defaultSort: 'city_name', id: sql`c.id` }, { ...query, page: query.page })
  const found = await rows<City>(db, sql`select ${short} from ${near} where ${allOf(where)} order by c.city_name limit ${MOST_CHOICES}`)
  return { rows: found, meta: { page: 1, page_size: query.page_size, total: found.length, next_cursor: null } }
}

/** One city whole; 404 for an id nobody has. */
export async function cityOf(db: Db, id: number): Promise<City> {
  const row = await first<City>(db, sql`select ${columns} from ${from} where c.id = ${id}`)
  if (!row) throw new Refusal(404, 'City not found.')
  return row
}

/** The cities we serve ourselves, with what we offer there; a client's user sees the services its own client has bought. */
export function findOwnCities(db: Db, who: Who, query: OwnQuery) {
  const ours = who.user_category === 'client'
    ? who.client_ids.filter((id) => !query.client_id || id === query.client_id)
    : query.client_id ? [query.client_id] : null
  const bought = ours === null
    ? sql`true`
    : sql`exists (select 1 from clients cl where cl.id = any(${sql.param(ours)}::bigint[])
        and (v.service_type = any(cl.service_type) or v.service_type = 'last_mile'))`
  const served = sql`v.status = ${literal(recordStatus, 'active')} and ('*' = any(v.destination_countries) or c.country_code = any(v.destination_countries))
      and ${bought}`
  return pageOf<OwnCity>(
    db,
    {
      columns: sql`c.id, c.city_name as city, s.state_name as state, c.country_code, c.fulfillment_enabled, f.facility_code as warehouse,
        array(select v.code from rsa_services v where ${served} order by v.code) as services,
        (select max(v.cutoff_time) from rsa_services v where ${served}) as cut_off_time,
        exists (select 1 from rsa_services v where ${served} and v.delivery_type = 'same_day') as same_day`,
      from, sorts, defaultSort: 'city_name', id: sql`c.id`,
      where: [
        sql`c.fulfillment_enabled and ${open}`,
        // Asked for a client that is not their own, there is nothing.
        ours?.length === 0 ? sql`false` : undefined,
        query.country_code ? sql`c.country_code = ${query.country_code}` : undefined,
        query.state_id ? sql`c.state_id = ${query.state_id}` : undefined,
        query.search ? hasSpelling('city', sql`c`, query.search) : undefined,
      ],
    },
    query,
  )
}
