import { sql, type SQL } from 'drizzle-orm'
import { day as dayText, dayTime, dubaiDay } from '@/lib/domain/days'
import { readVehicle, vehicleKeys } from '@/lib/domain/plate'
import { holdingTrips, tripStatus } from '@/lib/domain/vendor-request'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'

/** Whose trip it is and when, as it is planned. */
export interface Planned {
  vehicle_no: string
  vehicle_license_expiry: string
  vehicle_insurance_expiry: string
  driver_name: string
  driver_phone: string
  driver_license_expiry: string
  planned_start: string
  planned_end: string
}

const MOST_TRIP_HOURS = 72

/** The plate in one spelling, and as it is compared; 422 for what is none. */
export function vehicleOf(plate: string): { vehicle_no: string; vehicle_key: string } {
  const { vehicle_no, vehicle_key } = readVehicle(plate)
  if (vehicle_key === '') throw refuseField('vehicle_no', 'Enter the plate, e.g. DXB A 12345.')
  return { vehicle_no, vehicle_key }
}

/** A trip ends after it starts, within three days. */
export function refuseWindow({ planned_start, planned_end }: Pick<Planned, 'planned_start' | 'planned_end'>): void {
  const hours = (Date.parse(planned_end) - Date.parse(planned_start)) / 3_600_000
  if (hours <= 0) throw refuseField('planned_end', 'End must be after start.')
  if (hours > MOST_TRIP_HOURS) throw refuseField('planned_end', `A trip takes at most ${MOST_TRIP_HOURS} hours.`)
}

/** Registration, insurance and driving licence hold through the day the trip ends (anchors 9 (c) 6). */
export function refusePapers(trip: Planned): void {
  const last = dubaiDay(trip.planned_end)
  const papers = [
    ['vehicle_license_expiry', `The registration of ${trip.vehicle_no}`], ['vehicle_insurance_expiry', `The insurance of ${trip.vehicle_no}`],
    ['driver_license_expiry', `The driving licence of ${trip.driver_name}`],
  ] as const
  for (const [field, paper] of papers)
    if (trip[field] < last) throw refuseField(field, `${paper} ends on ${dayText(trip[field])}, before the trip does. Choose another or enter the new date.`)
}

interface Held extends Planned { id: number; vehicle_key: string }

/** Whoever promises the same vehicle or driver queues up: the vehicle first, then the driver. */
export async function holdVehicleAndDriver(tx: Db, { vehicle_key, driver_phone }: Pick<Held, 'vehicle_key' | 'driver_phone'>): Promise<void> {
  const local = vehicle_key.slice(vehicle_key.indexOf(':') + 1)
  await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`trip vehicle ${local}`}, 0)),
    pg_advisory_xact_lock(hashtextextended(${`trip driver ${driver_phone}`}, 0))`)
}

/** Trips of the same vehicle, however much of its plate is named. */
const isVehicle = (key: string): SQL => (key.includes(':')
  ? sql`t.vehicle_key = any(${sql.param([...vehicleKeys(key)])}::text[])`
  : sql`(t.vehicle_key = ${key} or split_part(t.vehicle_key, ':', 2) = ${key})`)

interface Met { trip_no: string; from: string; to: string; is_vehicle: boolean }
const clash = (field: string, message: string) => new Refusal(409, message, [{ field, message }])

/**
 * Neither a vehicle nor a driver is promised twice at a time, whatever vendors they ride for: 409 names the first trip (anchors 9, V2). Half-open: one may
 * start the minute another ends. Call with both held.
 */
export async function refuseDouble(tx: Db, trip: Held): Promise<void> {
  const met = await first<Met>(tx, sql`select t.trip_no, t.planned_start as from, t.planned_end as to, ${isVehicle(trip.vehicle_key)} as is_vehicle
    from transport_trips t where t.id <> ${trip.id} and t.status in ${literals(tripStatus, ...holdingTrips)}
      and (${isVehicle(trip.vehicle_key)} or t.driver_phone = ${trip.driver_phone})
      and tstzrange(t.planned_start, t.planned_end) && tstzrange(${trip.planned_start}::timestamptz, ${trip.planned_end}::timestamptz)
    order by t.planned_start, t.id limit 1`)
  if (!met) return
  const whose = met.is_vehicle ? `Vehicle ${trip.vehicle_no}` : `Driver ${trip.driver_name}`
  throw clash(met.is_vehicle ? 'vehicle_no' : 'driver_phone',
    `${whose} is on trip ${met.trip_no} from ${dayTime(met.from)} to ${dayTime(met.to)}. Choose another, or another time.`)
}

/** A vehicle and a driver are on the road once. */
export async function refuseUnderWay(tx: Db, trip: Held): Promise<void> {
  const met = await first<{ trip_no: string; is_vehicle: boolean }>(tx, sql`select t.trip_no, ${isVehicle(trip.vehicle_key)} as is_vehicle
    from transport_trips t where t.id <> ${trip.id} and t.status = ${literal(tripStatus, 'started')}
      and (${isVehicle(trip.vehicle_key)} or t.driver_phone = ${trip.driver_phone}) order by t.id limit 1`)
  if (!met) return
  const whose = met.is_vehicle ? `Vehicle ${trip.vehicle_no}` : `Driver ${trip.driver_name}`
  throw clash('status', `${whose} is still on trip ${met.trip_no}. Complete that one first.`)
}

/** A pass of the gate that is named must be one. */
export async function refuseUnknownToken(tx: Db, token: string | null | undefined): Promise<void> {
  if (!token) return
  const known = await first(tx, sql`select 1 from gate_tokens where token_no = ${token}`)
  if (!known) throw refuseField('token_no', `There is no gate token ${token}.`)
}
