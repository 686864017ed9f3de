import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ClientSlot, pickup } from '@/lib/contract/pickup'
import { carrierStatus } from '@/lib/domain/carrier'
import { busiest, holdsOn, type Period, periodStateOn, pickupStatus, weekdayDots } from '@/lib/domain/pickup'
import { addDays, daysBetween, isoWeekday } from '@/lib/domain/days'
import { guardedStatus, recordStatus, switchStatus } from '@/lib/domain/record-status'
import { windowText } from '@/lib/domain/time-window'
import { first, rows, type Db } from '../../db/db'
import { holdsToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { windowSql } from '../../db/window-text'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { hasCity } from '../../core/places/place-search'
import { stateOfCity } from '../../core/places/state-of'
import { calendarsOf } from '../../core/calendar/calendars'
import { closedDaysOf, nextDateOf, todayOf } from './days'
import { clientFor, visibleClientSlots } from './scope'

type Row = z.input<typeof ClientSlot>
type Detail = z.input<typeof pickup.clientSlot.reply>
type Filters = z.output<typeof pickup.clientSlots.query>

interface Found extends Omit<Row, 'id' | 'client_address_id' | 'days' | 'window' | 'next_date' | 'period'> {
  id: number
  client_address_id: number
  weekdays: number[]
  start_time: string
  end_time: string
  lead_days: number
  in_use: boolean
  state_id: number | null
}

const columns = sql`c.id, c.client_id, l.name as client, c.client_address_id, a.name || ', ' || a.city as address, c.carrier_id, k.display_name as carrier,
  c.country_code, c.carrier_slot_id, s.slot_name, c.weekdays,
  s.start_time, s.end_time, s.cut_off_time, s.lead_days, c.expected_parcels, c.auto_pickup, c.approval_status, c.reject_reason, c.start_date, c.end_date,
    c.status, k.status = ${literal(carrierStatus, 'active')} as in_use, ${stateOfCity(sql`a.country_code`, sql`a.city`)} as state_id`
const tables = sql`client_pickup_slots c join clients l on l.id = c.client_id join client_addresses a on a.id = c.client_address_id
  join carriers k on k.id = c.carrier_id
  join carrier_pickup_slots s on s.id = c.carrier_slot_id`

async function shown<T extends Found>(db: Db, found: readonly T[]) {
  const calendarOf = await calendarsOf(db, found.map(({ country_code }) => country_code))
  const closedOf = await closedDaysOf(db, found.map(({ client_address_id }) => client_address_id))
  return found.map(({ start_time, end_time, in_use, state_id, ...row }) => {
    const calendar = calendarOf(row.country_code, { state_id })
    return {
      ...row, days: weekdayDots(row.weekdays), window: windowText({ from: start_time, to: end_time }), period: periodStateOn(row, todayOf(calendar)),
      next_date: in_use && row.status === 'active' && row.approval_status === 1 ? nextDateOf(row, calendar, closedOf(row.client_address_id).keys()) : null,
    }
  })
}

/** One page of the slots clients use. */
export async function clientSlotList(db: Db, who: Who, q: Filters) {
  const list: ListQuery = {
    columns, from: tables, countFrom: sql`client_pickup_slots c join client_addresses a on a.id = c.client_address_id`,
    where: [
      visibleClientSlots(who, sql`c`), anyOfValues(sql`c.client_id`, q.client_id),
      anyOfValues(sql`c.carrier_id`, q.carrier_id), anyOfValues(sql`c.country_code`, q.country_code),
      anyOfValues(sql`c.approval_status`, q.approval_status), anyOfValues(sql`c.status`, q.status),
      q.search ? sql`a.name ilike ${contains(q.search)}` : undefined,
    ],
    sorts: { updated_at: { by: sql`c.updated_at`, kind: 'time' }, approval_status: { by: sql`c.approval_status`, kind: 'number' } },
    defaultSort: 'updated_at', id: sql`c.id`,
  }
  const page = await pageOf<Found>(db, list, q)
  return { rows: await shown(db, page.rows), meta: page.meta }
}

/** One slot of a client; 404 for one out of reach. */
export async function clientSlotDetail(db: Db, who: Who, id: number): Promise<Detail> {
  const found = await first<Found & Omit<Detail, 'id' | 'days' | 'next_date' | 'period'>>(
    db,
    sql`select ${columns}, c.expected_weight_kg, c.package_location, c.instructions, c.contact_name, c.contact_phone, c.service_codes, c.version from ${tables}
        where ${allOf([sql`c.id = ${id}`, visibleClientSlots(who, sql`c`)])}`,
  )
  if (!found) throw new Refusal(404, 'Record not found')
  const [row] = await shown(db, [found])
  return row as Detail
}

type Offer = z.input<typeof pickup.slotsForClient.reply>[number]

/** Slots a client may use, where its addresses are, with the pickups still free on each weekday of the period it wants them for. */
export async function slotsForClient(db: Db, who: Who, q: z.output<typeof pickup.slotsForClient.query>): Promise<Offer[]> {
  const clientId = clientFor(who, q.client_id)
  const found = await rows<Omit<Offer, 'free'> & { weekdays: number[]; max_pickups: number | null; users: (Period & { weekdays: number[] })[] }>(
    db,
    sql`select s.id, s.carrier_id, k.display_name as carrier, s.country_code, s.slot_name, s.weekdays, s.start_time, s.end_time, s.cut_off_time, s.lead_days,
        s.auto_pickup, s.pickup_type, s.max_pickups,
          coalesce((select jsonb_agg(jsonb_build_object('weekdays', x.weekdays, 'start_date', x.start_date, 'end_date', x.end_date)) from client_pickup_slots x
            where x.carrier_slot_id = s.id and x.status = ${literal(recordStatus, 'active')} and x.approval_status <> 2), '[]'::jsonb) as users
        from carrier_pickup_slots s join carriers k on k.id = s.carrier_id
        where s.status = ${literal(recordStatus, 'active')} and k.status = ${literal(carrierStatus, 'active')} and ${allOf([
          sql`exists (select 1 from client_addresses a where a.client_id = ${clientId} and a.status = ${literal(guardedStatus, 'active')}
                and a.country_code = s.country_code
            ${q.client_address_id
              ? sql`and a.id = ${q.client_address_id} and (s.city_ids is null or a.city in (select city_name from base_cities where id = any(s.city_ids)))`
              : sql``})`,
          q.country_code ? sql`s.country_code = ${q.country_code}` : undefined, q.weekday ? sql`${q.weekday} = any(s.weekdays)` : undefined,
        ])} order by k.display_name, s.start_time, s.id`,
  )
  const calendarOf = await calendarsOf(db, found.map(({ country_code }) => country_code))
  return found.map(({ users, ...slot }) => {
    const today = todayOf(calendarOf(slot.country_code))
    const freeOn = (weekday: number) => (slot.max_pickups === null ? null : Math.max(0, slot.max_pickups - busiest(weekday, q, users, today)))
    return { ...slot, free: slot.weekdays.map((weekday) => ({ weekday, pickups: freeOn(weekday) })) }
  })
}

/** Where a carrier can pick up for a client. */
export const pickupAddresses = (db: Db, who: Who, q: z.output<typeof pickup.addresses.query>) =>
  rows<{ id: number; name: string; city: string; country_code: string; contact_name: string; contact_phone: string }>(
    db,
    sql`select a.id, a.name, a.city, a.country_code, a.contact_name, a.contact_phone from client_addresses a
        where a.client_id = ${clientFor(who, q.client_id)} and a.status = ${literal(guardedStatus, 'active')}
          and a.address_type in ('pickup', 'warehouse') ${q.search ? sql`and (a.name ilike ${contains(q.search)} or ${hasCity(sql`a.city`, q.search)})` : sql``}
        order by a.is_default desc, a.name limit 50`,
  )

const MOST_DAYS = 31
type Line = z.input<typeof pickup.summary.reply>[number]

/**
 * What each slot had to do on each day and did, in parcels; days a slot does not pick up are left out unless something was booked. 422 for more than 31 days.
 */
export async function slotsSummary(db: Db, who: Who, q: z.output<typeof pickup.summary.body>): Promise<Line[]> {
  if (q.to < q.from) throw refuseField('to', 'The last day must not be before the first.')
  if (daysBetween(q.from, q.to) >= MOST_DAYS) throw refuseField('to', `Choose at most ${MOST_DAYS} days.`)
  const slots = await rows<Period & { id: number; client: string; slot: string; weekdays: number[]; expected_parcels: number; capacity: number | null }>(
    db,
    sql`select c.id, l.name as client, s.slot_name || ' ' || ${windowSql(sql`s.start_time`, sql`s.end_time`)} || ', ' || k.display_name as slot, c.weekdays,
        c.expected_parcels, s.max_parcels as capacity,
          c.start_date, c.end_date from ${tables}
        where ${allOf([visibleClientSlots(who, sql`c`), sql`c.approval_status = 1 and c.status = ${literal(switchStatus, 'active')}`,
          anyOfValues(sql`c.client_id`, q.client_id ? [q.client_id] : undefined), anyOfValues(sql`c.carrier_id`, q.carrier_id ? [q.carrier_id] : undefined),
          anyOfValues(sql`c.country_code`, q.country_code ? [q.country_code] : undefined)])} order by l.name, s.start_time, c.id`,
  )
  const booked = new Map(
    (await rows<{ slot: number; day: string; booked: number; picked: number; failed: number; missed: number }>(
      db,
      sql`select client_slot_id as slot, pickup_date as day, coalesce(sum(parcels) filter (where status <> ${literal(pickupStatus, 'cancelled')}), 0)::int
          as booked, coalesce(sum(picked_parcels), 0)::int as picked,
            coalesce(sum(parcels) filter (where status = ${literal(pickupStatus, 'failed')}), 0)::int as failed, coalesce(sum(missed_cut_off), 0)::int as missed
          from pickup_requests where client_slot_id = any(${sql.param(slots.map(({ id }) => id))}::bigint[])
            and pickup_date between ${q.from}::date and ${q.to}::date group by 1, 2`,
    )).map((row) => [`${row.slot} ${row.day}`, row]),
  )
  const lines: Line[] = []
  for (let day = q.from; day <= q.to; day = addDays(day, 1)) {
    for (const { id, client, slot, weekdays, expected_parcels, capacity, ...period } of slots) {
      const is = booked.get(`${id} ${day}`)
      const due = weekdays.includes(isoWeekday(day)) && holdsOn(period, day) ? expected_parcels : 0
      if (due === 0 && !is) continue
      lines.push({
        day, client_slot_id: id, client, slot, due, booked: is?.booked ?? 0,
        picked: is?.picked ?? 0, failed: is?.failed ?? 0, missed_cut_off: is?.missed ?? 0, capacity,
      })
    }
  }
  return lines
}

/** Countries a carrier picks up in, or those a client has addresses in, with the slots in force there. */
export const pickupCountries = (db: Db, who: Who, by: { carrier: number } | { client: number | undefined }) => {
  const carrier = 'carrier' in by ? by.carrier : null
  const clients = 'carrier' in by ? null : who.user_category === 'client' ? who.client_ids : by.client ? [by.client] : []
  return rows<{ country_code: string; country_name: string; slots: number }>(
    db,
    sql`select c.country_code, c.country_name, (select count(*) from carrier_pickup_slots s where s.country_code = c.country_code
          and s.status = ${literal(recordStatus, 'active')} and (${carrier}::bigint is null or s.carrier_id = ${carrier}::bigint)) as slots
        from countries c where c.status = ${literal(switchStatus, 'active')} and ${carrier === null
          ? sql`exists (select 1 from client_addresses a where a.client_id = any(${sql.param(clients)}::bigint[])
              and a.status = ${literal(guardedStatus, 'active')} and a.country_code = c.country_code)`
          : sql`exists (select 1 from carrier_countries v where v.carrier_id = ${carrier} and v.country_code = c.country_code and v.active
              and ${holdsToday(sql`v`)})`} order by c.country_name`,
  )
}

