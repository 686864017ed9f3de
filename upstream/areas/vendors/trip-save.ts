import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorRequests as calls } from '@/lib/contract/vendor-requests'
import { dubaiDay } from '@/lib/domain/days'
import { compare } from '@/lib/domain/decimal'
import { kmBetween, MOST_TRIP_KM } from '@/lib/domain/transport-cost'
import { tripStatus, workingRequests, type HiredVehicle, type RequestStatus, type TripStatus } from '@/lib/domain/vendor-request'
import { first, rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import { refuseTooFine } from '../../platform/coins'
import type { FileStore } from '../../platform/files'
import { noPermission, Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { pictureOf } from '../pas/photos'
import { requestBegins } from './request-act'
import { mayDo } from './request-scope'
import { holdRequest, type HeldRequest } from './requests'
import { notFound, stale } from './scope'
import { costOf, costSet, rateFor } from './trip-cost'
import { holdVehicleAndDriver, refuseDouble, refusePapers, refuseUnderWay, refuseUnknownToken, refuseWindow, vehicleOf, type Planned } from './trip-checks'

type New = z.output<typeof calls.addTrip.body>
type Change = z.output<typeof calls.changeTrip.body>

/** Trips are the vendor's own, or whoever gives requests to vendors; while the request is in one of these states. */
async function holdWorking(tx: Db, who: Who, id: number, states: readonly RequestStatus[]): Promise<HeldRequest & { vendor_id: number }> {
  if (who.user_category !== 'vendor' && !mayDo(who, 'request-assign')) throw noPermission()
  const held = await holdRequest(tx, who, id)
  const { vendor_id } = held
  if (held.application_type !== 'transport' || vendor_id === null || !states.includes(held.status))
    throw new Refusal(409, `Request ${held.request_no} is ${held.status.replaceAll('_',
      ' ')}; trips are planned and driven from its acceptance to its closing.`)
  return { ...held, vendor_id }
}

interface Line { id: number; vehicle_type: HiredVehicle; trips: number; planned: number }

/** The line a trip is of: the one named, or the first that lacks trips; 409 once all are planned. */
async function lineOf(tx: Db, requestId: number, lineId: number | null | undefined): Promise<Line> {
  const lines = await rows<Line>(tx, sql`select l.id, l.vehicle_type, l.trips, (select count(*)::int from transport_trips t where t.line_id = l.id
      and t.status in ${literals(tripStatus, 'planned', 'started', 'completed')}) as planned from request_lines l where l.request_id = ${requestId}
        order by l.line_no`)
  const named = lineId ? lines.filter(({ id }) => id === lineId) : lines
  if (named.length === 0) throw refuseField('line_id', 'This line is not one of the request.')
  const line = named.find(({ trips, planned }) => planned < trips)
  if (!line) throw new Refusal(409, 'All trips that were asked for are planned. Cancel one first, or ask for more.')
  return line
}

/** Plans a trip: plate, driver, papers, time and tariff are judged before anything is written. */
export async function addTrip(tx: Db, who: Who, requestId: number, body: New): Promise<number> {
  const held = await holdWorking(tx, who, requestId, workingRequests)
  const line = await lineOf(tx, requestId, body.line_id)
  const trip = { ...body, ...vehicleOf(body.vehicle_no), id: 0 }
  refuseWindow(trip)
  refusePapers(trip)
  await refuseUnknownToken(tx, body.token_no)
  await holdVehicleAndDriver(tx, trip)
  await refuseDouble(tx, trip)
  const rate = await rateFor(tx, held.vendor_id, line.vehicle_type, body.planned_start)
  const made = await first<{ id: number }>(tx, sql`insert into transport_trips (request_id, line_id, trip_no, vendor_id, vehicle_no, vehicle_key,
      vehicle_license_expiry, vehicle_insurance_expiry, driver_name, driver_phone, driver_license_expiry, token_no, planned_start, planned_end, rate_id,
      currency, created_by, updated_by)
    values (${requestId}, ${line.id}, ${held.request_no} || '-' || (select count(*) + 1 from transport_trips where request_id = ${requestId}),
      ${held.vendor_id}, ${trip.vehicle_no}, ${trip.vehicle_key}, ${trip.vehicle_license_expiry}, ${trip.vehicle_insurance_expiry}, ${trip.driver_name},
      ${trip.driver_phone}, ${trip.driver_license_expiry}, ${body.token_no ?? null}, ${trip.planned_start}, ${trip.planned_end}, ${rate.id},
      ${rate.currency}, ${who.user_id}, ${who.user_id}) returning id`)
  return made?.id ?? 0
}

interface Held extends Planned {
  id: number
  trip_no: string
  vehicle_key: string
  vehicle_type: HiredVehicle
  vendor_id: number
  token_no: string | null
  actual_start: string | null
  actual_end: string | null
  odometer_start: string | null
  odometer_end: string | null
  odometer_rolled: boolean
  waiting_minutes: number
  tolls: string
  status: TripStatus
  rate_id: number
  currency: string
  version: number
  [field: string]: unknown
}

async function holdTrip(tx: Db, requestId: number, id: number): Promise<Held> {
  const held = await first<Held>(tx, sql`select t.*, t.odometer_start::text, t.odometer_end::text, l.vehicle_type from transport_trips t
    join request_lines l on l.id = t.line_id where t.id = ${id} and t.request_id = ${requestId} for update of t`)
  if (!held) throw notFound()
  return held
}

const planFields = ['vehicle_no', 'vehicle_license_expiry', 'vehicle_insurance_expiry', 'driver_name', 'driver_phone', 'driver_license_expiry', 'planned_start',
  'planned_end', 'token_no'] as const

/** Plans it otherwise, as long as it has not started. */
async function replan(tx: Db, held: Held, given: Change): Promise<Held> {
  if (!planFields.some((name) => given[name] !== undefined)) return held
  if (held.status !== 'planned') throw new Refusal(409, `Trip ${held.trip_no} is ${tripStatus.label(held.status).toLowerCase()}; its plan no longer changes.`)
  const named = Object.fromEntries(planFields.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]))
  const plan = { ...held, ...named } as Held
  const trip: Held = { ...plan, ...vehicleOf(plan.vehicle_no) }
  refuseWindow(trip)
  refusePapers(trip)
  await refuseUnknownToken(tx, given.token_no)
  await holdVehicleAndDriver(tx, trip)
  await refuseDouble(tx, trip)
  const rate = await rateFor(tx, trip.vendor_id, trip.vehicle_type, trip.planned_start)
  await rows(tx, sql`update transport_trips set vehicle_no = ${trip.vehicle_no}, vehicle_key = ${trip.vehicle_key},
      vehicle_license_expiry = ${trip.vehicle_license_expiry}, vehicle_insurance_expiry = ${trip.vehicle_insurance_expiry},
      driver_name = ${trip.driver_name}, driver_phone = ${trip.driver_phone}, driver_license_expiry = ${trip.driver_license_expiry},
      token_no = ${trip.token_no ?? null}, planned_start = ${trip.planned_start}, planned_end = ${trip.planned_end}, rate_id = ${rate.id}
    where id = ${held.id}`)
  return { ...trip, rate_id: rate.id }
}

