import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pickup } from '@/lib/contract/pickup'
import { carrierStatus } from '@/lib/domain/carrier'
import { pickupTimesFault, slotsOverlap, windowOf } from '@/lib/domain/pickup'
import { recordStatus, type RecordStatus } from '@/lib/domain/record-status'
import { windowText } from '@/lib/domain/time-window'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { carrierPickupSlots } from '../../db/schema/pickup'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { pickupMail } from './pickup-mail'
import { takesPlace } from './scope'

type Made = z.output<typeof pickup.addSlot.body>
type Change = z.output<typeof pickup.changeSlot.body>
type SlotFields = Made & { id?: number; status: RecordStatus }

const nameTaken = (name: string) => ({
  carrier_pickup_slots_name: () => new Refusal(409, `Slot ${name} already exists for this carrier and country.`, [{
    field: 'slot_name', message: `Slot ${name} already exists for this carrier and country.`,
  }]),
})

function refuseTimes(w: SlotFields): void {
  const fault = pickupTimesFault(windowOf(w))
  if (fault) throw refuseField('end_time', fault)
  if (w.cut_off_time > w.start_time && w.lead_days < 1) throw refuseField('cut_off_time', 'Cut-off after the slot starts needs lead days of 1 or more')
  if (w.auto_trigger === 'interval' && !w.interval_minutes) throw refuseField('interval_minutes', 'Give the interval in minutes, 30 to 720')
}

async function refuseCarrier(tx: Db, w: SlotFields): Promise<void> {
  // Held, so that two slots of one carrier cannot slip past each other.
  const carrier = await first<{ pickup_supported: boolean }>(tx, sql`select pickup_supported from carriers
    where id = ${w.carrier_id} and status <> ${literal(carrierStatus, 'delete')} for no key update`)
  if (!carrier) throw refuseField('carrier_id', 'Choose a carrier')
  if (!carrier.pickup_supported) throw refuseField('carrier_id', 'This carrier does not pick up. Switch it on in Capabilities.')
  const country = await first<{ country_name: string }>(tx, sql`select country_name from countries where country_code = ${w.country_code}`)
  if (!country) throw refuseField('country_code', `Country ${w.country_code} not recognised.`)
  const cities = w.city_ids ?? []
  const known = await first<{ n: number }>(tx, sql`select count(*) as n from base_cities where country_code = ${w.country_code}
      and id = any(${sql.param(cities)}::bigint[])`)
  if ((known?.n ?? 0) < new Set(cities).size) throw refuseField('city_ids', `A city is not in ${country.country_name}.`)
  if (w.booking_channel === 'email' && w.pickup_type === 0 && !(await pickupMail(tx, w.carrier_id, w.country_code)))
    throw refuseField('booking_channel', `This carrier has no pickup email for ${country.country_name}`)
}

async function refuseOverlap(tx: Db, w: SlotFields): Promise<void> {
  if (w.status !== 'active') return
  const others = await rows<{ slot_name: string; weekdays: number[]; start_time: string; end_time: string }>(
    tx,
    sql`select slot_name, weekdays, start_time, end_time from carrier_pickup_slots where carrier_id = ${w.carrier_id} and country_code = ${w.country_code}
          and status = ${literal(recordStatus, 'active')} and id <> ${w.id ?? 0}
          and (city_ids is null or ${w.city_ids ? sql`city_ids && ${sql.param(w.city_ids)}::bigint[]` : sql`true`}) order by id`,
  )
  const met = others.find((other) => slotsOverlap(other, w))
  if (met) throw new Refusal(409, `Slot overlaps with ${met.slot_name} (${windowText(windowOf(met), '-')}).`)
}

/** A drop is brought by the client: nothing is booked. */
const asStored = (w: SlotFields): SlotFields => ({
  ...w, city_ids: w.city_ids && w.city_ids.length > 0 ? w.city_ids : null, interval_minutes: w.auto_trigger === 'interval' ? w.interval_minutes : null,
  ...(w.pickup_type === 1 && { auto_pickup: false, booking_channel: 'none' as const }),
})

/** Adds a slot. 409 for an overlap or a name that is taken, 422 for times, limits or a carrier that do not fit. */
export async function addSlot(tx: Db, who: Who, body: Made): Promise<{ id: number }> {
  const slot = asStored({ ...body, status: 'active' })
  refuseTimes(slot)
  await refuseCarrier(tx, slot)
  await refuseOverlap(tx, slot)
  const [made] = await refuseOn(
    nameTaken(slot.slot_name),
    tx.insert(carrierPickupSlots).values({ ...slot, created_by: who.user_id, updated_by: who.user_id }).returning({ id: carrierPickupSlots.id }),
  )
  return made as { id: number }
}

