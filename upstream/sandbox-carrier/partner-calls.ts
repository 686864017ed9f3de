import { createHash } from 'node:crypto'
import { pudoRows } from '../demo/trade/pudo-rows'
import { demoCarriers } from '../demo/trade/carriers'

/** What a carrier says of one of its collection points. */
export interface SandboxPoint {
  code: string
  name: string
  [field: string]: unknown
}

/** The points of a carrier as its own system lists them: those of the demo, the first of each carrier renamed so that a sync has something to change. */
export function pointsOf(carrier: string): SandboxPoint[] {
  const id = demoCarriers.findIndex(({ code }) => code === carrier) + 1
  return pudoRows(Date.now()).filter((row) => row.carrier_id === id).map((row, at) => ({
    code: row.pudo_code, name: at === 0 ? `${row.pudo_name} (new entrance)` : row.pudo_name, name_ar: row.pudo_name_ar,
    type: row.pudo_type, line1: row.line1, area: row.area, city: row.city, country_code: row.country_code,
    latitude: Number(row.latitude), longitude: Number(row.longitude), opening_hours: row.opening_hours,
    closures: row.closures, services: row.services, max_weight_kg: row.max_weight_kg, max_length_cm: row.max_length_cm,
    max_width_cm: row.max_width_cm, max_height_cm: row.max_height_cm, capacity_total: row.capacity_total,
    capacity_free: row.capacity_free, max_stay_days: row.max_stay_days,
  }))
}

/** The same pickup asked for again gets the same number. */
export const confirmationOf = (carrier: string, pickupNo: string): string =>
  `${carrier.slice(0, 3)}-${createHash('sha256').update(`${carrier} ${pickupNo}`).digest('hex').slice(0, 8).toUpperCase()}`
