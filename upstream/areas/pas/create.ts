import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pasTokens } from '@/lib/contract/pas-tokens'
import { dubaiDay } from '@/lib/domain/days'
import { OFFLINE_FROM, parseTokenNo, tokenNo } from '@/lib/domain/gate-token'
import { readPlate, type Vehicle } from '@/lib/domain/plate'
import { placeKey } from '@/lib/domain/carrier-place'
import { first, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { Refusal, refuseField } from '../../platform/refusal'
import { seal } from '../../platform/tokens'
import type { Who } from '../../platform/who'
import { linkOrders, type Matched, mappingsNamed } from './match'
import { ownSite, type SiteFacts } from './scope'
import { judgeTime, noteEvent, type StepReport } from './step'
import { openTokens, TOKEN_NOT_FOUND } from './token-rows'
import { namesVehicle } from './vehicles'

export type NewToken = z.output<typeof pasTokens.create.body>
type DriverFields = Pick<NewToken, 'driver_id_type' | 'driver_id_no' | 'purpose' | 'driver_of_token_id'>

type PlateRead = NonNullable<ReturnType<typeof readPlate>>

/** The vehicle of a plate, 422 when it is none. */
export function vehicleOf(plate: Pick<NewToken, 'plate_country' | 'plate_emirate' | 'plate_code' | 'plate_number'>): PlateRead {
  const vehicle = readPlate(plate)
  if (vehicle === null) throw refuseField('plate_number', 'Check the plate number.')
  return vehicle
}

/** The next number of a site on a Dubai day; whoever asks at the same time waits for this one to land. */
async function nextSeq(tx: Db, warehouseId: number, day: string, takes: boolean): Promise<number> {
  const step = takes ? 1 : 0
  const counted = await first<{ last_seq: number }>(
    tx,
    sql`insert into token_counters (warehouse_id, counter_day, last_seq) values (${warehouseId}, ${day}::date, ${step})
        on conflict (warehouse_id, counter_day) do update set last_seq = token_counters.last_seq + ${step} returning last_seq`,
  )
  const seq = counted?.last_seq ?? 1
  if (takes && seq >= OFFLINE_FROM) throw new Refusal(409, 'This site has no token numbers left today.')
  return seq
}

/** The number a kiosk gave out offline, when its block is one of this site and day: 422 for another, 409 for one that a vehicle has already. */
async function offlineNumber(tx: Db, site: SiteFacts, given: string): Promise<{ token_no: string; seq: number; day: string }> {
  const parsed = parseTokenNo(given)
  if (!parsed) throw refuseField('token_no', 'Check the token number.')
  const block = await first(
    tx,
    sql`select 1 from number_blocks where warehouse_id = ${site.warehouse_id} and block_day = ${parsed.day}::date
          and ${parsed.seq} between from_seq and to_seq`,
  )
  if (parsed.site !== site.site_code || !block) throw refuseField('token_no', 'This number is not of a block of this site.')
  if (await first(tx, sql`select 1 from gate_tokens where token_no = ${parsed.token_no}`))
    throw new Refusal(409, `Number ${parsed.token_no} was given to another vehicle. Make a new token for this one.`)
  return parsed
}

/** 409 for a vehicle that is in the yard already; the answer carries the open token, so that its slip can be printed again. */
async function refuseOpen(tx: Db, warehouseId: number, vehicle: Vehicle): Promise<void> {
  const open = await first<{ id: number; token_no: string; status: string }>(
    tx,
    sql`select id, token_no, status from gate_tokens where warehouse_id = ${warehouseId} and vehicle_key = ${vehicle.vehicle_key}
          and status in (${openTokens})`,
  )
  if (open) throw new Refusal(409, `Vehicle ${vehicle.vehicle_no} already has an open token ${open.token_no}.`, undefined, { token: open })
}

/** 409 for a vehicle, driver or company the site does not let in. */
export async function refuseWatched(
  tx: Db, warehouseId: number, vehicle: Vehicle, body: Pick<NewToken, 'driver_phone' | 'driver_name' | 'transporter_name'>,
): Promise<void> {
  const barred = await first(
    tx,
    sql`select 1 from pas_watchlist where action = 'deny' and (warehouse_id is null or warehouse_id = ${warehouseId})
          and (valid_to is null or valid_to >= ${dubaiToday})
        and ((kind = 'vehicle' and ${namesVehicle(sql`value`, vehicle.vehicle_key)})
          or (kind = 'driver' and value in (${body.driver_phone}, ${placeKey(body.driver_name)}))
          or (kind = 'company' and value = ${placeKey(body.transporter_name)}))`,
  )
  if (barred) throw new Refusal(409, 'This vehicle cannot enter. Ask the security supervisor.')
}

/** The transporter of that name, made on its first visit. */
export async function transporterOf(tx: Db, name: string, vendorId: number | null): Promise<number> {
  const found = await first<{ id: number }>(
    tx,
    sql`insert into transporters (name, vendor_id) values (${name}, ${vendorId})
        on conflict (lower(name)) do update set vendor_id = coalesce(transporters.vendor_id, excluded.vendor_id) returning id`,
  )
  return (found as { id: number }).id
}

/** The sealed identity number: as typed, or that of the same driver's visit before. 422 when one is asked and none is there. */
export async function identityOf(tx: Db, body: DriverFields, site: SiteFacts, vehicle: Pick<Vehicle, 'vehicle_key'>, secret: string) {
  if (body.driver_id_no) return { type: body.driver_id_type ?? 'emirates_id', sealed: seal(body.driver_id_no, secret), last4: body.driver_id_no.slice(-4) }
  if (body.driver_of_token_id) {
    const before = await first<{ type: string | null; sealed: string | null; last4: string | null }>(
      tx,
      sql`select driver_id_type as type, driver_id_no as sealed, driver_id_last4 as last4 from gate_tokens where id = ${body.driver_of_token_id}
            and warehouse_id = ${site.warehouse_id} and vehicle_key = ${vehicle.vehicle_key}`,
    )
    if (!before) throw new Refusal(404, TOKEN_NOT_FOUND)
    if (before.sealed) return before
  }
  if (body.purpose !== 'courier') throw refuseField('driver_id_no', 'Enter the driver’s ID number.')
  return { type: null, sealed: null, last4: null }
}

interface Made {
  body: NewToken
  site: SiteFacts
  vehicle: PlateRead
  matched: readonly Matched[]
  number: { token_no: string; seq: number; day: string }
  at: string
}

async function insertToken(tx: Db, who: Who, secret: string, { body, site, vehicle, matched, number, at }: Made, report: StepReport): Promise<number> {
  const [plan] = matched
  const identity = await identityOf(tx, body, site, vehicle, secret)
  const transporter = await transporterOf(tx, body.transporter_name, body.vendor_id ?? null)
  const slot = (time: string | undefined) => (
    plan && time ? sql`((${`${plan.projection_date} ${time}`})::timestamp at time zone 'Asia/Dubai')` : sql`null::timestamptz`
  )
  const made = await first<{ id: number }>(
    tx,
    sql`insert into gate_tokens (token_no, queue_no, token_day, warehouse_id, purpose, vehicle_no, vehicle_key, plate_country, plate_emirate, plate_code,
        plate_number, vehicle_type, trailer_no, container_no, seal_no, transporter_id, vendor_id,
          driver_name, driver_phone, phone_last4, driver_id_type, driver_id_no, driver_id_last4, licence_expiry, helper_count, language, client_id,
            reference_type, reference_no, mapping_id, projection_id, appointment_from,
          appointment_to, pallets, cartons, weight, source, device_code, client_event_id, created_at, created_by, updated_by)
        values (${number.token_no}, ${number.seq}, ${number.day}::date, ${site.warehouse_id}, ${body.purpose}, ${vehicle.vehicle_no}, ${vehicle.vehicle_key},
          ${body.plate_country}, ${body.plate_emirate ?? null}, ${vehicle.plate_code}, ${vehicle.plate_number}, ${body.vehicle_type},
          ${body.trailer_no}, ${body.container_no}, ${body.seal_no}, ${transporter}, ${body.vendor_id ?? null}::bigint, ${body.driver_name},
            ${body.driver_phone}, ${body.driver_phone.slice(-4)}, ${identity.type}, ${identity.sealed},
          ${identity.last4}, ${body.licence_expiry ?? null}::date, ${body.helper_count}, ${body.language}, ${plan?.client_id ?? body.client_id ?? null}::bigint,
            ${body.reference_type}, ${body.reference_no}, ${plan?.mapping_id ?? null}::bigint,
          ${plan?.projection_id ?? null}::bigint, ${slot(plan?.slot_from)}, ${slot(plan?.slot_to)}, ${body.pallets ?? plan?.pallets ?? null}::int,
            ${body.cartons ?? plan?.cartons ?? null}::int, ${body.weight ?? null}::numeric,
          ${report.offline ? 'offline' : body.source}, ${body.device_code ?? null}, ${body.client_event_id}::uuid, ${at}::timestamptz, ${who.user_id},
            ${who.user_id}) returning id`,
  )
  return (made as { id: number }).id
}

/**
 * A token at the gate. The same `client_event_id` again answers the first token. `givenNo` is a number a kiosk gave out offline.
 * 409 for a vehicle with an open token or one that is barred, 404 for a site of others, 422 for a plate or identity that is missing.
 */
export async function createToken(tx: Db, who: Who, secret: string, body: NewToken & StepReport, givenNo?: string): Promise<number> {
  const site = await ownSite(tx, who, body.warehouse_id)
  if (body.reference_type !== 'none' && !body.reference_no) throw refuseField('reference_no', 'Enter the reference.')
  const vehicle = vehicleOf(body)
  const when = judgeTime(body, '2000-01-01T00:00:00Z')
  const day = dubaiDay(when.at)
  // Creations of a site and day wait for one another here, so that what follows sees every token before it.
  const seq = await nextSeq(tx, site.warehouse_id, day, givenNo === undefined)
  const before = await first<{ id: number }>(tx, sql`select id from gate_tokens where client_event_id = ${body.client_event_id}::uuid
      and warehouse_id = ${site.warehouse_id}`)
  if (before) return before.id
  await refuseOpen(tx, site.warehouse_id, vehicle)
  await refuseWatched(tx, site.warehouse_id, vehicle, body)
  const number = givenNo === undefined ? { token_no: tokenNo(site.site_code, day, seq), seq, day } : await offlineNumber(tx, site, givenNo)
  const matched = await mappingsNamed(tx, site.warehouse_id, body.mapping_ids, body.offline)
  const id = await insertToken(tx, who, secret, { body, site, vehicle, matched, number, at: when.at }, body)
  await linkOrders(tx, id, matched)
  await noteEvent(tx, who, { id, warehouse_id: site.warehouse_id }, 'create', body, when, { details: { reference_no: body.reference_no } })
  return id
}
