import { sql } from 'drizzle-orm'
import { placeKey } from '@/lib/domain/carrier-place'
import { recordStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'

/** Down to which places a coverage is checked. */
export interface Leveled {
  coverage_id: number
  coverage_level: 'country' | 'city' | 'area' | 'pincode'
}

/** A parcel's address, its city as an id of ours and its pincode as its country writes it. */
export interface ParcelPlace {
  country_code: string
  city_id: number | null
  area: string | null
  pincode: string | null
}

/** What a coverage says of one place. `gap` null: it delivers there. */
export interface PlaceAnswer {
  gap: 'place' | 'pincode' | null
  cod_available: boolean | null
  transit_days_max: number | null
  /** ISO weekdays it delivers there on; null: every day. */
  delivery_days: readonly number[] | null
}

/** Answers met so far, by what decides them; a file of a hundred thousand pincodes must not fill the memory. */
export type PlaceAnswers = Map<string, PlaceAnswer>
const MOST_KEPT = 200_000

const asTheCountry: PlaceAnswer = { gap: null, cod_available: null, transit_days_max: null, delivery_days: null }
const noPincode: PlaceAnswer = { gap: 'pincode', cod_available: null, transit_days_max: null, delivery_days: null }

function keyOf({ coverage_id, coverage_level }: Leveled, { city_id, area, pincode }: ParcelPlace): string {
  if (coverage_level === 'pincode') return `${coverage_id}/${pincode}`
  return coverage_level === 'area' && area ? `${coverage_id}/${city_id}/${placeKey(area)}` : `${coverage_id}/${city_id}`
}

/** What a coverage says of a place read before (`readPlaces`); as of its whole country where the level is no deeper. */
export function answerOf(answers: PlaceAnswers, coverage: Leveled, place: ParcelPlace): PlaceAnswer {
  if (coverage.coverage_level === 'country') return asTheCountry
  if (coverage.coverage_level === 'pincode' && !place.pincode) return noPincode
  return answers.get(keyOf(coverage, place)) ?? asTheCountry
}

interface Found extends Omit<PlaceAnswer, 'gap'> {
  nth: number
  there: boolean
}

/**
 * Reads what coverages say of places, all in one query by index: the row of the level asked for, or of the city where the address names no area
 * of ours (carriers.md 7.3).
 */
export async function readPlaces(db: Db, answers: PlaceAnswers, questions: readonly { coverage: Leveled; place: ParcelPlace }[]): Promise<void> {
  if (answers.size > MOST_KEPT) answers.clear()
  const open = new Map<string, { coverage: Leveled; place: ParcelPlace }>()
  for (const one of questions) {
    const { coverage, place } = one
    if (coverage.coverage_level === 'country' || (coverage.coverage_level === 'pincode' && !place.pincode)) continue
    const key = keyOf(coverage, place)
    if (!answers.has(key)) open.set(key, one)
  }
  if (open.size === 0) return
  const all = [...open.entries()]
  const column = <T>(read: (one: { coverage: Leveled; place: ParcelPlace }) => T) => sql.param(all.map(([, one]) => read(one)))
  const found = await rows<Found>(
    db,
    sql`select k.nth, coalesce(x.active and x.delivery_available, false) as there, x.cod_available, x.transit_days_max,
        nullif(x.delivery_days, '{1,2,3,4,5,6,7}') as delivery_days
        from unnest(${column(({ coverage }) => coverage.coverage_id)}::bigint[], ${column(({ coverage }) => coverage.coverage_level)}::text[],
          ${column(({ place }) => place.country_code)}::text[],
            ${column(({ place }) => place.city_id)}::bigint[], ${column(({ place }) => (place.area ? placeKey(place.area) : null))}::text[],
              ${column(({ place }) => place.pincode)}::text[])
            with ordinality as k(coverage_id, level, country_code, city_id, area, pincode, nth)
          left join lateral (select a.id from base_areas a where k.level = 'area' and a.city_id = k.city_id and place_key(a.area_name) = k.area
            and a.status = ${literal(recordStatus, 'active')} limit 1) ours on true
          left join lateral (
            select c.active, c.delivery_available, c.cod_available, c.transit_days_max, c.delivery_days from carrier_cities c
              where c.coverage_id = k.coverage_id and c.base_city_id = k.city_id and (k.level = 'city' or (k.level = 'area' and ours.id is null))
            union all select a.active, a.delivery_available, a.cod_available, a.transit_days_max, a.delivery_days from carrier_areas a
            where k.level = 'area' and a.coverage_id = k.coverage_id and a.base_area_id = ours.id
            union all (select p.active, p.delivery_available, p.cod_available, p.transit_days_max, p.delivery_days from base_pincodes b
            join carrier_pincodes p on p.coverage_id = k.coverage_id and p.base_pincode_id = b.id
              where k.level = 'pincode' and b.country_code = k.country_code and b.pincode = k.pincode order by p.active desc limit 1)
            limit 1) x on true`,
  )
  for (const { nth, there, ...said } of found) {
    const key = all[nth - 1]?.[0]
    if (key) answers.set(key, { gap: there ? null : 'place', ...said })
  }
}
