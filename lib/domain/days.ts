/** The company's clock; the Emirates keep UTC+4 all year. */
export const companyZone = 'Asia/Dubai'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
export const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The Emirates keep UTC+4 all year (tests/domain/zones.test.ts asks the tz database), so a sum does where thousands of moments are told. */
export const dubaiAheadMs = 4 * hourMs
export const dubaiOffset = '+04:00'

/** A moment: ISO 8601 with its offset, a Date, or epoch milliseconds. */
export type Moment = string | number | Date

function wallClock(moment: Moment): { day: string; time: string } {
  const dubai = new Date(new Date(moment).getTime() + dubaiAheadMs).toISOString()
  return { day: dubai.slice(0, 10), time: dubai.slice(11, 16) }
}

const isPlainDay = (value: Moment): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

function spellDay(plainDay: string): string {
  const date = new Date(`${plainDay}T00:00:00Z`)
  const dayOfMonth = String(date.getUTCDate()).padStart(2, '0')
  return `${weekdays[date.getUTCDay()]} ${dayOfMonth} ${months[date.getUTCMonth()]}, ${date.getUTCFullYear()}`
}

/** 'YYYY-MM-DD' of a moment in Dubai. */
export function dubaiDay(moment: Moment): string {
  return isPlainDay(moment) ? moment : wallClock(moment).day
}

/** 'HH:mm' of a moment in Dubai. */
export function dubaiTime(moment: Moment): string {
  return wallClock(moment).time
}

/** 'Fri 20 Nov, 2026' in Dubai time (seeds section 9); a plain 'YYYY-MM-DD' is shown as it is, not shifted. */
export function day(moment: Moment): string {
  return spellDay(dubaiDay(moment))
}

/** 'Fri 20 Nov, 2026 14:05' in Dubai time. */
export function dayTime(moment: Moment): string {
  const { day: plainDay, time } = wallClock(moment)
  return `${spellDay(plainDay)} ${time}`
}

/** Today in Dubai, 'YYYY-MM-DD'. */
export function today(now: Moment = Date.now()): string {
  return wallClock(now).day
}

/** `addDays('2026-02-28', 1)` is '2026-03-01'; negative counts back. */
export function addDays(plainDay: string, count: number): string {
  return new Date(Date.parse(`${plainDay}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)
}

/** ISO weekday of a plain day: 1 Monday … 7 Sunday. */
export const isoWeekday = (plainDay: string): number => new Date(`${plainDay}T00:00:00Z`).getUTCDay() || 7

/** Whole days from one plain day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

/** The UTC moment of a Dubai day and 'HH:mm': `dubaiMoment('2026-11-20', '08:45')` is '2026-11-20T04:45:00.000Z'. */
export function dubaiMoment(plainDay: string, time = '00:00'): string {
  return new Date(`${plainDay}T${time}:00${dubaiOffset}`).toISOString()
}

/** UTC bounds of the Dubai days `from` to `to`, both included: `start` <= t < `end`. */
export function dayRange(from: string, to: string): { start: string; end: string } {
  return { start: dubaiMoment(from), end: dubaiMoment(addDays(to, 1)) }
}

/** '3 h late', '45 min late', '2 d late' from due to `at`; null when it is on time. Shown only beside the absolute time. */
export function late(due: Moment, at: Moment = Date.now()): string | null {
  const overMs = new Date(at).getTime() - new Date(due).getTime()
  if (overMs < 60_000) return null
  if (overMs < hourMs) return `${Math.floor(overMs / 60_000)} min late`
  if (overMs < 2 * dayMs) return `${Math.floor(overMs / hourMs)} h late`
  return `${Math.floor(overMs / dayMs)} d late`
}

/** A time field appends the colon once two digits are typed, and lets it be deleted again (seeds section 5). */
export function withColon(typed: string, previous: string): string {
  const growing = typed.length > previous.length
  return growing && /^\d{2}$/.test(typed) ? `${typed}:` : typed
}

/** 'HH:mm' of a 24-hour clock. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** What a refused date cell is told (uploads.md 7.2). */
export const badDay = 'Use YYYY-MM-DD.'

/** 'YYYY-MM-DD' from YYYY-MM-DD or DD/MM/YYYY, never MM/DD (uploads.md 7.2); null for anything else or a day that does not exist. */
export function parseDay(text: string): string | null {
  const trimmed = text.trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(trimmed)
  const european = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(trimmed)
  const [year, month, date] = iso ? [iso[1], iso[2], iso[3]] : european ? [european[3], european[2], european[1]] : []
  if (!year || !month || !date) return null
  const plainDay = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const parsed = new Date(`${plainDay}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(plainDay) ? plainDay : null
}
