import type { DateOrder } from '@/lib/domain/carrier-feed'
import { cell } from '@/lib/domain/text'
import { momentOfWall } from '@/lib/domain/zones'

/** How a carrier spells its times; `order` null where nobody has said it. */
export interface Spelling {
  /** IANA zone of times without an offset. */
  zone: string
  order: DateOrder | null
}

/** A moment as ISO 8601 in UTC; `day` where the carrier gave no time of day. Or why nobody can tell which moment is meant. */
export type ReadTime = { at: string; day: string | null } | { fault: string }

interface Day {
  year: number
  month: number
  day: number
}
interface Clock {
  hour: number
  minute: number
  second: number
  ms: number
}
type Fault = { fault: string }
const isFault = (found: object): found is Fault => 'fault' in found

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
/** Twenty years either side of today hold every parcel there ever was; a clock that was never set says 1970 or 0001. */
const [EARLIEST, LATEST] = [2000, 2100]

const unreadable = (text: string): Fault => ({ fault: text === '' ? 'The time is missing.' : `The time “${text}” is in no form we know.` })

const daysIn = (year: number, of: number) => new Date(Date.UTC(year, of, 0)).getUTCDate()
const isDay = ({ year, month: of, day }: Day): boolean => of >= 1 && of <= 12 && day >= 1 && day <= daysIn(year, of)

const monthNamed = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1
const fullYear = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))

const asWords = ({ year, month: of, day }: Day) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(year, of - 1, day))

/** `05/11/2026`: the carrier's settings say what stands first. Without them only a date that can be read one way is read. */
function inOrder(text: string, parts: readonly [string, string, string], order: DateOrder | null): Day | Fault {
  const [a, b, c] = parts.map(Number) as [number, number, number]
  const year = fullYear(parts[2])
  const readings: Record<DateOrder, Day> = {
    dmy: { year, month: b, day: a }, mdy: { year, month: a, day: b }, ymd: { year: fullYear(parts[0]), month: b, day: c },
  }
  const isLong = parts[2].length === 4
  if (order !== null && !(order === 'ymd' && isLong)) {
    const said = readings[order]
    return isDay(said) ? said : { fault: `“${text}” does not fit the order of day and month in the carrier’s settings.` }
  }
  const fits = (isLong ? [readings.dmy, readings.mdy] : Object.values(readings)).filter(isDay)
  const different = [...new Map(fits.map((day) => [asWords(day), day])).values()]
  if (different.length > 1)
    return { fault: `“${text}” may be ${different.map(asWords).join(' or ')}. Say in the carrier’s settings in which order its dates stand.` }
  return different[0] ?? unreadable(text)
}

/** The date a text begins with, and what follows it. */
function dateOf(text: string, order: DateOrder | null): { day: Day; rest: string } | Fault {
  const found = (pattern: string) => RegExp(`^${pattern}`, 'i').exec(text)
  const after = (match: RegExpExecArray, day: Day | Fault) => (
    isFault(day) ? day : isDay(day) ? { day, rest: text.slice(match[0].length) } : { fault: `There is no such day as “${match[0]}”.` }
  )
  const big = found(String.raw`(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)`) ?? found(String.raw`(\d{4})()(\d{2})(\d{2})(?=$|[T ])`)
  if (big) return after(big, { year: Number(big[1]), month: Number(big[3]), day: Number(big[4]) })
  const named = found(String.raw`(\d{1,2})(?:st|nd|rd|th)?[-/. ]*(${month})[-/., ]*(\d{4}|\d{2})(?!\d)`)
  if (named) return after(named, { year: fullYear(named[3] ?? ''), month: monthNamed(named[2] ?? ''), day: Number(named[1]) })
  const american = found(String.raw`(${month})[-. ]*(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})(?!\d)`)
  if (american) return after(american, { year: Number(american[3]), month: monthNamed(american[1] ?? ''), day: Number(american[2]) })
  const small = found(String.raw`(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)`)
  if (small) return after(small, inOrder(small[0], [small[1] ?? '', small[3] ?? '', small[4] ?? ''], order))
  return unreadable(text)
}

const noon = /^p\.?m\.?$|^م$/i

/** Hour of the day of an hour on a clock of twelve; null where clock and half of the day contradict each other. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (!half) return hour <= 24 ? hour : null
  const isAfternoon = noon.test(half)
  // `17:30 PM` is what a careless format string makes of half past five.
  if (hour > 12) return isAfternoon && hour < 24 ? hour : null
  if (hour === 0) return isAfternoon ? null : 0
  return (hour % 12) + (isAfternoon ? 12 : 0)
}

function clockOf([, hour = '', minute = '', second = '0', fraction = '', half]: RegExpExecArray | string[]): Clock | null {
  const found = { hour: hourOf(Number(hour), half), minute: Number(minute), second: Number(second), ms: Math.floor(Number(`0.${fraction || '0'}`) * 1000) }
  // Half a minute past the end of the day is of no day; a leap second is the next one.
  if (found.hour === null || found.minute > 59 || found.second > 60 || (found.hour === 24 && found.minute + found.second + found.ms > 0)) return null
  return { ...found, hour: found.hour }
}

/** Minutes ahead of UTC; null for a time of the place, undefined for what no zone is. `GST`, `IST` and their like are several zones each. */
function offsetOf(word: string, sign: string, hours: string, minutes: string): number | null | undefined {
  if (hours === '') return word === '' ? null : 0
  const away = Number(hours) * 60 + Number(minutes || '0')
  if (Number(hours) > 14 || Number(minutes || '0') > 59) return undefined
  return sign === '-' ? -away : away
}

