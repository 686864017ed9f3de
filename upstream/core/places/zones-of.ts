import { sql } from 'drizzle-orm'
import { airports, ports } from '@/lib/domain/places'
import { recordStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { placeZone } from './place-zone'

/** Zones (IANA names) of airports by IATA code and of ports by UN/LOCODE, as our cities say. A place we do not know has none. */
export async function zonesOf(db: Db, places: readonly string[]): Promise<Map<string, string>> {
  if (places.length === 0) return new Map()
  const found = await rows<{ place: string; zone: string }>(
    db,
    sql`select distinct on (p.place) p.place, z.zone
        from unnest(${sql.param([...new Set(places)])}::text[]) as p(place)
        join base_cities c on (c.airport_code = p.place or c.un_locode = p.place) and c.status <> ${literal(recordStatus, 'delete')}
        cross join lateral (select ${placeZone({ country: sql`c.country_code`, state: sql`c.state_id`, own: sql`c.timezone` })} as zone) z
        where z.zone is not null order by p.place, c.id`,
  )
  return new Map(found.map(({ place, zone }) => [place, zone]))
}

export interface Gateway {
  code: string
  name: string
  /** IANA name; null where nobody knows the country's. */
  zone: string | null
}

/** Airports and ports by code: those of our lanes and those our cities name. Where no city says a zone, that of the country holds. */
export async function gatewaysOf(db: Db, codes: readonly string[]): Promise<Map<string, Gateway>> {
  const listed = [...airports, ...ports].filter(({ code }) => codes.includes(code))
  const [zones, own] = await Promise.all([
    zonesOf(db, codes),
    rows<{ code: string; name: string; zone: string | null }>(
      db,
      sql`select p.code, p.name, n.default_timezone as zone
          from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as p(code text, name text, country text) left join countries n on n.country_code = p.country
          union all select distinct on (p.code) p.code, c.city_name, null from unnest(${sql.param([...new Set(codes)])}::text[]) as p(code)
          join base_cities c on c.airport_code = p.code or c.un_locode = p.code`,
    ),
  ])
  const gateways = new Map<string, Gateway>()
  for (const { code, name, zone } of own) if (!gateways.has(code)) gateways.set(code, { code, name, zone: zones.get(code) ?? zone })
  return gateways
}