/** A moment somebody says something happened at, not before another and not in the future. */
function momentOf(field: 'actual_start' | 'actual_end', typed: string | undefined, after: string | null): string {
  const at = new Date(typed ?? Date.now()).toISOString()
  if (Date.parse(at) > Date.now() + 120_000) throw refuseField(field, 'This is in the future.')
  if (after && Date.parse(at) <= Date.parse(after)) throw refuseField(field, 'End must be after start.')
  return at
}

/** Sets off: the papers hold today too, the vehicle and driver are free, and the tariff is that of the day it really starts. */
async function start(tx: Db, who: Who, requestId: number, held: Held, given: Change): Promise<void> {
  const at = momentOf('actual_start', given.actual_start, null)
  refusePapers({ ...held, planned_end: at > held.planned_end ? at : held.planned_end })
  await holdVehicleAndDriver(tx, held)
  await refuseUnderWay(tx, held)
  const odometer = given.odometer_start ?? held.odometer_start
  if (!odometer) throw refuseField('odometer_start', 'Enter the odometer at the start.')
  const rate = await rateFor(tx, held.vendor_id, held.vehicle_type, at)
  await rows(tx, sql`update transport_trips set actual_start = ${at}, odometer_start = ${odometer}, rate_id = ${rate.id} where id = ${held.id}`)
  await requestBegins(tx, who, requestId)
}