// A raw template may hold no letter beyond ASCII: the build writes those as escapes.
const arabicHalf = 'ص|م'
const timeForm = new RegExp(
  String.raw`^(?:T|,? ?(?:at )?)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,:](\d{1,12}))?)? ?([ap]\.?m\.?|${arabicHalf})? ?(Z|UTC|GMT|UT)? ?(?:([+-])(\d{1,2})(?::?(\d{2}))?)?(?:\[([\w/+-]+)\])?(?: ?\([^)]*\))?$`,
  'i',
)
const compactForm = /^[T ](\d{2})(\d{2})(?:(\d{2})(?:[.,](\d{1,12}))?)?()(Z)?(?:([+-])(\d{2}):?(\d{2})?)?()$/i

const inYears = (at: Date): boolean => !Number.isNaN(at.getTime()) && at.getUTCFullYear() >= EARLIEST && at.getUTCFullYear() < LATEST
const ofMoment = (text: string, ms: number): ReadTime => {
  const at = new Date(ms)
  return inYears(at) ? { at: at.toISOString(), day: null } : { fault: `The time “${text}” is of no year we know.` }
}

const padded = (n: number, digits = 2) => String(n).padStart(digits, '0')
const plainDay = ({ year, month: of, day }: Day) => `${padded(year, 4)}-${padded(of)}-${padded(day)}`

/** A day and time on the clocks of a zone, in milliseconds since 1970. */
const inZone = (day: Day, { hour, minute, second, ms }: Clock, zone: string): number => {
  const at = momentOfWall(zone, Date.UTC(day.year, day.month - 1, day.day, hour % 24, minute, Math.min(second, 59), ms))
  return at + (hour === 24 ? 86_400_000 : 0) + (second === 60 ? 1000 : 0)
}

function timed(text: string, day: Day, rest: string, zone: string): ReadTime {
  const found = timeForm.exec(rest) ?? compactForm.exec(rest)
  const clock = found && clockOf(found)
  if (!found || !clock) return unreadable(text)
  const offset = offsetOf(found[6] ?? '', found[7] ?? '', found[8] ?? '', found[9] ?? '')
  if (offset === undefined) return unreadable(text)
  if (offset === null) return ofMoment(text, inZone(day, clock, found[10] || zone))
  const midnight = Date.UTC(day.year, day.month - 1, day.day)
  return ofMoment(text, midnight + ((clock.hour * 60 + clock.minute - offset) * 60 + clock.second) * 1000 + clock.ms)
}

/** Seconds, milliseconds, micro- or nanoseconds since 1970 by the number of their digits, or a day and time run together. */
function ofDigits(text: string, whole: string, fraction: string, spelling: Spelling): ReadTime {
  const perSecond = { 10: 0, 13: 3, 16: 6, 19: 9 }[whole.length]
  if (perSecond !== undefined) return ofMoment(text, Number(`${whole.slice(0, 10)}.${whole.slice(10)}${fraction}`) * 1000)
  if (fraction === '' && (whole.length === 12 || whole.length === 14)) return ofText(`${whole.slice(0, 8)}T${whole.slice(8)}`, text, spelling)
  return fraction === '' && whole.length === 8 ? ofText(whole, text, spelling) : unreadable(text)
}

function ofText(spelt: string, text: string, { zone, order }: Spelling): ReadTime {
  const date = dateOf(spelt, order)
  if (isFault(date)) return date
  if (date.day.year < EARLIEST || date.day.year >= LATEST) return { fault: `The time “${text}” is of no year we know.` }
  if (date.rest !== '') return timed(text, date.day, date.rest, zone)
  const begins = ofMoment(text, inZone(date.day, { hour: 0, minute: 0, second: 0, ms: 0 }, zone))
  return isFault(begins) ? begins : { ...begins, day: plainDay(date.day) }
}

/**
 * A carrier's time as it was sent, number or text: ISO 8601 in all its spellings, days before months and the other way round, months by
 * name, AM and PM, seconds since 1970 and finer, `/Date(…)/`. A time without an offset is of the spelling's zone (carriers.md 7.5); a date
 * alone answers its day and the moment it begins. What can be read in two ways is a fault unless the carrier's settings decide it.
 */
export function readTime(raw: string, spelling: Spelling): ReadTime {
  const text = cell(raw).replaceAll(/\s+/g, ' ').replaceAll('−', '-')
  const wire = /^\\?\/Date\((\d+)(?:[+-]\d{4})?\)\\?\/$/.exec(text)
  if (wire) return ofMoment(text, Number(wire[1]))
  const digits = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (digits) return ofDigits(text, digits[1] ?? '', digits[2] ?? '', spelling)
  return ofText(text.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? /i, ''), text, spelling)
}

/** When an event of a day without a time of day happened, as late as it can have: at the end of its day, or when we heard of it. */
export function lateOn(begins: string, receivedMs: number): string {
  const ends = Date.parse(begins) + 86_399_000
  return new Date(Math.max(Date.parse(begins), Math.min(ends, receivedMs))).toISOString()
}
