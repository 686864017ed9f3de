import { sql } from 'drizzle-orm'
import { placeKey } from '@/lib/domain/carrier-place'
import type { Language } from '@/lib/words/language'
import { rows, type Db } from '../../db/db'

export interface Place {
  city: string
  country_code: string
}

/** A city as the public page shows it: its name in the reader's language, and its middle. Nothing nearer than a city is ever told. */
export interface KnownCity {
  name: string
  lat: number | null
  lng: number | null
}

const keyOf = ({ city, country_code }: Place) => `${country_code}/${placeKey(city)}`

/** Looks the cities of events and addresses up, by name or by a spelling met in orders; one query for all of them. */
export async function citiesNamed(db: Db, places: readonly Place[], language: Language): Promise<(place: Place) => KnownCity> {
  const unique = [...new Map(places.map((place) => [keyOf(place), place])).values()]
  const found = await rows<KnownCity & { asked_city: string; country_code: string }>(
    db,
    sql`select distinct on (a.country_code, a.city) a.city as asked_city, a.country_code,
        ${language === 'ar' ? sql`coalesce(c.city_name_ar, c.city_name)` : sql`c.city_name`} as name,
          c.latitude::float8 as lat, c.longitude::float8 as lng
        from jsonb_to_recordset(${JSON.stringify(unique)}::jsonb) as a(city text, country_code text)
        join base_cities c on c.country_code = a.country_code
          and (place_key(c.city_name) = place_key(a.city)
          or place_key(a.city) in (select place_key(n.name) from unnest(c.aliases || array[c.city_name_ar, c.city_code]) as n(name)))
        order by a.country_code, a.city, (place_key(c.city_name) = place_key(a.city)) desc, c.id`,
  )
  const known = new Map(found.map(({ asked_city, country_code, name, lat, lng }) => [keyOf({ city: asked_city, country_code }), { name, lat, lng }]))
  return (place) => known.get(keyOf(place)) ?? { name: place.city, lat: null, lng: null }
}

/** A stop of a journey on the map. */
interface Stop {
  kind: 'from' | 'now' | 'to'
  name: string
  lat: number
  lng: number
}

export const placed = (city: string | null, country_code: string | null): Place | null => (city && country_code ? { city, country_code } : null)

/** The journey on the map, by city: from, where it is now while it is under way, to. Cities nobody knows the place of are left out. */
export function routeOf(places: Readonly<Record<Stop['kind'], Place | null>>, cityOf: (place: Place) => KnownCity): Stop[] {
  return (['from', 'now', 'to'] as const).flatMap((kind) => {
    const place = places[kind]
    const { name, lat, lng } = place ? cityOf(place) : { name: '', lat: null, lng: null }
    return lat === null || lng === null ? [] : [{ kind, name, lat, lng }]
  })
}