/** Kilometres of the readings; an end below the start asks whether the odometer started again (anchors 9, V5). */
function kmOf(from: string, to: string, isRolled: boolean): string {
  const km = kmBetween(from, to, isRolled)
  if (km === null) throw refuseField('odometer_end', `It is below ${from} at the start. Correct it, or confirm that the odometer started again at 0.`)
  if (compare(km, MOST_TRIP_KM) > 0) throw refuseField('odometer_end', `That would be ${km} km. A trip has at most ${MOST_TRIP_KM.toLocaleString('en')}.`)
  return km
}

/** Arrives, or is corrected afterwards: kilometres and cost follow from what is entered. */
async function drive(tx: Db, held: Held, given: Change): Promise<void> {
  const started = given.actual_start && held.status !== 'started' ? momentOf('actual_start', given.actual_start, null) : held.actual_start ?? ''
  const ended = momentOf('actual_end', given.actual_end ?? held.actual_end ?? undefined, started)
  const [from, to] = [given.odometer_start ?? held.odometer_start, given.odometer_end ?? held.odometer_end]
  if (!from) throw refuseField('odometer_start', 'Enter the odometer at the start.')
  if (!to) throw refuseField('odometer_end', 'Enter the odometer at the end.')
  const isRolled = given.odometer_rolled ?? held.odometer_rolled
  const km = kmOf(from, to, isRolled)
  const waiting_minutes = given.waiting_minutes ?? held.waiting_minutes
  const tolls = given.tolls ?? held.tolls
  refuseTooFine({ tolls }, held.currency)
  const rate = dubaiDay(started) === dubaiDay(held.actual_start ?? started) ? { id: held.rate_id } : await rateFor(tx, held.vendor_id, held.vehicle_type,
    started)
  const cost = await costOf(tx, { vendor_id: held.vendor_id, rate_id: rate.id, start: started, km, waiting_minutes, tolls, currency: held.currency })
  await rows(tx, sql`update transport_trips set actual_start = ${started}, actual_end = ${ended}, odometer_start = ${from}, odometer_end = ${to},
      odometer_rolled = ${isRolled && compare(to, from) < 0}, km = ${km}, waiting_minutes = ${waiting_minutes}, rate_id = ${rate.id}, ${costSet(cost)}
    where id = ${held.id}`)
}

const drivenFields = ['actual_start', 'actual_end', 'odometer_start', 'odometer_end', 'odometer_rolled', 'waiting_minutes', 'tolls'] as const

async function keepPod(tx: Db, files: FileStore, held: Held, pod: string | undefined): Promise<void> {
  if (!pod) return
  const picture = pictureOf(pod, 'pod')
  const path = `vendors/pod/${held.trip_no}-${randomUUID()}.jpg`
  await rows(tx, sql`update transport_trips set pod_path = ${path} where id = ${held.id}`)
  await files.write(path, picture)
}

/**
 * Plans a trip otherwise, starts, completes, corrects or cancels it. Completed it may be corrected until its request is closed; what is on a statement or of
 * a closed request stays.
 */
export async function changeTrip(
  tx: Db, who: Who, files: FileStore, { id, trip_id }: { id: number; trip_id: number }, { version, ...given }: Change,
): Promise<{ before: unknown; after: { trip_id: number } }> {
  await holdWorking(tx, who, id, [...workingRequests, 'completed'])
  const held = await holdTrip(tx, id, trip_id)
  if (version !== undefined && version !== held.version) throw stale('trip')
  const { status: to } = given
  if (to && !tripStatus.can(held.status, to))
    throw new Refusal(409, `Trip ${held.trip_no} is ${tripStatus.label(held.status).toLowerCase()}; it cannot be ${tripStatus.label(to).toLowerCase()}.`)
  if (held.status === 'cancelled') throw new Refusal(409, `Trip ${held.trip_no} is cancelled.`)
  const planned = await replan(tx, held, given)
  if (to === 'started') await start(tx, who, id, planned, given)
  else if (to === 'completed' || (held.status === 'completed' && drivenFields.some((name) => given[name] !== undefined))) await drive(tx, planned, given)
  if (to === 'cancelled' && !given.reason) throw refuseField('reason', 'Say why it is cancelled.')
  await keepPod(tx, files, held, given.pod)
  await rows(tx, sql`update transport_trips set status = ${to ?? held.status}, cancel_reason = ${to === 'cancelled' ? (given.reason ?? null) : null},
    version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${trip_id}`)
  const { pod, ...logged } = given
  return {
    before: Object.fromEntries(Object.keys(logged).map((name) => [name, held[name] ?? null])), after: { ...logged, ...(pod && { pod: 'a photo' }), trip_id },
  }
}
