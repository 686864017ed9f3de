import { addDays } from '@/lib/domain/days'
import { nextPickupDay, type Period } from '@/lib/domain/pickup'
import type { WorkCalendar } from '@/lib/domain/sla-calendar'
import { localTime } from '@/lib/domain/zones'

interface Rhythm extends Period {
  weekdays: readonly number[]
  cut_off_time: string
  lead_days: number
}

/** Whole holidays of a country; on half of one a carrier still comes. */
export const holidaysOf = (calendar: WorkCalendar): ReadonlySet<string> =>
  new Set([...calendar.holidays].filter(([, until]) => until === null).map(([day]) => day))

/** Today where a slot is. */
export const todayOf = (calendar: WorkCalendar, nowMs = Date.now()): string => localTime(calendar.timezone, nowMs).day

/** The next day a slot picks up for what is made ready now: today's cut-off reaches `lead_days` on, after it tomorrow's does. Null once its period is over. */
export function nextDateOf(slot: Rhythm, calendar: WorkCalendar, nowMs = Date.now()): string | null {
  const { day, time } = localTime(calendar.timezone, nowMs)
  const reached = addDays(day, slot.lead_days + (time >= slot.cut_off_time ? 1 : 0))
  const next = nextPickupDay(slot.weekdays, holidaysOf(calendar), slot.start_date && slot.start_date > reached ? slot.start_date : reached)
  return next !== null && slot.end_date && next > slot.end_date ? null : next
}
