import { addDays, isTime, parseDay, today } from './days'
import { monthNames } from './months'
import { plainText } from './plain-text'

const near: Readonly<Record<string, number>> = {
  today: 0, yesterday: -1, tomorrow: 1, 'اليوم': 0, 'أمس': -1, 'امس': -1, 'غدا': 1, 'غداً': 1,
}

/** Where a month stands by its name, whole or its first letters; null for any other word. */
function monthOf(word: string): number | null {
  const at = monthNames.findIndex((name) => name.toLowerCase().startsWith(word))
  return at < 0 ? null : at + 1
}

/** A year as typed: none is this year's, two digits are of this century. */
const yearOf = (typed: string | undefined, now: string) => (typed === undefined ? now.slice(0, 4) : typed.length === 2 ? `20${typed}` : typed)

/**
 * The day people mean by what they type: 'today', '19 Nov', 'Thu 19 Nov, 2026', '19/11', '19.11.26', '٢٠٢٦-١١-١٩'; the day before the month, never after it,
 * as in files. Null for what is no day.
 */
export function readDay(text: string, now: string = today()): string | null {
  const typed = plainText(text).trim().toLowerCase()
  const away = near[typed]
  if (away !== undefined) return addDays(now, away)
  const [, year, month, date] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed) ?? []
  if (year) return parseDay(`${date}/${month}/${year}`)
  const [, first, second, third] = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?$/.exec(typed) ?? []
  if (first) return parseDay(`${first}/${second}/${yearOf(third, now)}`)
  const words = typed.replace(/^(sun|mon|tue|wed|thu|fri|sat)[a-z]*[ ,]+/, '').replaceAll(/[,./-]/g, ' ').split(/\s+/).filter(Boolean)
  const named = words.findIndex((word) => /^[a-z]{3,}$/.test(word))
  if (named < 0 || named > 1 || words.length > 3) return null
  const [dayOfMonth, last] = words.filter((_, at) => at !== named)
  const monthNo = monthOf(words[named] as string)
  if (!monthNo || !dayOfMonth || !/^\d{1,2}$/.test(dayOfMonth) || (last && !/^(\d{4}|\d{2})$/.test(last))) return null
  return parseDay(`${dayOfMonth}/${monthNo}/${yearOf(last, now)}`)
}

/** A day with its time, '19 Nov 14:05' or '2026-11-19T14:05'; `time` is null where only the day was typed. */
export function readDayTime(text: string, now: string = today()): { day: string; time: string | null } | null {
  const typed = plainText(text).trim()
  const [, before, hours, minutes] = /^(.*?)(?:\s+|(?<=\d)t)(\d{1,2}):(\d{2})$/i.exec(typed) ?? []
  const time = hours ? `${hours.padStart(2, '0')}:${minutes}` : null
  if (time && !isTime(time)) return null
  const found = readDay(before ?? typed, now)
  return found ? { day: found, time } : null
}
