import { sql } from 'drizzle-orm'
import { addDays } from '@/lib/domain/days'
import { nextPickupDay, type Period } from '@/lib/domain/pickup'
import type { WorkCalendar } from '@/lib/domain/sla-calendar'
import { localTime } from '@/lib/domain/zones'
import { rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'

interface Rhythm extends Period {
  weekdays: readonly number[]
  cut_off_time: string
  lead_days: number
}

/** Whole holidays of a country; on half of one a carrier still comes. */
export const holidaysOf = (calendar: WorkCalendar): ReadonlySet<string> =>
  new Set([...calendar.holidays].filter(([, until]) => until === null).map(([day]) => day))

/** Why each address is closed on days to come, by address and day. */
export async function closedDaysOf(db: Db, addressIds: readonly number[]): Promise<(address: number) => ReadonlyMap<string, string>> {
  const found = await rows<{ address: number; day: string; reason: string }>(
    db,
    sql`select d.client_address_id as address, to_char(g, 'YYYY-MM-DD') as day, d.reason from client_closed_days d
        cross join lateral generate_series(greatest(d.first_day, ${dubaiToday} - 1), d.last_day, interval '1 day') g
        where d.client_address_id = any(${sql.param([...addressIds])}::bigint[])`,
  )
  const days = Map.groupBy(found, ({ address }) => address)
  return (address) => new Map((days.get(address) ?? []).map(({ day, reason }) => [day, reason]))
}

/** Today where a slot is. */
export const todayOf = (calendar: WorkCalendar, nowMs = Date.now()): string => localTime(calendar.timezone, nowMs).day

/** The next day a slot picks up for what is made ready now: today's cut-off reaches `lead_days` on, after it tomorrow's does. Null once its period is over. */
export function nextDateOf(slot: Rhythm, calendar: WorkCalendar, closed: Iterable<string> = [], nowMs = Date.now()): string | null {
  const { day, time } = localTime(calendar.timezone, nowMs)
  const reached = addDays(day, slot.lead_days + (time >= slot.cut_off_time ? 1 : 0))
  const free = new Set([...holidaysOf(calendar), ...closed])
  const next = nextPickupDay(slot.weekdays, free, slot.start_date && slot.start_date > reached ? slot.start_date : reached)
  return next !== null && slot.end_date && next > slot.end_date ? null : next
}
