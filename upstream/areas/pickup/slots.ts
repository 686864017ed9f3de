import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CarrierSlot, pickup } from '@/lib/contract/pickup'
import { carrierStatus } from '@/lib/domain/carrier'
import { pickupStatus, voidPickups, weekdayDots, windowOf } from '@/lib/domain/pickup'
import { recordStatus } from '@/lib/domain/record-status'
import { windowText } from '@/lib/domain/time-window'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { calendarsOf } from '../../core/calendar/calendars'
import { nextDateOf } from './days'
import { takesPlace, visibleSlots } from './scope'

type Row = z.input<typeof CarrierSlot>
type Detail = z.input<typeof pickup.slot.reply>
type Filters = z.output<typeof pickup.slots.query>

/** Of a slot its carrier changes times and limits, the rest is ours. */
const adminsOwn = [
  'slot_name', 'pickup_type', 'weekdays', 'lead_days', 'city_ids', 'auto_pickup', 'auto_trigger', 'interval_minutes', 'min_parcels', 'booking_channel',
]

interface Found extends Omit<Row, 'id' | 'days' | 'window' | 'next_date'> {
  id: number
  weekdays: number[]
  start_time: string
  end_time: string
  in_use: boolean
  state_id: number | null
}

const columns = sql`s.id, s.carrier_id, k.display_name as carrier, s.country_code, coalesce(t.country_name, s.country_code) as country, s.slot_name, s.weekdays,
  s.start_time, s.end_time, s.cut_off_time, s.lead_days,
  s.max_pickups, s.max_parcels, s.max_weight_kg, s.auto_pickup, s.auto_trigger, s.booking_channel, s.pickup_type, s.status,
    k.status = ${literal(carrierStatus, 'active')} as in_use,
  (select case when count(distinct c.state_id) = 1 then min(c.state_id) end from base_cities c where c.id = any(s.city_ids)) as state_id,
  coalesce((select string_agg(c.city_name, ', ' order by c.city_name) from base_cities c where c.id = any(s.city_ids)), 'Whole country') as cities,
  (select count(*) from client_pickup_slots c where c.carrier_slot_id = s.id and ${takesPlace(sql`c`)}) as client_slots,
  (select count(*) from pickup_requests r join client_pickup_slots c on c.id = r.client_slot_id where c.carrier_slot_id = s.id
    and r.pickup_date = (now() at time zone coalesce(t.default_timezone, 'Asia/Dubai'))::date and r.status not in ${literals(pickupStatus, ...voidPickups)})
      as used_today`
const tables = sql`carrier_pickup_slots s join carriers k on k.id = s.carrier_id left join countries t on t.country_code = s.country_code`

async function shown<T extends Found>(db: Db, found: readonly T[]) {
  const calendarOf = await calendarsOf(db, found.map(({ country_code }) => country_code))
  return found.map(({ in_use, state_id, ...row }) => ({
    ...row, days: weekdayDots(row.weekdays), window: windowText(windowOf(row)),
    next_date: in_use && row.status === 'active' ? nextDateOf(row, calendarOf(row.country_code, { state_id })) : null,
  }))
}

/** One page of carriers' slots; a carrier sees its own. */
export async function slotList(db: Db, who: Who, q: Filters) {
  const list: ListQuery = {
    columns, from: tables, countFrom: sql`carrier_pickup_slots s`,
    where: [
      visibleSlots(who, sql`s`), anyOfValues(sql`s.carrier_id`, q.carrier_id), anyOfValues(sql`s.country_code`, q.country_code),
      q.city_id ? sql`(s.city_ids is null or ${q.city_id} = any(s.city_ids))` : undefined,
      q.weekday ? sql`s.weekdays && ${sql.param(q.weekday)}::int[]` : undefined,
      q.auto_pickup === undefined ? undefined : sql`s.auto_pickup = ${q.auto_pickup}`, anyOfValues(sql`s.pickup_type`, q.pickup_type),
      q.status ? anyOfValues(sql`s.status`, q.status) : sql`s.status <> ${literal(recordStatus, 'delete')}`,
      q.search ? sql`s.slot_name ilike ${contains(q.search)}` : undefined,
    ],
    sorts: {
      slot_name: { by: sql`s.slot_name`, kind: 'text' }, country_code: { by: sql`s.country_code`, kind: 'text' },
      cut_off_time: { by: sql`s.cut_off_time`, kind: 'text' },
    },
    defaultSort: 'slot_name', id: sql`s.id`,
  }
  const page = await pageOf<Found>(db, list, q)
  return { rows: await shown(db, page.rows), meta: page.meta }
}

/** A slot with what was picked up by it in the last seven days. 404 for one out of reach. */
export async function slotDetail(db: Db, who: Who, id: number, o: { deleted?: true } = {}): Promise<Detail> {
  const found = await first<Found & { city_ids: number[] | null; interval_minutes: number | null; min_parcels: number; version: number }>(
    db,
    sql`select ${columns}, to_jsonb(s.city_ids) as city_ids, s.interval_minutes, s.min_parcels, s.version from ${tables}
        where ${allOf([sql`s.id = ${id}`, o.deleted ? undefined : sql`s.status <> ${literal(recordStatus, 'delete')}`, visibleSlots(who, sql`s`)])}`,
  )
  if (!found) throw new Refusal(404, 'Record not found')
  const usage = await rows<Detail['usage'][number]>(
    db,
    sql`select to_char(d.day, 'YYYY-MM-DD') as day, count(r.id) as pickups, coalesce(sum(r.parcels), 0)::int as parcels,
        coalesce(sum(r.weight_kg), 0)::numeric(12,3)::text as weight_kg
        from generate_series(${dubaiToday} - 6, ${dubaiToday}, interval '1 day') as d(day)
        left join (pickup_requests r join client_pickup_slots c on c.id = r.client_slot_id and c.carrier_slot_id = ${id}) on r.pickup_date = d.day::date
          and r.status not in ${literals(pickupStatus, ...voidPickups)}
        group by d.day order by d.day`,
  )
  const city_options = await rows<{ value: number; label: string }>(db, sql`select id as value, city_name as label from base_cities
    where country_code = ${found.country_code} and status = ${literal(recordStatus, 'active')} order by city_name limit 1000`)
  const [row] = await shown(db, [found])
  return {
    ...(row as Omit<typeof found, 'in_use' | 'state_id'> & { days: string; window: string; next_date: string | null }),
    usage, city_options, locked: isAdmin(who) ? [] : adminsOwn,
  }
}
