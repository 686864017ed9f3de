import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorRequests as calls } from '@/lib/contract/vendor-requests'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import { seesCosts } from './request-scope'
import { notFound } from './scope'

export type Trip = z.output<typeof calls.addTrip.reply>

/** The Dubai day a trip starts on, which it is billed under whenever it ends (anchors 9, V1). */
export const tripDay = sql`(coalesce(t.actual_start, t.planned_start) at time zone 'Asia/Dubai')::date`

const columns = sql`t.id, t.line_id, t.trip_no, l.vehicle_type, t.vehicle_no, t.vehicle_license_expiry, t.vehicle_insurance_expiry, t.driver_name,
  t.driver_phone, t.driver_license_expiry, t.token_no, t.planned_start, t.planned_end, t.actual_start, t.actual_end, ${tripDay} as trip_day,
  t.odometer_start::text, t.odometer_end::text, t.km::text, t.waiting_minutes, t.pod_path is not null as has_pod, t.status, t.cancel_reason, t.currency,
  t.base, t.extra_km, t.waiting, t.night, t.tolls, t.vat, t.total, m.statement_no, t.version`
const tables = sql`transport_trips t join request_lines l on l.id = t.line_id left join vendor_statements m on m.id = t.statement_id`

/** The trips of a request in order, with what they cost; the caller has read the request. */
export const tripsOf = (db: Db, requestId: number) =>
  rows<Trip>(db, sql`select ${columns} from ${tables} where t.request_id = ${requestId} order by t.planned_start, t.id`)

/** A trip as its reader may see it. */
export async function tripOne(db: Db, who: Who, requestId: number, id: number): Promise<Trip> {
  const found = (await tripsOf(db, requestId)).find((trip) => trip.id === id)
  if (!found) throw notFound()
  return seesCosts(who) ? found : { ...found, base: null, extra_km: null, waiting: null, night: null, tolls: null, vat: null, total: null }
}
