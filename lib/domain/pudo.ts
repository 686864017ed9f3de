import { hoursOn, type OpeningHours } from './consignee'
import { addDays, isoWeekday } from './days'
import { words } from './vocabulary'
import { localTime } from './zones'

export const pudoType = words({ parcel_shop: 'Parcel shop', locker: 'Locker', post_office: 'Post office', carrier_depot: 'Carrier depot' })
export const pudoService = words({
  collect: 'Collect', drop_off: 'Drop off', return: 'Return', cod: 'Cash on delivery',
  card_on_delivery: 'Card on delivery', id_check: 'ID check', wheelchair: 'Wheelchair access',
})
export const pudoSource = words({ api: 'Carrier', upload: 'Upload', manual: 'By hand' })

/** Days a point rests, both included. */
export interface Closure {
  from: string
  to: string
  reason?: string | null
}

const EARTH_KM = 6371.0088
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in km (sla-pickup.md 7 rule 9). */
export function distanceKm(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const [up, across] = [Math.sin(radians(b.lat - a.lat) / 2), Math.sin(radians(b.lng - a.lng) / 2)]
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(up * up + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * across * across)))
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export const hourFields = ['1', '2', '3', '4', '5', '6', '7'] as const

type Spans = { from: string; to: string }[]
const isClosed = (closures: readonly Closure[], day: string) => closures.some(({ from, to }) => from <= day && day <= to)
const spansOn = (hours: OpeningHours, closures: readonly Closure[], day: string): Spans => {
  if (isClosed(closures, day)) return []
  if (hours['24x7']) return [{ from: '00:00', to: '24:00' }]
  const spans = hours[String(isoWeekday(day))]
  return Array.isArray(spans) ? spans : []
}

/** When a span that begins on `day` ends, through the midnights it is open over; null: never. */
function closesAt(hours: OpeningHours, closures: readonly Closure[], day: string, to: string): string | null {
  let ends = to
  for (let next = addDays(day, 1), looked = 0; ends === '24:00'; looked++, next = addDays(next, 1)) {
    const goesOn = spansOn(hours, closures, next).find(({ from }) => from === '00:00')
    if (!goesOn) return ends
    if (looked === 7) return null
    ends = goesOn.to
  }
  return ends
}

/** Whether a point is open at a moment, until when, and when it opens next ('YYYY-MM-DD HH:mm' of its own clock; null within two weeks of none). */
export function openAt(
  hours: OpeningHours, closures: readonly Closure[], zone: string, atMs: number,
): { open: boolean; until: string | null; next: string | null } {
  const { day, time } = localTime(zone, atMs)
  const now = spansOn(hours, closures, day).find(({ from, to }) => from <= time && time < to)
  if (now) return { open: true, until: closesAt(hours, closures, day, now.to), next: null }
  for (let at = day, looked = 0; looked < 15; looked++, at = addDays(at, 1)) {
    const span = spansOn(hours, closures, at).find(({ from }) => at > day || from > time)
    if (span) return { open: false, until: null, next: `${at} ${span.from}` }
  }
  return { open: false, until: null, next: null }
}

/** `Open until 22:00`, `Open 24 h`, `Opens Sat 09:00`, `Closed`. */
export function openWords(hours: OpeningHours, closures: readonly Closure[], zone: string, atMs: number): string {
  const { open, until, next } = openAt(hours, closures, zone, atMs)
  if (open) return until ? `Open until ${until}` : 'Open 24 h'
  if (!next) return 'Closed'
  const today = localTime(zone, atMs).day
  const [day = '', time = ''] = next.split(' ')
  return day === today ? `Opens ${time}` : `Opens ${dayNames[isoWeekday(day) - 1]} ${time}`
}

/** A day's hours as a file writes them: `09:00-13:00;16:00-22:00`, `24h`, `closed`. */
export function writeHours(hours: OpeningHours, isoDay: (typeof hourFields)[number]): string {
  if (hours['24x7']) return '24h'
  const spans = hours[isoDay]
  return Array.isArray(spans) && spans.length > 0 ? spans.map(({ from, to }) => `${from}-${to}`).join(';') : 'closed'
}

/** Spans of a day's cell, `24h` as midnight to midnight; a text says what is wrong with it. */
export function readHours(text: string): Spans | string {
  const typed = text.trim().toLowerCase()
  if (typed === '' || typed === 'closed') return []
  if (typed === '24h') return [{ from: '00:00', to: '24:00' }]
  const spans: Spans = []
  for (const part of typed.split(';')) {
    const span = /^\s*([0-2]\d:[0-5]\d)\s*-\s*([0-2]\d:[0-5]\d)\s*$/.exec(part)
    if (!span?.[1] || !span[2] || span[1] > '23:59' || span[2] > '24:00') return `${part.trim()} is not HH:mm-HH:mm`
    if (span[2] <= span[1]) return `${span[1]}-${span[2]} ends before it starts`
    if (spans.some(({ from, to }) => from < (span[2] ?? '') && (span[1] ?? '') < to)) return `${span[1]}-${span[2]} overlaps another span`
    spans.push({ from: span[1], to: span[2] })
  }
  return spans.length > 3 ? 'at most three spans a day' : spans.toSorted((a, b) => a.from.localeCompare(b.from))
}

/** A week of cells as hours; seven times `24h` is around the clock. */
export function hoursOfWeek(days: readonly Spans[]): OpeningHours {
  if (days.every((spans) => spans.length === 1 && spans[0]?.from === '00:00' && spans[0].to === '24:00')) return { '24x7': true }
  return Object.fromEntries(days.map((spans, at) => [String(at + 1), spans]))
}

/** The week in words, `Mon 09:00–22:00`, for a point's details. */
export const weekOf = (hours: OpeningHours): { day: string; hours: string }[] =>
  dayNames.map((day, at) => ({ day, hours: hoursOn(hours, `2026-01-${String(5 + at).padStart(2, '0')}`) || 'Closed' }))

/** A carrier's points being read anew; one runs at a time. */
export const pudoSyncStatus = words({ running: 'Running', completed: 'Completed', failed: 'Failed' })
