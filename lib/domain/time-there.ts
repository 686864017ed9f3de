import { day, dubaiAheadMs } from './days'

const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'longOffset' } as const
const dubai = dubaiAheadMs / 3_600_000
const dubaiOffset = `+${String(dubai).padStart(2, '0')}:00`

/**
 * What the clocks of a zone (IANA name) show at a moment: 'Thu 26 Nov, 2026 02:15 +03:00'; null where they show what Dubai's do
 * (consolidations.md 7). By Intl and not by ./zones: browsers have it already.
 */
export function timeThere(zone: string, at: string): string | null {
  const parts = new Map(new Intl.DateTimeFormat('en-US', { ...fields, timeZone: zone }).formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  const of = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  const offset = of('timeZoneName').replace('GMT', '') || '+00:00'
  return offset === dubaiOffset ? null : `${day(`${of('year')}-${of('month')}-${of('day')}`)} ${of('hour')}:${of('minute')} ${offset}`
}
