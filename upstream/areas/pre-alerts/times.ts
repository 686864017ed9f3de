import { companyZone, hourMs } from '@/lib/domain/days'
import { localTime, momentOf, timeThere } from '@/lib/domain/zones'
import type { Gateway } from '../../core/places/zones-of'

const wall = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/

export interface ReadTime {
  /** ISO 8601 in UTC; null for what is no time. */
  at: string | null
  /** That clock time comes twice there, when summer ends; the first is taken (coming-areas.md 7, A5). */
  twice: boolean
}

/** A time typed by the clocks of a place, '2026-11-20 02:15', or with an offset of its own; Dubai's clocks where the place has none we know. */
export function readPlaceTime(text: string, zone: string | null): ReadTime {
  const [, day, time] = wall.exec(text.trim()) ?? []
  if (!day || !time) {
    const at = Date.parse(text)
    return { at: Number.isNaN(at) ? null : new Date(at).toISOString(), twice: false }
  }
  const clocks = zone ?? companyZone
  const at = momentOf(clocks, day, time)
  if (Number.isNaN(at)) return { at: null, twice: false }
  const later = localTime(clocks, at + hourMs)
  return { at: new Date(at).toISOString(), twice: later.day === day && later.time === time }
}

/** The day a place's calendar shows at a moment. */
export const localDay = (at: string, zone: string | null): string => localTime(zone ?? companyZone, Date.parse(at)).day

/** '2026-11-20 02:15' by the clocks of a place: how a time is typed. */
export function asTyped(at: string, zone: string | null): string {
  const { day, time } = localTime(zone ?? companyZone, Date.parse(at))
  return `${day} ${time}`
}

/** What the clocks of a place show where those are not Dubai's; null otherwise. */
export const shownThere = (at: string | null, place: Gateway | undefined): string | null => (at && place?.zone ? timeThere(place.zone, at) : null)