type Stored = SlotFields & { id: number; version: number }
const carriersOwn = new Set(['start_time', 'end_time', 'cut_off_time', 'max_pickups', 'max_parcels', 'max_weight_kg', 'version'])

/** Slots clients use are not taken away under them: they move along, or the slot stays (sla-pickup.md 3). */
async function moveClients(tx: Db, stored: Stored, moveTo: number | undefined): Promise<void> {
  const used = await first<{ n: number }>(tx, sql`select count(*) as n from client_pickup_slots c where c.carrier_slot_id = ${stored.id}
      and ${takesPlace(sql`c`)}`)
  if (!used?.n) return
  if (!moveTo) throw new Refusal(409, `${used.n} client slots use this slot.`)
  const target = await first<{ weekdays: number[] }>(
    tx,
    sql`select weekdays from carrier_pickup_slots where id = ${moveTo} and id <> ${stored.id} and carrier_id = ${stored.carrier_id}
          and country_code = ${stored.country_code} and status = ${literal(recordStatus, 'active')} for update`,
  )
  if (!target) throw refuseField('move_to_slot_id', 'Choose an active slot of the same carrier and country.')
  // An address that uses both on the same days keeps the one it has there.
  await rows(
    tx,
    sql`update client_pickup_slots c set status = ${literal(recordStatus, 'inactive')}, updated_at = now() where c.carrier_slot_id = ${stored.id}
          and ${takesPlace(sql`c`)}
        and exists (select 1 from client_pickup_slots x where x.carrier_slot_id = ${moveTo} and x.client_address_id = c.client_address_id
          and x.status = ${literal(recordStatus, 'active')}
          and daterange(x.start_date, x.end_date, '[]') && daterange(c.start_date, c.end_date, '[]'))`,
  )
  await rows(
    tx,
    sql`update client_pickup_slots c set carrier_slot_id = ${moveTo}, version = version + 1, updated_at = now(),
          weekdays = coalesce(nullif(array(select d from unnest(c.weekdays) d where d = any(${sql.param(target.weekdays)}::int[]) order by d), '{}'),
            ${sql.param(target.weekdays)}::int[])
        where c.carrier_slot_id = ${stored.id} and ${takesPlace(sql`c`)}`,
  )
}

/** Changes a slot; a carrier's user only times and limits of its own. 404 gone, 409 stale, overlapping, in use. */
export async function changeSlot(tx: Db, who: Who, id: number, { version, move_to_slot_id, ...body }: Change): Promise<{ before: Stored; after: Stored }> {
  const own = who.user_category === 'carrier' ? sql` and carrier_id = any(${sql.param(who.carrier_ids)}::bigint[])` : sql``
  const stored = await first<Stored>(
    tx,
    sql`select id, carrier_id, country_code, to_jsonb(city_ids) as city_ids, slot_name, weekdays, start_time, end_time, cut_off_time, lead_days, max_pickups,
        max_parcels, max_weight_kg, auto_pickup, auto_trigger,
          interval_minutes, min_parcels, booking_channel, pickup_type, status, version from carrier_pickup_slots
          where id = ${id} and status <> ${literal(recordStatus, 'delete')}${own} for update`,
  )
  if (!stored) throw new Refusal(404, 'Record not found')
  const foreign = isAdmin(who) ? undefined : Object.keys(body).find((field) => !carriersOwn.has(field))
  if (foreign) throw refuseField(foreign, 'Only an administrator can change this. Yours are times and limits.')
  if (version !== undefined && version !== stored.version) throw new Refusal(409, 'This slot was changed by someone else.')
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<SlotFields>
  if (given.interval_minutes && given.auto_trigger === undefined && stored.auto_trigger !== 'interval')
    throw refuseField('interval_minutes', 'This slot has no interval. Choose the interval as its trigger.')
  const slot = asStored({ ...stored, ...given }) as Stored
  if (slot.status !== stored.status) {
    if (!recordStatus.can(stored.status, slot.status)) throw new Refusal(409, `Slot ${stored.slot_name} is ${stored.status} and cannot become ${slot.status}.`)
    if (slot.status !== 'active') await moveClients(tx, stored, move_to_slot_id)
  }
  if (slot.status !== 'delete') {
    refuseTimes(slot)
    await refuseCarrier(tx, slot)
    await refuseOverlap(tx, slot)
  }
  const { id: _id, version: _version, carrier_id: _carrier, country_code: _country, ...set } = slot
  await refuseOn(nameTaken(slot.slot_name), tx.update(carrierPickupSlots)
    .set({ ...set, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id })
    .where(eq(carrierPickupSlots.id, id)))
  return { before: stored, after: slot }
}
