import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { carrierCoverage } from '@/lib/contract/carrier-coverage'
import { rows, type Db } from '../../db/db'
import { anyOfValues, pageOf, startsWith } from '../../platform/list'
import type { Who } from '../../platform/who'
import { hasSpelling, isSpelled } from '../../core/places/place-search'
import { carrierOf, noRecord, refuseOthers, seenCarriers } from '../carriers/scope'
import { refuseAllocated, transitWords } from './coverages'

type Query = z.output<typeof carrierCoverage.cities.query>
type CityRow = z.output<typeof carrierCoverage.cities.reply>['rows'][number]
type AreaRow = z.output<typeof carrierCoverage.areas.reply>['rows'][number]
type PincodeRow = z.output<typeof carrierCoverage.pincodes.reply>['rows'][number]

const common = sql`x.id, x.coverage_id, c.country_code, c.rsa_service_code, s.state_name as state, b.city_name as city, x.cod_available, x.pickup_available,
  x.delivery_available,
  x.return_available, ${transitWords('coalesce(x.transit_days_min, c.transit_days_min)', 'coalesce(x.transit_days_max, c.transit_days_max)')} as transit,
    x.remote, x.delivery_days,
  x.route_code, x.active, x.updated_at`
const around = sql`join carrier_countries c on c.id = x.coverage_id`
const city = (id: SQL) => sql`join base_cities b on b.id = ${id} left join base_states s on s.id = b.state_id`
const flag = (choice: boolean | undefined, condition: SQL) => (choice === undefined ? undefined : choice ? condition : sql`not ${condition}`)

function filters(carrierId: number, query: Query, mapped: SQL): (SQL | undefined)[] {
  return [
    sql`c.carrier_id = ${carrierId}`,
    anyOfValues(sql`x.coverage_id`, query.coverage_id),
    anyOfValues(sql`c.country_code`, query.country_code),
    anyOfValues(sql`c.rsa_service_code`, query.rsa_service_code),
    anyOfValues(sql`b.id`, query.base_city_id),
    query.state ? isSpelled('state', sql`s`, query.state) : undefined,
    flag(query.active, sql`x.active`),
    flag(query.cod_available, sql`x.cod_available`),
    flag(query.remote, sql`x.remote`),
    flag(query.mapped, mapped),
  ]
}
const common_sorts = {
  rsa_service_code: { by: sql`c.rsa_service_code`, kind: 'text' }, route_code: { by: sql`x.route_code`, kind: 'text', nullable: true },
} as const

export async function findCities(db: Db, who: Who, carrierId: number, query: Query) {
  await carrierOf(db, who, carrierId)
  const typed = query.search ? startsWith(query.search.toLowerCase()) : null
  return pageOf<CityRow>(
    db,
    {
      columns: sql`${common}, x.base_city_id, x.carrier_city_name, x.carrier_city_code`,
      from: sql`carrier_cities x ${around} ${city(sql`x.base_city_id`)}`,
      where: [
        ...filters(carrierId, query, sql`(x.carrier_city_code is not null or place_key(x.carrier_city_name) <> place_key(b.city_name))`),
        typed === null
          ? undefined
          : sql`(${hasSpelling('city', sql`b`, query.search ?? '')} or lower(x.carrier_city_name) like ${typed} or lower(x.carrier_city_code) like ${typed})`,
      ],
      sorts: { ...common_sorts, city: { by: sql`b.city_name`, kind: 'text' }, carrier_city_name: { by: sql`x.carrier_city_name`, kind: 'text' } },
      defaultSort: 'city', id: sql`x.id`,
    },
    query,
  )
}

export async function findAreas(db: Db, who: Who, carrierId: number, query: Query) {
  await carrierOf(db, who, carrierId)
  const typed = query.search ? startsWith(query.search.toLowerCase()) : null
  return pageOf<AreaRow>(
    db,
    {
      columns: sql`${common}, x.base_area_id, a.area_name as area, x.carrier_area_name, x.carrier_area_code`,
      from: sql`carrier_areas x ${around} join base_areas a on a.id = x.base_area_id ${city(sql`a.city_id`)}`,
      where: [
        ...filters(carrierId, query, sql`(x.carrier_area_code is not null or place_key(x.carrier_area_name) <> place_key(a.area_name))`),
        typed === null
          ? undefined
          : sql`(${hasSpelling('area', sql`a`, query.search ?? '')} or lower(x.carrier_area_name) like ${typed}
              or ${hasSpelling('city', sql`b`, query.search ?? '')})`,
      ],
      sorts: { ...common_sorts, area: { by: sql`a.area_name`, kind: 'text' }, city: { by: sql`b.city_name`, kind: 'text' } },
      defaultSort: 'area', id: sql`x.id`,
    },
    query,
  )
}

/** Pincodes by the order they came in: of ten million rows only that has an index that never skips. */
export async function findPincodes(db: Db, who: Who, carrierId: number, query: Query) {
  await carrierOf(db, who, carrierId)
  return pageOf<PincodeRow>(
    db,
    {
      columns: sql`${common}, x.base_pincode_id, p.pincode, a.area_name as area`,
      from: sql`carrier_pincodes x ${around} join base_pincodes p on p.id = x.base_pincode_id
        left join base_areas a on a.id = p.area_id ${city(sql`p.city_id`)}`,
      where: [
        ...filters(carrierId, query, sql`(x.route_code is not null)`),
        query.search ? sql`p.pincode like ${startsWith(query.search.toUpperCase())}` : undefined,
      ],
      sorts: { id: { by: sql`x.id`, kind: 'number' }, pincode: { by: sql`p.pincode`, kind: 'text' }, city: { by: sql`b.city_name`, kind: 'text' } },
      defaultSort: 'id', id: sql`x.id`,
    },
    { ...query, sort: query.sort ?? (query.sort_by ? undefined : 'lowest') },
  )
}

const tables = { city: sql`carrier_cities`, area: sql`carrier_areas`, pincode: sql`carrier_pincodes` } as const

/**
 * Switches up to a thousand places on or off in one statement; all of them are the caller's to switch or none is (404). Off while parcels
 * have places on days to come wants `force`.
 */
export async function switchPlaces(tx: Db, who: Who, { level, ids, active, force }: z.output<typeof carrierCoverage.places.body>) {
  refuseOthers(who)
  const table = tables[level]
  const unique = [...new Set(ids)]
  const held = await rows<{ id: number; coverage_id: number; active: boolean }>(
    tx,
    sql`select x.id, x.coverage_id, x.active from ${table} x join carrier_countries c on c.id = x.coverage_id
        where x.id = any(${sql.param(unique)}::bigint[]) and ${seenCarriers(who, sql`c.carrier_id`) ?? sql`true`} order by x.id for update of x`,
  )
  if (held.length !== unique.length) throw noRecord()
  const coverages = [...new Set(held.map(({ coverage_id }) => coverage_id))]
  if (!active && !force) await refuseAllocated(tx, coverages)
  const changing = held.filter((row) => row.active !== active).map(({ id }) => id)
  await rows(
    tx,
    sql`update ${table} set active = ${active}, version = version + 1, updated_at = now(), updated_by = ${who.user_id}
        where coverage_id = any(${sql.param(coverages)}::bigint[]) and id = any(${sql.param(changing)}::bigint[])`,
  )
  return { updated: changing.length, coverages }
}
