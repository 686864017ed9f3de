import { sql } from 'drizzle-orm'
import { counted } from '@/lib/domain/counted'
import { addDays, isoWeekday } from '@/lib/domain/days'
import { packageStatus } from '@/lib/domain/package'
import { pickupStatus, voidPickups } from '@/lib/domain/pickup'
import { recordStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import { stateOfCity } from '../../core/places/state-of'
import { calendarsOf } from '../../core/calendar/calendars'
import { closedDaysOf, holidaysOf } from './days'

/** A carrier's slot as a run needs it, held by the run. */
interface RunSlot {
  id: number
  carrier_id: number
  carrier: string
  carrier_status: string
  country_code: string
  slot_name: string
  weekdays: number[]
  start_time: string
  end_time: string
  cut_off_time: string
  lead_days: number
  max_pickups: number | null
  max_parcels: number | null
  max_weight_kg: string | null
  min_parcels: number
  booking_channel: string
  pickup_type: number
}
interface User {
  id: number
  client: string
  client_id: number
  client_address_id: number
  state_id: number | null
  service_codes: string[] | null
  weekdays: number[]
}
interface Ready {
  id: number
  tracking_no: string
  weight: string
}
export interface Skipped {
  client_slot_id: number
  client: string
  message: string
}
interface RunOutcome {
  created: number
  skipped: Skipped[]
  request_ids: number[]
}

/** Holds a slot: of two runs over it the second waits, and then finds what the first booked. */
export const holdRunSlot = (tx: Db, id: number) =>
  first<RunSlot>(
    tx,
    sql`select s.id, s.carrier_id, k.display_name as carrier, k.status as carrier_status, s.country_code, s.slot_name, s.weekdays, s.start_time, s.end_time,
        s.cut_off_time, s.lead_days, s.max_pickups,
          s.max_parcels, s.max_weight_kg, s.min_parcels, s.booking_channel, s.pickup_type
        from carrier_pickup_slots s join carriers k on k.id = s.carrier_id where s.id = ${id} and s.status = ${literal(recordStatus, 'active')}
        for update of s`,
  )

/** 409 for a carrier that is not in use: it gets no new pickup (carriers.md 3). */
export function refuseIdle(carrier: string, status: string): void {
  if (status !== 'active') throw new Refusal(409, `${carrier} is suspended, so no pickup is booked with it. Make the carrier active first.`)
}

/** `PU{yyMMdd}{6 digits}` of the pickup's day. */
export async function pickupNo(tx: Db, day: string): Promise<string> {
  const drawn = await first<{ no: string }>(tx, sql`select 'PU' || to_char(${day}::date, 'YYMMDD') || lpad((nextval('pickup_serial') % 1000000)::text, 6, '0')
    as no`)
  return drawn?.no ?? ''
}

const usersOf = (tx: Db, slot: RunSlot, day: string, onlyAuto: boolean) =>
  rows<User>(
    tx,
    sql`select c.id, l.name as client, c.client_id, c.client_address_id, ${stateOfCity(sql`a.country_code`, sql`a.city`)} as state_id, c.service_codes,
        c.weekdays
        from client_pickup_slots c join clients l on l.id = c.client_id join client_addresses a on a.id = c.client_address_id
        where c.carrier_slot_id = ${slot.id} and c.status = ${literal(recordStatus, 'active')} and c.approval_status = 1
          and (not ${onlyAuto}::boolean or c.auto_pickup)
          and coalesce(c.start_date, ${day}::date) <= ${day}::date and coalesce(c.end_date, ${day}::date) >= ${day}::date order by c.id for no key update of c`,
  )

/** Parcels of that address and carrier with a label and no pickup, in the order they were made. Whoever scans them meanwhile is not waited for. */
const readyParcels = (tx: Db, slot: RunSlot, user: User) =>
  rows<Ready>(
    tx,
    sql`select p.id, p.tracking_no, coalesce(p.actual_weight, p.weight)::text as weight from packages p
        where p.ship_from_address_id = ${user.client_address_id} and p.client_id = ${user.client_id} and p.carrier_id = ${slot.carrier_id}
          and p.status = ${literal(packageStatus, 'label_created')} and p.environment = 'production'
          ${user.service_codes ? sql`and p.rsa_service_code = any(${sql.param(user.service_codes)}::text[])` : sql``}
          and not exists (select 1 from pickup_lines n where n.package_id = p.id and n.released_at is null)
        order by p.created_at, p.id`,
  )

interface DayUse {
  pickups: number
  parcels: number
  weight: string
}
const usedOn = (tx: Db, slotId: number, day: string) =>
  first<DayUse>(
    tx,
    sql`select count(*) as pickups, coalesce(sum(r.parcels), 0)::int as parcels, coalesce(sum(r.weight_kg), 0)::text as weight from pickup_requests r
        join client_pickup_slots c on c.id = r.client_slot_id
        where c.carrier_slot_id = ${slotId} and r.pickup_date = ${day}::date and r.status not in ${literals(pickupStatus, ...voidPickups)}`,
  )

const grams = (kg: string) => Math.round(Number(kg) * 1000)

/** The first parcels the slot still takes on that day; the rest misses the cut-off. */
function within(slot: RunSlot, use: DayUse, ready: readonly Ready[]): { taken: Ready[]; missed: number } {
  let [parcels, weight] = [use.parcels, grams(use.weight)]
  const most = slot.max_weight_kg === null ? Infinity : grams(slot.max_weight_kg)
  const taken: Ready[] = []
  for (const parcel of ready) {
    if ((slot.max_parcels !== null && parcels >= slot.max_parcels) || weight + grams(parcel.weight) > most) break
    parcels += 1
    weight += grams(parcel.weight)
    taken.push(parcel)
  }
  return { taken, missed: ready.length - taken.length }
}

const addLines = (tx: Db, requestId: number, parcels: readonly Ready[]) =>
  rows<{ id: number }>(
    tx,
    sql`insert into pickup_lines (pickup_request_id, package_id, tracking_no) select ${requestId}, id, tracking_no
        from jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb) as g(id bigint, tracking_no text)
        on conflict do nothing returning id`,
  )

/** Parcels and weight of a pickup follow its lines. */
const total = (tx: Db, requestId: number) =>
  rows(
    tx,
    sql`update pickup_requests r set parcels = n.parcels, weight_kg = n.weight, version = r.version + 1, updated_at = now()
        from (select count(*)::int as parcels, coalesce(sum(coalesce(p.actual_weight, p.weight)), 0) as weight from pickup_lines x
        join packages p on p.id = x.package_id where x.pickup_request_id = ${requestId} and x.released_at is null) n
        where r.id = ${requestId}`,
  )

type Booked = { id: number; isNew: boolean } | { message: string }

async function bookOne(tx: Db, slot: RunSlot, user: User, day: string, by: number | null): Promise<Booked> {
  const key = `${user.id}:${day}`
  const there = await first<{ id: number; status: string; pickup_no: string }>(tx, sql`select id, status, pickup_no from pickup_requests
    where idempotency_key = ${key} for update`)
  if (there && there.status !== 'scheduled') return { message: `Already booked for ${day}` }
  const ready = await readyParcels(tx, slot, user)
  if (!there && ready.length < slot.min_parcels)
    return { message: ready.length === 0 ? 'No parcels are ready' : `${ready.length} ready, below minimum of ${slot.min_parcels}` }
  const use = (await usedOn(tx, slot.id, day)) ?? { pickups: 0, parcels: 0, weight: '0' }
  if (!there && slot.max_pickups !== null && use.pickups >= slot.max_pickups)
    return { message: `Slot is full on ${day} (${counted(slot.max_pickups, 'pickup')})` }
  const { taken, missed } = within(slot, use, ready)
  if (there) {
    if (taken.length === 0) return { message: `Already booked for ${day}` }
    await addLines(tx, there.id, taken)
    await total(tx, there.id)
    await rows(tx, sql`update pickup_requests set missed_cut_off = ${missed} where id = ${there.id}`)
    return { id: there.id, isNew: false }
  }
  if (taken.length === 0) return { message: 'The slot takes no more parcels that day' }
  const isBooked = slot.booking_channel === 'none'
  const made = await first<{ id: number }>(
    tx,
    sql`insert into pickup_requests (pickup_no, client_slot_id, client_id, client_address_id, carrier_id, country_code, pickup_date, ready_time, close_time,
        parcels, weight_kg, status, channel, next_attempt_at, missed_cut_off,
          idempotency_key, created_by, updated_by)
        values (${await pickupNo(tx, day)}, ${user.id}, ${user.client_id}, ${user.client_address_id}, ${slot.carrier_id}, ${slot.country_code}, ${day}::date,
          ${slot.start_time}, ${slot.end_time}, ${taken.length}, 0,
          ${isBooked ? 'confirmed' : 'scheduled'}, ${slot.booking_channel}, ${isBooked ? null : new Date().toISOString()}::timestamptz, ${missed}, ${key},
            ${by}::bigint, ${by}::bigint)
        on conflict (idempotency_key) do nothing returning id`,
  )
  if (!made) return { message: `Already booked for ${day}` }
  await addLines(tx, made.id, taken)
  await total(tx, made.id)
  return { id: made.id, isNew: true }
}

/**
 * Books the pickups of one slot for one day (sla-pickup.md 7 rule 8): for each approved client slot of that weekday, what is ready and fits. Run again,
 * it adds what became ready to pickups not sent yet and books nothing twice. `onlyAuto`: those who want it done by itself.
 */
export async function runSlot(tx: Db, slotId: number, day: string, o: { onlyAuto: boolean; by: number | null }): Promise<RunOutcome> {
  const slot = await holdRunSlot(tx, slotId)
  if (!slot) return { created: 0, skipped: [], request_ids: [] }
  const users = await usersOf(tx, slot, day, o.onlyAuto)
  const calendarOf = await calendarsOf(tx, [slot.country_code])
  const closedOf = await closedDaysOf(tx, users.map(({ client_address_id }) => client_address_id))
  const outcome: RunOutcome = { created: 0, skipped: [], request_ids: [] }
  for (const user of users) {
    const skip = (message: string) => void outcome.skipped.push({ client_slot_id: user.id, client: user.client, message })
    const closed = closedOf(user.client_address_id).get(day)
    if (holidaysOf(calendarOf(slot.country_code, user)).has(day)) skip(`${day} is a holiday`)
    else if (closed) skip(`Closed on ${day}: ${closed}`)
    else if (!user.weekdays.includes(isoWeekday(day))) skip('Not one of its weekdays')
    else {
      const booked = await bookOne(tx, slot, user, day, o.by)
      if ('message' in booked) skip(booked.message)
      else {
        outcome.created += booked.isNew ? 1 : 0
        outcome.request_ids.push(booked.id)
      }
    }
  }
  return outcome
}

/** The day the last cut-off of a slot reaches. */
export const dayOfRun = (localDay: string, slot: Pick<RunSlot, 'lead_days'>) => addDays(localDay, slot.lead_days)
