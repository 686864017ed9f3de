import { sql } from 'drizzle-orm'
import { recordStatus } from '@/lib/domain/record-status'
import { timeThere } from '@/lib/domain/zones'
import { rows, type Db } from '../../db/db'
import { placeZone } from '../../core/places/place-zone'
import { literal } from '../../db/literals'

/** Zones (IANA names) of airports by IATA code and of ports by UN/LOCODE. A place we do not know has none. */
async function zonesOf(db: Db, places: readonly string[]): Promise<Map<string, string>> {
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

interface Flown {
  origin: string
  destination: string
  std: string | null
  etd: string | null
  atd: string | null
  sta: string | null
  eta: string | null
  ata: string | null
}

/** What the clocks of its two airports show when a leg leaves and arrives, and their zones; null what is not known, and a time that is Dubai's itself. */
interface Local {
  origin_zone: string | null
  destination_zone: string | null
  departs_local: string | null
  arrives_local: string | null
}

/** Legs with the local times of their airports (consolidations.md 7). The times themselves stay as they are, shown in Dubai. */
export async function withLocalTimes<T extends Flown>(db: Db, legs: readonly T[]): Promise<(T & Local)[]> {
  const zones = await zonesOf(db, legs.flatMap(({ origin, destination }) => [origin, destination]))
  const local = (zone: string | null, at: string | null) => (zone && at ? timeThere(zone, at) : null)
  return legs.map((leg) => {
    const [origin_zone, destination_zone] = [zones.get(leg.origin) ?? null, zones.get(leg.destination) ?? null]
    return {
      ...leg, origin_zone, destination_zone, departs_local: local(origin_zone, leg.atd ?? leg.etd ?? leg.std),
      arrives_local: local(destination_zone, leg.ata ?? leg.eta ?? leg.sta),
    }
  })
}
