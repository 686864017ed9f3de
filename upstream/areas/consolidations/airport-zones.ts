import { timeThere } from '@/lib/domain/zones'
import type { Db } from '../../db/db'
import { zonesOf } from '../../core/places/zones-of'

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
