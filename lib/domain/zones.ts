// Time zones are worked out here and nowhere else. The package's whole would bring all of date-fns, seconds of every start.
import { toZonedTime } from 'date-fns-tz/toZonedTime'
import { day as dayText, dubaiAheadMs } from './days'
import { RecentMap } from './recent-map'

const minuteMs = 60_000
const dayMs = 86_400_000
const MOST_OFFSETS = 20_000

const wallOf = (zone: string, atMs: number): number => {
  const shown = toZonedTime(new Date(atMs), zone)
  return Date.UTC(shown.getFullYear(), shown.getMonth(), shown.getDate(), shown.getHours(), shown.getMinutes(), shown.getSeconds())
}
const offsetAt = (zone: string, atMs: number): number => wallOf(zone, atMs) - Math.floor(atMs / 1000) * 1000

const offsets = new RecentMap<string, number | null>(MOST_OFFSETS)
/** Milliseconds by which a zone is ahead of UTC at a moment. Asking costs; most days begin and end with the same offset. */
export function offsetMs(zone: string, atMs: number): number {
  const nth = Math.floor(atMs / dayMs)
  const key = `${zone} ${nth}`
  let known = offsets.get(key)
  if (known === undefined) {
    const [first, last] = [offsetAt(zone, nth * dayMs), offsetAt(zone, (nth + 1) * dayMs - 1000)]
    known = first === last ? first : null
    offsets.set(key, known)
  }
  return known ?? offsetAt(zone, atMs)
}

/** Day and HH:mm a moment has on the clocks of a zone. */
export function localTime(zone: string, atMs: number): { day: string; time: string } {
  const shown = new Date(atMs + offsetMs(zone, atMs)).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/**
 * The moment a zone's clocks show what UTC's show at `wallMs`. A time their spring leaves
 * out is taken as much later as they are moved, one their autumn repeats the first time.
 */
export function momentOfWall(zone: string, wallMs: number): number {
  const [before, after] = [wallMs - offsetMs(zone, wallMs - dayMs), wallMs - offsetMs(zone, wallMs + dayMs)]
  const shows = (atMs: number) => atMs + offsetMs(zone, atMs) === wallMs
  return !shows(before) && shows(after) ? after : before
}
export const momentOf = (zone: string, day: string, time: string): number => momentOfWall(zone, Date.parse(`${day}T${time}:00Z`))

/** Whether the tz database knows the zone by its place, as `Asia/Dubai`. */
export const isTimezone = (zone: string): boolean => zone.includes('/') && !Number.isNaN(toZonedTime(new Date(), zone).getTime())
/** Every such zone. */
export const timezones = (): string[] => Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))

const two = (n: number) => String(n).padStart(2, '0')
/** '+05:30' at a moment: an offset is worked out for each instant, never stored (countries.md 7.3). */
export function offsetText(zone: string, atMs: number): string {
  const minutes = Math.round(offsetMs(zone, atMs) / minuteMs)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}

/** Whether clocks are moved in the year of the moment. */
export function observesDst(zone: string, atMs: number): boolean {
  const year = new Date(atMs).getUTCFullYear()
  return new Set(Array.from({ length: 12 }, (_, month) => offsetMs(zone, Date.UTC(year, month, 1)))).size > 1
}

/** What the clocks of a zone show at a moment: 'Thu 26 Nov, 2026 02:15 +03:00'; null where they show what Dubai's do (consolidations.md 7). */
export function timeThere(zone: string, at: string): string | null {
  const atMs = Date.parse(at)
  if (offsetMs(zone, atMs) === dubaiAheadMs) return null
  const there = localTime(zone, atMs)
  return `${dayText(there.day)} ${there.time} ${offsetText(zone, atMs)}`
}
