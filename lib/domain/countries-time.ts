/** Whether the tz database knows the zone. */
export function isTimezone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format()
    return zone.includes('/')
  } catch {
    return false
  }
}

/** Minutes east of UTC at an instant: a zone's offset is worked out for each instant, never stored (countries.md 7.3). */
export function offsetMinutes(zone: string, at: Date): number {
  const name = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** 240 -> '+04:00'. */
export function offsetText(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}

/** Whether clocks are moved in the year of the instant. */
export function observesDst(zone: string, at: Date): boolean {
  const first = offsetMinutes(zone, new Date(Date.UTC(at.getUTCFullYear(), 0, 1)))
  return Array.from({ length: 11 }, (_, month) => offsetMinutes(zone, new Date(Date.UTC(at.getUTCFullYear(), month + 1, 1)))).some((offset) => offset !== first)
}

/** The clock of a zone at an instant: '2026-11-20 18:05'. */
export function localTime(zone: string, at: Date): string {
  const moved = new Date(at.getTime() + offsetMinutes(zone, at) * 60_000).toISOString()
  return `${moved.slice(0, 10)} ${moved.slice(11, 16)}`
}

/** Zones of a country as the tz database gives them; none for a country without inhabitants. */
export function zonesOfCountry(code: string): string[] {
  const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] }
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
