import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { consignee } from '@/lib/contract/consignee'
import { carrierStatus } from '@/lib/domain/carrier'
import { hoursOn, type OpeningHours } from '@/lib/domain/consignee'
import { today } from '@/lib/domain/days'
import { switchStatus } from '@/lib/domain/record-status'
import type { Language } from '@/lib/words/language'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import type { OwnParcel } from '../tracking/phone-check'

export type Point = z.input<typeof consignee.desk.reply>['points'][number]

/** Farther than this nobody drives for a parcel. */
const REACH_KM = 25
const OFFERED = 8
const DEGREE_KM = 111.2

interface Row {
  id: number
  name: string
  type: string
  address: string
  lat: number
  lng: number
  distance_km: number | null
  opening_hours: OpeningHours
  stay_days: number
}

/** Haversine with R = 6371.0088 km (sla-pickup.md 7 rule 9). */
const distance = (lat: SQL, lng: SQL) => sql`12742.0176 * asin(sqrt(power(sin(radians(u.latitude - ${lat}) / 2), 2)
  + cos(radians(${lat})) * cos(radians(u.latitude)) * power(sin(radians(u.longitude - ${lng}) / 2), 2)))`

const columns = (
  language: Language, km: SQL,
) => sql`u.id, ${language === 'ar' ? sql`coalesce(u.pudo_name_ar, u.pudo_name)` : sql`u.pudo_name`} as name, u.pudo_type as type,
  concat_ws(', ', u.line1, u.area, u.city) as address, u.latitude::float8 as lat, u.longitude::float8 as lng, ${km} as distance_km, u.opening_hours,
    u.max_stay_days as stay_days`

const shown = ({ opening_hours, distance_km, ...point }: Row): Point => ({
  ...point, distance_km: distance_km === null ? null : Math.round(distance_km * 100) / 100, hours_today: hoursOn(opening_hours, today()),
})

/** Longest side with longest: a parcel may be turned (sla-pickup.md 7 rule 9). */
function fits(parcel: OwnParcel): SQL {
  const sides = [parcel.length, parcel.width, parcel.height]
  if (sides.includes(null)) return sql`true`
  const largestFirst = (list: SQL) => sql`(select side, row_number() over (order by side desc) as nth from unnest(${list}) as side)`
  return sql`(select coalesce(bool_and(room.side >= needed.side), true) from ${largestFirst(sql`array[u.max_length_cm, u.max_width_cm, u.max_height_cm]`)} room
    join ${largestFirst(sql`${sql.param(sides)}::numeric[]`)} needed using (nth))`
}

/** Points of a carrier that works, with room, open these days, that take this parcel; cash only where it is taken. */
const takes = (parcel: OwnParcel, isCash: boolean): SQL[] => [
  sql`u.status = ${literal(switchStatus, 'active')}`,
  sql`k.status = ${literal(carrierStatus, 'active')}`,
  sql`u.country_code = ${parcel.country_code}`,
  sql`'collect' = any(u.services)`,
  sql`(u.capacity_free is null or u.capacity_free > 0)`,
  sql`(u.max_weight_kg is null or u.max_weight_kg >= ${parcel.weight}::numeric)`,
  fits(parcel),
  sql`not exists (select 1 from jsonb_to_recordset(u.closures) as c("from" date, "to" date) where ${today()}::date + 2 between c."from" and c."to")`,
  ...(isCash ? [sql`'cod' = any(u.services)`] : []),
]

/**
 * The collection points nearest to where the parcel is going, at most eight within 25 km, nearest first, ties by name. Lockers and shops
 * take parcels of every carrier of ours. Distances are from the address where it has a position, else from the middle of its city.
 */
export async function pointsNear(db: Db, parcel: OwnParcel, language: Language, isCash: boolean): Promise<Point[]> {
  const km = distance(sql`at.lat`, sql`at.lng`)
  const found = await rows<Row>(
    db,
    sql`with at as (
          select coalesce(${parcel.lat}::numeric, c.latitude) as lat, coalesce(${parcel.lng}::numeric, c.longitude) as lng
          from (select 1) one left join lateral (
            select latitude, longitude from base_cities where country_code = ${parcel.country_code} and place_key(city_name) = place_key(${parcel.city}) limit 1
          ) c on true
        )
        select * from (
          select ${columns(language, km)} from at, carrier_pudo u join carriers k on k.id = u.carrier_id
          where ${allOf([...takes(parcel, isCash), sql`u.latitude between at.lat - ${REACH_KM / DEGREE_KM} and at.lat + ${REACH_KM / DEGREE_KM}`])}
        ) near where distance_km <= ${REACH_KM} order by distance_km, name limit ${OFFERED}`,
  )
  return found.map(shown)
}

/** One point as chosen before, whatever became of it since. */
export async function pointsById(db: Db, ids: readonly number[], language: Language): Promise<Map<number, Point>> {
  if (ids.length === 0) return new Map()
  const found = await rows<Row>(db, sql`select ${columns(language, sql`null::float8`)} from carrier_pudo u where u.id = any(${sql.param(ids)}::bigint[])`)
  return new Map(found.map((row) => [row.id, shown(row)]))
}
