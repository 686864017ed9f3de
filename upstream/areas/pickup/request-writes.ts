import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pickup } from '@/lib/contract/pickup'
import { counted } from '@/lib/domain/counted'
import { packageStatus } from '@/lib/domain/package'
import { pickupStatus, pickupTimesFault } from '@/lib/domain/pickup'
import { guardedStatus } from '@/lib/domain/record-status'
import { localTime, momentOf } from '@/lib/domain/zones'
import { spellings } from '@/lib/domain/scan-input'
import { isNumber } from '../../platform/list'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { stateOfCity } from '../../core/places/state-of'
import { calendarsOf } from '../../core/calendar/calendars'
import { pickupNo, refuseIdle } from './book'
import { connectionOf } from '../../core/carrier-calls/connection'
import { closedDaysOf, holidaysOf } from './days'
import { holdRequest, refuseMove, release, type HeldRequest } from './held-request'
import { clientFor } from './scope'
import type { Services } from '../../platform/services'
import { pickupMail } from './pickup-mail'
import { refuseOver } from './window-over'

interface Spot {
  client_address_id: number
  country_code: string
  state_id: number | null
}

async function refuseDay(tx: Db, { client_address_id: address, country_code: country, state_id }: Spot, day: string): Promise<void> {
  const calendarOf = await calendarsOf(tx, [country])
  const calendar = calendarOf(country, { state_id })
  if (day < localTime(calendar.timezone, Date.now()).day) throw refuseField('pickup_date', 'The pickup date is in the past.')
  const closed = (await closedDaysOf(tx, [address]))(address).get(day)
  if (closed) throw refuseField('pickup_date', `The address is closed on ${day}: ${closed}. Choose another day.`)
  if (!holidaysOf(calendar).has(day)) return
  const isOfState = !holidaysOf(calendarOf(country)).has(day)
  const place = await first<{ name: string }>(tx, isOfState
    ? sql`select state_name as name from base_states where id = ${state_id}`
    : sql`select country_name as name from countries where country_code = ${country}`)
  throw refuseField('pickup_date', `Pickup date ${day} is a holiday in ${place?.name ?? country}`)
}

type Made = z.output<typeof pickup.addRequest.body>

/** Parcels named for a pickup: the client's own, at that carrier, in no other pickup. */
async function namedParcels(tx: Db, clientId: number, body: Made) {
  const orderIds = [...new Set(body.order_ids)]
  const found = await rows<{ id: number; tracking_no: string; order_id: string; weight: string; busy: boolean }>(
    tx,
    sql`select p.id, p.tracking_no, p.order_id, coalesce(p.actual_weight, p.weight)::text as weight,
        exists (select 1 from pickup_lines n where n.package_id = p.id and n.released_at is null) as busy
        from packages p where p.client_id = ${clientId} and p.carrier_id = ${body.carrier_id}
          and (${isNumber(sql`p.order_id`, orderIds)} or ${isNumber(sql`p.tracking_no`, orderIds)})`,
  )
  const missing = orderIds.find((no) => !found.some((p) => spellings(no).some((spelling) => p.order_id === spelling || p.tracking_no === spelling)))
  if (missing) throw refuseField('order_ids', `Order ${missing} was not found with this carrier.`)
  const busy = found.find((p) => p.busy)
  if (busy) throw new Refusal(409, `Order ${busy.order_id} is in another pickup already.`)
  return found
}

