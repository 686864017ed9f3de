import { addDays, isoWeekday } from './days'
import { localTime, momentOf } from './zones'

/** When a country works (countries.md 7): its own clock, its weekend, its holidays. */
export interface WorkCalendar {
  /** IANA name. */
  timezone: string
  /** ISO days off, 1 Monday to 7 Sunday. */
  weekend: readonly number[]
  /** HH:mm. */
  starts: string
  ends: string
  /** Plain day -> HH:mm at which work ends early, or null for a whole day off. */
  holidays: ReadonlyMap<string, string | null>
}

export const hourMs = 3_600_000
/** A calendar without a working day in a year and a half has none. */
const FURTHEST_DAYS = 550

/** Not of the weekend and not a whole holiday (countries.md 7 rule 4). */
export const isWorkingDay = (calendar: WorkCalendar, day: string): boolean =>
  !calendar.weekend.includes(isoWeekday(day)) && calendar.holidays.get(day) !== null

/** The working span of a day, or null when none is worked; half a holiday ends early. */
function spanOf(calendar: WorkCalendar, day: string): { from: number; to: number } | null {
  if (!isWorkingDay(calendar, day)) return null
  const early = calendar.holidays.get(day)
  const ends = early && early < calendar.ends ? early : calendar.ends
  if (ends <= calendar.starts) return null
  return { from: momentOf(calendar.timezone, day, calendar.starts), to: momentOf(calendar.timezone, day, ends) }
}

/** Each working span from a moment's day on. Ends after a year and a half. */
function* spansFrom(calendar: WorkCalendar, atMs: number): Generator<{ from: number; to: number }> {
  let { day } = localTime(calendar.timezone, atMs)
  for (let i = 0; i < FURTHEST_DAYS; i++, day = addDays(day, 1)) {
    const span = spanOf(calendar, day)
    if (span && span.to > atMs) yield { from: Math.max(span.from, atMs), to: span.to }
  }
}

/** The first working moment at or after a moment; the moment itself where nothing is ever worked. */
export function nextWorkingMoment(calendar: WorkCalendar, atMs: number): number {
  for (const { from } of spansFrom(calendar, atMs)) return from
  return atMs
}

/** The moment by which `ms` of working time have passed. */
export function addWorkingTime(calendar: WorkCalendar, fromMs: number, ms: number): number {
  let left = ms
  for (const { from, to } of spansFrom(calendar, fromMs)) {
    if (left <= to - from) return from + left
    left -= to - from
  }
  return fromMs + ms
}

/** Working time between two moments, in ms. */
export function workingTimeBetween(calendar: WorkCalendar, fromMs: number, toMs: number): number {
  let sum = 0
  if (toMs <= fromMs) return 0
  for (const { from, to } of spansFrom(calendar, fromMs)) {
    if (from >= toMs) break
    sum += Math.min(to, toMs) - from
  }
  return sum
}

/** `addWorkingDays(AE, '2025-11-20', 2)` is '2025-11-24'; 0 is the day itself. */
export function addWorkingDays(calendar: WorkCalendar, day: string, count: number): string {
  let at = day
  for (let left = count, looked = 0; left > 0 && looked < FURTHEST_DAYS; looked++) {
    at = addDays(at, 1)
    if (isWorkingDay(calendar, at)) left -= 1
  }
  return at
}

/** Working days that passed between two moments, a day worked in part by its part: an hour of a nine-hour day is a ninth, a night is nothing. */
export function workingDaysBetween(calendar: WorkCalendar, fromMs: number, toMs: number): number {
  let sum = 0
  let { day } = localTime(calendar.timezone, fromMs)
  const last = localTime(calendar.timezone, toMs).day
  for (let looked = 0; day <= last && looked < FURTHEST_DAYS; looked++, day = addDays(day, 1)) {
    const span = spanOf(calendar, day)
    if (span) sum += Math.max(0, Math.min(span.to, toMs) - Math.max(span.from, fromMs)) / (span.to - span.from)
  }
  return sum
}
