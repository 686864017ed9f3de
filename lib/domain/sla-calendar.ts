import { addDays, isoWeekday } from './days'
import { Lately } from './lately'

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

const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
/** A calendar without a working day in a year and a half has none. */
const FURTHEST_DAYS = 550
const MOST_OFFSETS = 20_000

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', { timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' })
    clocks.set(zone, clock)
  }
  return clock
}

const offsets = new Lately<string, number | null>(MOST_OFFSETS)

/** Milliseconds by which a zone is ahead of UTC at a moment. Asking the zone costs; most days begin and end with the same offset. */
function offsetMs(zone: string, atMs: number): number {
  const nth = Math.floor(atMs / dayMs)
  const key = `${zone} ${nth}`
  let known = offsets.get(key)
  if (known === undefined) {
    const [first, last] = [askedOffset(zone, nth * dayMs), askedOffset(zone, (nth + 1) * dayMs - 1000)]
    known = first === last ? first : null
    offsets.set(key, known)
  }
  return known ?? askedOffset(zone, atMs)
}

function askedOffset(zone: string, atMs: number): number {
  const part = Object.fromEntries(clockOf(zone).formatToParts(atMs).map(({ type, value }) => [type, value]))
  const shown = Date.UTC(Number(part.year), Number(part.month) - 1, Number(part.day), Number(part.hour), Number(part.minute), Number(part.second))
  return shown - Math.floor(atMs / 1000) * 1000
}

/** Day and HH:mm a moment has on the clocks of a zone. */
export function localTime(zone: string, atMs: number): { day: string; time: string } {
  const shown = new Date(atMs + offsetMs(zone, atMs)).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/** The moment a zone's clocks show that day and time. A time its spring leaves out is taken an hour later, one its autumn repeats the first time. */
export function momentOf(zone: string, day: string, time: string): number {
  const wallMs = Date.parse(`${day}T${time}:00Z`)
  const first = wallMs - offsetMs(zone, wallMs - dayMs)
  if (first + offsetMs(zone, first) === wallMs) return first
  return wallMs - offsetMs(zone, wallMs)
}

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
