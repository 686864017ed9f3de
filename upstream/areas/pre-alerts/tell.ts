import { sql, type SQL } from 'drizzle-orm'
import { airports } from '@/lib/domain/places'
import { lockPackages } from '../../core/events/reckon'
import { recordEvents, timeFault } from '../../core/events/record-events'
import { first, rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import type { Held } from './hold'
import { over } from './states'

/** Events written in one statement. */
const BATCH = 500

export type HawbEvent = 'LNH02' | 'LNH03' | 'LNH06' | 'CUS01' | 'CUS04'

function placeText(code: string): string {
  const place = airports.find((one) => one.code === code.slice(-3))
  return place ? `${place.name} (${place.code})` : code
}

/**
 * Writes one event for each parcel of a pre-alert, of those `only` selects (on `pre_alert_hawbs h`). Under a consolidation its own steps tell its parcels, so
 * nothing is told twice. A time before a parcel was known is moved to when it was.
 */
export async function tellParcels(
  tx: Db, who: Who, held: Pick<Held, 'id' | 'pre_alert_no' | 'consolidation_id' | 'origin_code' | 'destination_code'>, code: HawbEvent, at: string,
  only: SQL = sql`true`,
): Promise<void> {
  if (held.consolidation_id !== null) return
  const found = await rows<{ order_id: number }>(tx, sql`select distinct h.order_id from pre_alert_hawbs h where h.pre_alert_id = ${held.id}
    and h.order_id is not null and h.receive_status <> ${over} and ${only} order by h.order_id`)
  if (found.length === 0) return
  const place = (code === 'LNH02' ? held.origin_code : held.destination_code) ?? ''
  const facility = await first<{ id: number }>(tx,
    sql`select id from facilities where left(facility_code, 3) = ${place.slice(-3)} order by facility_code limit 1`)
  const locked = await lockPackages(tx, found.map(({ order_id }) => order_id))
  const now = new Date().toISOString()
  const events = found.map(({ order_id }) => {
    const created = locked.get(order_id)?.created_at ?? at
    return {
      package_id: order_id, event_code: code, event_at: timeFault({ event_at: at, source: 'manual' }, created, Date.parse(now)) ? now : at,
      source: 'manual' as const, location_text: placeText(place), facility_id: facility?.id ?? null, remarks: held.pre_alert_no,
    }
  })
  for (let from = 0; from < events.length; from += BATCH) await recordEvents(tx, events.slice(from, from + BATCH), { who, locked })
}
