import { sql } from 'drizzle-orm'
import { day, dubaiAheadMs } from '@/lib/domain/days'
import { recordStatus } from '@/lib/domain/record-status'
import { localTime, offsetMs, offsetText } from '@/lib/domain/zones'
import { rows, type Db } from '../../db/db'
import { placeZone } from '../../core/places/place-zone'
import { literal } from '../../db/literals'

/** Zones (IANA names) of airports by IATA code and of ports by UN/LOCODE. A place the house does not know has none. */
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

/** 'Thu 26 Nov, 2026 02:15 +03:00' on the clocks of a zone; null where they show what Dubai's do. */
function spelledThere(zone: string, at: string): string | null {
  const atMs = Date.parse(at)
  if (offsetMs(zone, atMs) === dubaiAheadMs) return null
  const there = localTime(zone, atMs)
  return `${day(there.day)} ${there.time} ${offsetText(zone, atMs)}`
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

/**
 * Legs with what the clocks of their airports show when they leave and arrive (consolidations.md 7): null where that is not known or is
 * Dubai's time itself. The times themselves stay as they are, shown in Dubai.
 */
export async function withLocalTimes<T extends Flown>(db: Db, legs: readonly T[]): Promise<(T & { departs_local: string | null; arrives_local: string | null })[]> {
  const zones = await zonesOf(db, legs.flatMap(({ origin, destination }) => [origin, destination]))
  const local = (place: string, at: string | null) => {
    const zone = zones.get(place)
    return zone && at ? spelledThere(zone, at) : null
  }
  return legs.map((leg) => ({ ...leg, departs_local: local(leg.origin, leg.atd ?? leg.etd ?? leg.std), arrives_local: local(leg.destination, leg.ata ?? leg.eta ?? leg.sta) }))
}
