import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { pudo } from '@/lib/contract/pudo'
import { carrierStatus } from '@/lib/domain/carrier'
import { openAt } from '@/lib/domain/pudo'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues } from '../../platform/list'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { hasSpelling } from '../../core/places/place-search'
import { calendarsOf } from '../../core/calendar/calendars'
import { momentFrom, openCondition, pointColumns, pointTables, servesClients, shownPoints, visiblePoints, type FoundPoint } from './points'

type Body = z.output<typeof pudo.search.body>
type Reply = z.input<typeof pudo.search.reply>
type Centre = Reply['centre']

const DEGREE_KM = 111.2
/** How a search that may grow grows. */
const STEPS = [5, 10, 25]

/** Where is searched around: a position, else the middle of a pincode or a city. */
async function centreOf(db: Db, q: Body): Promise<Centre> {
  if (q.latitude != null && q.longitude != null) return { lat: q.latitude, lng: q.longitude, label: 'Position' }
  if (q.city_id) {
    const city = await first<{ lat: number | null; lng: number | null; label: string }>(db, sql`select latitude::float8 as lat, longitude::float8 as lng,
      city_name as label from base_cities where id = ${q.city_id} and country_code = ${q.country_code}`)
    if (!city) throw refuseField('city_id', 'Choose a city of the country.')
    if (city.lat !== null && city.lng !== null) return { lat: city.lat, lng: city.lng, label: city.label }
    throw refuseField('city_id', `${city.label} has no position yet. Give one.`)
  }
  if (q.pincode) {
    const pin = await first<{ lat: number | null; lng: number | null }>(
      db,
      sql`select coalesce(z.latitude, c.latitude)::float8 as lat, coalesce(z.longitude, c.longitude)::float8 as lng from base_pincodes z
          join base_cities c on c.id = z.city_id
          where z.country_code = ${q.country_code} and z.pincode = upper(${q.pincode}) and z.status = ${literal(recordStatus, 'active')}
          order by z.latitude nulls last limit 1`,
    )
    if (!pin || pin.lat === null || pin.lng === null) throw refuseField('pincode', `Pincode ${q.pincode} is unknown in ${q.country_code}.`)
    return { lat: pin.lat, lng: pin.lng, label: q.pincode }
  }
  throw refuseField('city_id', 'Give a city, a pincode or a position')
}

/** Haversine with R = 6371.0088 km; lib/domain/pudo.ts says the same. */
const distance = ({ lat, lng }: Centre) =>
  sql`(2 * 6371.0088 * asin(least(1,
      sqrt(power(sin(radians(u.latitude::float8 - ${lat}::float8) / 2), 2) + cos(radians(${lat}::float8)) * cos(radians(u.latitude::float8)) *
      power(sin(radians(u.longitude::float8 - ${lng}::float8) / 2), 2)))))`

/** Longest side with longest: a parcel may be turned. */
function fits(sides: (string | null | undefined)[]): SQL | undefined {
  const given = sides.filter((side): side is string => side != null)
  if (given.length < 3) return undefined
  return sql`(u.max_length_cm is null or (select bool_and(room.side >= needed.side) from
    (select side, row_number() over (order by side desc) as nth from unnest(array[u.max_length_cm, u.max_width_cm, u.max_height_cm]) as side) room
    join (select side, row_number() over (order by side desc) as nth from unnest(${sql.param(given)}::numeric[]) as side) needed using (nth)))`
}

function conditions(who: Who, q: Body, at: string | null): (SQL | undefined)[] {
  const clients = who.user_category === 'client' ? who.client_ids : q.client_id ? [q.client_id] : null
  return [
    visiblePoints(who), clients ? servesClients(clients) : sql`k.status = ${literal(carrierStatus, 'active')}`,
    sql`u.status = ${literal(switchStatus, 'active')}`, sql`u.country_code = ${q.country_code}`, anyOfValues(sql`u.carrier_id`, q.carrier_ids),
    q.services.length > 0 ? sql`u.services @> ${sql.param(q.services)}::text[]` : undefined,
    q.weight_kg ? sql`(u.max_weight_kg is null or u.max_weight_kg >= ${q.weight_kg}::numeric)` : undefined,
    fits([q.length_cm, q.width_cm, q.height_cm]), sql`(u.capacity_free is null or u.capacity_free > 0)`, at ? openCondition(at) : undefined,
  ]
}

async function within(db: Db, centre: Centre, km: number, held: readonly (SQL | undefined)[], limit: number) {
  const box = sql`u.latitude between ${centre.lat - km / DEGREE_KM}::numeric and ${centre.lat + km / DEGREE_KM}::numeric`
  return rows<FoundPoint & { distance_km: number }>(
    db,
    sql`select * from (select ${pointColumns}, ${distance(centre)} as distance_km from ${pointTables} where ${allOf([...held, box])}) near
        where distance_km <= ${km}::float8 order by distance_km, pudo_name, id limit ${limit}`,
  )
}

/**
 * The points near a place that take this parcel, nearest first, ties by name (sla-pickup.md 7 rule 9). With `expand` an empty search grows to 5, 10 and
 * 25 km; `radius_km` says how far it went. 422 without a place.
 */
export async function searchPoints(db: Db, who: Who, q: Body): Promise<Reply> {
  const centre = await centreOf(db, q)
  const at = q.open_at ? momentFrom(q.open_at, 'open_at') : null
  const held = conditions(who, q, at)
  let [radius, found] = [q.radius_km, await within(db, centre, q.radius_km, held, q.limit)]
  for (const next of q.expand ? STEPS.filter((km) => km > q.radius_km) : []) {
    if (found.length > 0) break
    radius = next
    found = await within(db, centre, next, held, q.limit)
  }
  const calendar = (await calendarsOf(db, [q.country_code]))(q.country_code)
  const points = (await shownPoints(db, found)).map((point) => {
    const { open, next } = openAt(point.opening_hours, point.closures, calendar.timezone, at ? Date.parse(at) : Date.now())
    return { ...point, distance_km: Math.round(point.distance_km * 100) / 100, open_now: open, next_open: next }
  })
  return { centre, radius_km: radius, points }
}

/** Cities of a country that lie somewhere, for choosing where to search. */
export const searchCities = (db: Db, { country_code, search }: z.output<typeof pudo.cities.query>) =>
  rows<{ id: number; name: string }>(
    db,
    sql`select c.id, c.city_name as name from base_cities c where c.country_code = ${country_code} and c.status = ${literal(recordStatus, 'active')}
          and c.latitude is not null ${search ? sql`and ${hasSpelling('city', sql`c`, search)}` : sql``} order by c.city_name limit 50`,
  )
