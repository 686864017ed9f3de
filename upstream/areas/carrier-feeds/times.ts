// The package's whole would bring all of date-fns, seconds of every start.
import { fromZonedTime } from 'date-fns-tz/fromZonedTime'

const zoned = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i
const local = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/

/** A carrier's time as ISO 8601 in UTC; one without an offset is of the place it happened at (carriers.md 7.5). Null when it cannot be read. */
export function momentOf(text: string, zone: string): string | null {
  const typed = text.trim().replace(' ', 'T')
  if (!zoned.test(typed) && !local.test(typed)) return null
  const at = zoned.test(typed) ? new Date(typed.toUpperCase()) : fromZonedTime(typed, zone)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
