import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pickup } from '@/lib/contract/pickup'
import { counted } from '@/lib/domain/counted'
import { announcedPickups, busiest, type Period, periodsMeet, pickupStatus, weekdayOptions } from '@/lib/domain/pickup'
import { guardedStatus, recordStatus, type RecordStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { clientPickupSlots } from '../../db/schema/pickup'
import { phonesOf } from '../../platform/phones'
import { Refusal, refuseField } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { calendarsOf } from '../../core/calendar/calendars'
import { todayOf } from './days'
import { clientFor, visibleClientSlots } from './scope'

type Made = z.output<typeof pickup.addClientSlot.body>
type Change = z.output<typeof pickup.changeClientSlot.body>

interface CarrierSlot {
  id: number
  carrier_id: number
  country_code: string
  country: string
  weekdays: number[]
  max_pickups: number | null
  auto_pickup: boolean
  status: string
}
interface SlotFields extends Omit<Made, 'client_id' | 'service_codes'> {
  id?: number
  client_id: number
  service_codes?: string[] | null
}

const used = () => new Refusal(409, 'This address already uses this slot', [{ field: 'carrier_slot_id', message: 'This address already uses this slot' }])

/** The slot of the carrier, held: whoever adds to it counts what is free after everybody before. */
const holdSlot = (tx: Db, id: number) =>
  first<CarrierSlot>(
    tx,
    sql`select s.id, s.carrier_id, s.country_code, coalesce(t.country_name, s.country_code) as country, s.weekdays, s.max_pickups, s.auto_pickup, s.status
        from carrier_pickup_slots s left join countries t on t.country_code = s.country_code
        where s.id = ${id} and s.status <> ${literal(recordStatus, 'delete')} for update of s`,
  )

/** The others who use a slot. Its row is held meanwhile, so that of two who want the same place the second finds the first. */
const rivalsOf = (tx: Db, slot: CarrierSlot, next: SlotFields) =>
  rows<Period & { client_address_id: number; approval_status: number; weekdays: number[] }>(
    tx,
    sql`select client_address_id, approval_status, weekdays, start_date, end_date from client_pickup_slots where carrier_slot_id = ${slot.id}
          and status = ${literal(recordStatus, 'active')} and id <> ${next.id ?? 0}`,
  )

/** 409 where the address uses the slot on the same days already, or all its places are taken on one of the weekdays. */
async function refuseTaken(tx: Db, slot: CarrierSlot, next: SlotFields): Promise<void> {
  const rivals = await rivalsOf(tx, slot, next)
  if (rivals.some((rival) => rival.client_address_id === next.client_address_id && periodsMeet(rival, next))) throw used()
  const most = slot.max_pickups
  if (most === null) return
  const today = todayOf((await calendarsOf(tx, [slot.country_code]))(slot.country_code))
  const taking = rivals.filter(({ approval_status }) => approval_status !== 2)
  const full = next.weekdays.toSorted().find((weekday) => busiest(weekday, next, taking, today) >= most)
  const name = weekdayOptions.find(({ value }) => value === full)?.label
  if (name) throw new Refusal(409, `Slot is full on ${name} (${counted(most, 'pickup')})`, [{
    field: 'weekdays', message: `Slot is full on ${name} (${counted(most, 'pickup')})`,
  }])
}

/** Everything that must fit between an address and a slot; answers the slot, held. */
async function refuseWords(tx: Db, next: SlotFields): Promise<CarrierSlot> {
  const address = await first<{ country_code: string; country: string }>(
    tx,
    sql`select a.country_code, coalesce(t.country_name, a.country_code) as country from client_addresses a
        left join countries t on t.country_code = a.country_code
        where a.id = ${next.client_address_id} and a.client_id = ${next.client_id} and a.status = ${literal(guardedStatus, 'active')}`,
  )
  if (!address) throw refuseField('client_address_id', 'Choose a pickup address')
  const slot = await holdSlot(tx, next.carrier_slot_id)
  if (!slot) throw refuseField('carrier_slot_id', 'Choose a carrier slot')
  if (slot.country_code !== address.country_code) throw refuseField('carrier_slot_id', `This address is in ${address.country}, the slot in ${slot.country}`)
  if (next.weekdays.some((day) => !slot.weekdays.includes(day))) throw refuseField('weekdays', "Choose days within the carrier's slot")
  if (next.auto_pickup && !slot.auto_pickup) throw refuseField('auto_pickup', "The carrier's slot is not booked by itself")
  if (next.start_date && next.end_date && next.end_date < next.start_date) throw refuseField('end_date', 'The end must not be before the start.')
  return slot
}

/** Adds a client's slot: approved at once when an administrator adds it, waiting otherwise. 409 used already, inactive or full. */
export async function addClientSlot(tx: Db, who: Who, body: Made): Promise<{ id: number; approval_status: number }> {
  const next: SlotFields = { ...body, client_id: clientFor(who, body.client_id) }
  const slot = await refuseWords(tx, next)
  if (slot.status !== 'active') throw new Refusal(409, 'Carrier slot is inactive.')
  await refuseTaken(tx, slot, next)
  const approval_status = isAdmin(who) ? 1 : 0
  const values = {
    ...phonesOf(next, slot.country_code, ['contact_phone']), carrier_id: slot.carrier_id,
    country_code: slot.country_code, approval_status, created_by: who.user_id, updated_by: who.user_id,
  }
  const [made] = await tx.insert(clientPickupSlots).values(values).returning({ id: clientPickupSlots.id })
  return { id: (made as { id: number }).id, approval_status }
}

interface Stored extends SlotFields {
  id: number
  carrier_id: number
  country_code: string
  approval_status: number
  reject_reason: string | null
  status: RecordStatus
  version: number
}

/** A client's slot, held; 404 for one out of reach. */
async function holdClientSlot(tx: Db, who: Who, id: number): Promise<Stored> {
  const stored = await first<Stored>(
    tx,
    sql`select c.id, c.client_id, c.client_address_id, c.carrier_slot_id, c.carrier_id, c.country_code, c.weekdays, c.auto_pickup, c.expected_parcels,
        c.expected_weight_kg, c.package_location, c.instructions,
          c.contact_name, c.contact_phone, c.service_codes, c.start_date, c.end_date, c.approval_status, c.reject_reason, c.status, c.version
        from client_pickup_slots c where c.id = ${id} and ${visibleClientSlots(who, sql`c`) ?? sql`true`} for update`,
  )
  if (!stored) throw new Refusal(404, 'Record not found')
  return stored
}

const decisions: ReadonlySet<string> = new Set(['id', 'approval_status', 'reject_reason', 'version'])

type Approval = Pick<Stored, 'approval_status' | 'reject_reason'>

function decided(who: Who, stored: Stored, { approval_status: requestedStatus = stored.approval_status, reject_reason }: Change): Approval {
  if (!isAdmin(who))
    throw refuseField(requestedStatus === stored.approval_status ? 'reject_reason' : 'approval_status', 'Only an administrator can approve or reject')
  if (requestedStatus === 0 && stored.approval_status === 1) throw new Refusal(409, 'A decision is not taken back; reject it instead.')
  if (requestedStatus !== 2 && reject_reason) throw refuseField('reject_reason', 'Only a rejected slot has a reason.')
  if (requestedStatus === 2 && !reject_reason) throw refuseField('reject_reason', 'Say why it is rejected.')
  return { approval_status: requestedStatus, reject_reason: requestedStatus === 2 ? (reject_reason ?? null) : null }
}

/** Approval after a change: a decision is an administrator's; a rejected slot that is edited asks again. */
function approvalOf(who: Who, stored: Stored, body: Change): Approval {
  const isDecision = (body.approval_status !== undefined && body.approval_status !== stored.approval_status)
    || (body.reject_reason !== undefined && body.reject_reason !== stored.reject_reason)
  if (isDecision) return decided(who, stored, body)
  const isEdit = Object.entries(body).some(([field, value]) => value !== undefined && !decisions.has(field))
  return stored.approval_status === 2 && isEdit
    ? { approval_status: 0, reject_reason: null }
    : { approval_status: stored.approval_status, reject_reason: stored.reject_reason }
}

/**
 * Changes a client's slot, decides on it, stops it or puts it back in use. 404 gone,
 * 409 stale, used already, full or on an inactive slot, 422 not one's to decide.
 */
export async function changeClientSlot(tx: Db, who: Who, body: Change): Promise<{ before: Stored; after: Stored }> {
  const stored = await holdClientSlot(tx, who, body.id)
  if (body.version !== undefined && body.version !== stored.version) throw new Refusal(409, 'This slot was changed by someone else.')
  const given = Object.fromEntries(Object.entries(body).filter(([field, value]) => value !== undefined && !decisions.has(field)))
  const next = { ...stored, ...given, ...approvalOf(who, stored, body) } as Stored
  if (Object.keys(given).length > 0 || next.approval_status === 1) {
    const slot = await refuseWords(tx, next)
    if (next.status === 'active' && slot.status !== 'active') throw new Refusal(409, 'Carrier slot is inactive.')
    if (next.status === 'active') await refuseTaken(tx, slot, next)
    if (body.contact_phone !== undefined)
      next.contact_phone = phonesOf({ contact_phone: body.contact_phone }, slot.country_code, ['contact_phone']).contact_phone
    next.carrier_id = slot.carrier_id
    next.country_code = slot.country_code
  }
  const { id, client_id: _client, version: _version, ...set } = next
  await tx.update(clientPickupSlots)
    .set({ ...set, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id })
    .where(eq(clientPickupSlots.id, id))
  if (stored.status === 'active' && next.status === 'inactive') await cancelPlanned(tx, who, stored)
  return { before: stored, after: next }
}

/** Cancels what is only planned of a slot that stops; answers the number of a pickup already asked for today, which stays. */
async function cancelPlanned(tx: Db, who: Who, { id, country_code }: Stored): Promise<string | null> {
  const day = todayOf((await calendarsOf(tx, [country_code]))(country_code))
  const cancelled = await rows<{ id: number }>(
    tx,
    sql`update pickup_requests set status = ${literal(pickupStatus, 'cancelled')}, next_attempt_at = null, version = version + 1, updated_at = now(),
        updated_by = ${who.user_id}
        where client_slot_id = ${id} and (status = ${literal(pickupStatus, 'scheduled')}
          or (status in ${literals(pickupStatus, ...announcedPickups)} and pickup_date > ${day}::date)) returning id`,
  )
  await rows(tx, sql`update pickup_lines set released_at = now() where pickup_request_id = any(${sql.param(cancelled.map((row) => row.id))}::bigint[])
      and released_at is null`)
  const kept = await first<{ pickup_no: string }>(tx, sql`select pickup_no from pickup_requests where client_slot_id = ${id} and pickup_date = ${day}::date
      and status in ${literals(pickupStatus, ...announcedPickups)} order by id limit 1`)
  return kept?.pickup_no ?? null
}

/** Stops a client's slot: what is only planned is cancelled, a pickup already asked for today stays. 409 when it is stopped already. */
export async function stopClientSlot(tx: Db, who: Who, id: number): Promise<{ kept: string | null; before: Stored }> {
  const stored = await holdClientSlot(tx, who, id)
  if (stored.status === 'inactive') throw new Refusal(409, 'Slot is already inactive.')
  await rows(tx, sql`update client_pickup_slots set status = ${literal(recordStatus, 'inactive')}, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id} where id = ${id}`)
  return { kept: await cancelPlanned(tx, who, stored), before: stored }
}
