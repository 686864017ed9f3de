import { addDays } from '@/lib/domain/days'
import { nextPickupDay } from '@/lib/domain/pickup'
import { localTime, type WorkCalendar } from '@/lib/domain/sla-calendar'

interface Rhythm {
  weekdays: readonly number[]
  cut_off_time: string
  lead_days: number
}

/** Whole holidays of a country; on half of one a carrier still comes. */
export const holidaysOf = (calendar: WorkCalendar): ReadonlySet<string> => new Set([...calendar.holidays].filter(([, until]) => until === null).map(([day]) => day))

/** The next day a slot picks up for what is made ready now: today's cut-off reaches `lead_days` on, after it tomorrow's does. */
export function nextDateOf(slot: Rhythm, calendar: WorkCalendar, nowMs = Date.now()): string | null {
  const { day, time } = localTime(calendar.timezone, nowMs)
  return nextPickupDay(slot.weekdays, holidaysOf(calendar), addDays(day, slot.lead_days + (time >= slot.cut_off_time ? 1 : 0)))
}
