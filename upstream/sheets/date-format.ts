/** A moment of a sheet by its parts; a time alone has no day. */
const momentShape = /^(?:(\d{4})-(\d\d)-(\d\d))?\s?(?:(\d\d):(\d\d)(?::(\d\d))?)?$/

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const pieces = /"([^"]*)"|\\(.)|_(.)|\*.|\[[^\]]*\]|(AM\/PM|A\/P)|(y+|m+|d+|h+|s+(?:\.0+)?)|([^])/gi

const two = (n: number) => String(n).padStart(2, '0')

interface Moment { year: number; month: number; day: number; weekday: number; hour: number; minute: number; second: number }

function momentOf(text: string): { moment: Moment; hasDay: boolean } | null {
  const [whole, year, month, day, hour = '0', minute = '0', second = '0'] = momentShape.exec(text) ?? []
  if (whole === undefined || whole === '') return null
  const weekday = year === undefined ? 0 : new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDay()
  return {
    hasDay: year !== undefined,
    moment: {
      year: Number(year ?? 0), month: Number(month ?? 0), day: Number(day ?? 0), weekday, hour: Number(hour), minute: Number(minute), second: Number(second),
    },
  }
}

const name = (names: readonly string[], at: number, length: number) =>
  (length === 3 ? names[at]?.slice(0, 3) : length === 5 ? names[at]?.charAt(0) : names[at]) ?? ''

function part(letters: string, m: Moment, isMinute: boolean, isHalfDay: boolean): string {
  const length = letters.length
  const number = (n: number) => (length === 1 ? String(n) : two(n))
  switch (letters.charAt(0).toLowerCase()) {
    case 'y': return length <= 2 ? two(m.year % 100) : String(m.year)
    case 'm': return isMinute ? number(m.minute) : length > 2 ? name(months, m.month - 1, length) : number(m.month)
    case 'd': return length > 2 ? name(weekdays, m.weekday, length) : number(m.day)
    case 'h': return number(isHalfDay ? m.hour % 12 || 12 : m.hour)
    default: return letters.includes('.') ? two(m.second) : number(m.second)
  }
}

/**
 * A date as a format of its own shows it, such as '1-Mar' for what was typed as a code; `iso` is how dates are read everywhere else.
 * Null for formats that count elapsed time, of other calendars, and of the reader's own country, which only its machine knows.
 */
export function dateLook(code: string, iso: string): string | null {
  const section = code.split(';')[0] ?? ''
  if (/\[(?:h+|m+|s+|\$-f[48]00)\]/i.test(section)) return null
  const read = momentOf(iso)
  const found = [...section.matchAll(pieces)]
  const letters = found.map(match => match[5] ?? '')
  if (!read || (!read.hasDay && letters.some((one, at) => /^[yd]/i.test(one) || (/^m/i.test(one) && !isMinuteAt(letters, at))))) return null
  const isHalfDay = found.some(match => match[4] !== undefined)
  return found.map(([, inQuotes, escaped, skipped, half, letter, other], at) => {
    if (half !== undefined) return read.moment.hour < 12 ? half.charAt(0).toUpperCase() + (half.length > 3 ? 'M' : '') : `P${half.length > 3 ? 'M' : ''}`
    if (letter !== undefined) return part(letter, read.moment, isMinuteAt(letters, at), isHalfDay)
    return inQuotes ?? escaped ?? (skipped === undefined ? (other ?? '') : ' ')
  }).join('').replace(/@/g, '').trim()
}

/** An `m` behind hours or before seconds is minutes. */
function isMinuteAt(letters: readonly string[], at: number): boolean {
  if (!/^m{1,2}$/i.test(letters[at] ?? '')) return false
  const before = letters.slice(0, at).findLast(one => one !== '') ?? ''
  const after = letters.slice(at + 1).find(one => one !== '') ?? ''
  return /^h/i.test(before) || /^s/i.test(after)
}