/** Asks for one pickup outside any slot. 422 for a holiday, a past day, times that do not fit; 409 for parcels picked up otherwise. */
export async function addRequest(tx: Db, services: Services, who: Who, body: Made): Promise<{ id: number; pickup_no: string }> {
  const clientId = clientFor(who, body.client_id)
  const address = await first<Spot>(tx, sql`select a.id as client_address_id, a.country_code,
      ${stateOfCity(sql`a.country_code`, sql`a.city`)} as state_id from client_addresses a
    where a.id = ${body.client_address_id} and client_id = ${clientId} and status = ${literal(guardedStatus, 'active')}`)
  if (!address) throw refuseField('client_address_id', 'Choose a pickup address')
  const carrier = await first<{ pickup_supported: boolean; status: string }>(tx, sql`select pickup_supported, status from carriers
    where id = ${body.carrier_id}`)
  if (!carrier?.pickup_supported || carrier.status !== 'active') throw refuseField('carrier_id', 'Choose an active carrier that picks up.')
  const window = { from: body.ready_time, to: body.close_time }
  const fault = pickupTimesFault(window)
  if (fault) throw refuseField('close_time', fault)
  await refuseDay(tx, address, body.pickup_date)
  await refuseOver(tx, { ...address, day: body.pickup_date, window, field: 'close_time', way: 'Choose a later time or day.' })
  const parcels = await namedParcels(tx, clientId, body)
  if (parcels.length > body.parcels) throw refuseField('parcels', `${counted(parcels.length, 'order is', 'orders are')} named; give at least as many parcels.`)
  const weight = body.weight_kg ?? parcels.reduce((sum, p) => sum + Number(p.weight), 0).toFixed(3)
  const channel = (await connectionOf(tx, services, body.carrier_id)) ? 'api' : (await pickupMail(tx, body.carrier_id, address.country_code)) ? 'email' : 'none'
  const no = await pickupNo(tx, body.pickup_date)
  const made = await first<{ id: number; pickup_no: string }>(
    tx,
    sql`insert into pickup_requests (pickup_no, client_id, client_address_id, carrier_id, country_code, pickup_date, ready_time, close_time, parcels, weight_kg,
        status, channel, next_attempt_at, idempotency_key, created_by, updated_by)
        values (${no}, ${clientId}, ${body.client_address_id}, ${body.carrier_id}, ${address.country_code}, ${body.pickup_date}::date, ${body.ready_time},
          ${body.close_time}, ${body.parcels}, ${weight}::numeric,
          ${channel === 'none' ? 'confirmed' : 'scheduled'}, ${channel}, ${channel === 'none' ? null : new Date().toISOString()}::timestamptz, ${`adhoc:${no}`},
            ${who.user_id}, ${who.user_id}) returning id, pickup_no`,
  )
  const row = made as { id: number; pickup_no: string }
  const taken = { pickup_lines_open: () => new Refusal(409, 'One of the orders is in another pickup already.') }
  for (const p of parcels)
    await refuseOn(taken, rows(tx, sql`insert into pickup_lines (pickup_request_id, package_id, tracking_no) values (${row.id}, ${p.id}, ${p.tracking_no})`))
  return row
}

/** Cancels a pickup until it begins. */
export async function cancelRequest(tx: Db, who: Who, id: number, reason: string | undefined): Promise<HeldRequest> {
  const held = await holdRequest(tx, who, id)
  refuseMove(held, 'cancelled', 'cancelled')
  const zone = (await calendarsOf(tx, [held.country_code]))(held.country_code, held).timezone
  if (Date.now() >= momentOf(zone, held.pickup_date, held.ready_time))
    throw new Refusal(409, `Pickup ${held.pickup_no} starts at ${held.ready_time} and can no longer be cancelled.`)
  await rows(tx, sql`update pickup_requests set status = ${literal(pickupStatus, 'cancelled')}, next_attempt_at = null, failure_reason = ${reason ?? null},
    version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  await release(tx, id)
  return held
}

/** Sends a failed pickup again, that day or later, with those of its parcels nobody booked meanwhile. */
export async function retrigger(tx: Db, who: Who, id: number, day: string | undefined): Promise<HeldRequest> {
  const held = await holdRequest(tx, who, id)
  if (held.status !== 'failed') throw new Refusal(409, 'Only failed pickups can be retriggered')
  refuseIdle(held.carrier, held.carrier_status)
  const date = day ?? held.pickup_date
  await refuseDay(tx, held, date)
  await refuseOver(tx, {
    country_code: held.country_code, state_id: held.state_id, day: date,
    window: { from: held.ready_time, to: held.close_time }, field: 'pickup_date', way: 'Choose a later day.',
  })
  const key = held.client_slot_id === null ? held.idempotency_key : `${held.client_slot_id}:${date}`
  const taken = { pickup_requests_once: () => new Refusal(409, `Already booked for ${date}`) }
  await refuseOn(
    taken,
    rows(
      tx,
      sql`update pickup_requests set worker_id = null, status = ${literal(pickupStatus, 'scheduled')}, pickup_date = ${date}::date, idempotency_key = ${key},
          attempts = 0, next_attempt_at = now(), last_error = null, failure_reason = null, version = version + 1, updated_at = now(),
            updated_by = ${who.user_id} where id = ${id}`,
    ),
  )
  await rows(
    tx,
    sql`update pickup_lines n set released_at = null where n.pickup_request_id = ${id} and n.picked_at is null
        and not exists (select 1 from pickup_lines x where x.package_id = n.package_id and x.id <> n.id and x.released_at is null)
        and exists (select 1 from packages p where p.id = n.package_id and p.status = ${literal(packageStatus, 'label_created')})`,
  )
  return held
}
