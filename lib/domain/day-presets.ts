import { addDays, day, today } from './days'
import { addMonths, firstOfMonth, lastOfMonth } from './month-grid'

export interface DayPreset {
  label: string
  from: string
  to: string
}

/** Spans of days people ask for again and again. */
export function dayPresets(now: string = today()): DayPreset[] {
  const lastMonth = addMonths(firstOfMonth(now), -1)
  return [
    { label: 'Today', from: now, to: now },
    { label: 'Yesterday', from: addDays(now, -1), to: addDays(now, -1) },
    { label: 'Last 7 days', from: addDays(now, -6), to: now },
    { label: 'Last 30 days', from: addDays(now, -29), to: now },
    { label: 'This month', from: firstOfMonth(now), to: now },
    { label: 'Last month', from: lastMonth, to: lastOfMonth(lastMonth) },
  ]
}

/** How many days back a list of parcels begins that nobody has narrowed. */
export const WINDOW_DAYS = 30

/** A span of days as it is said: 'Last 7 days', 'Sun 01 Nov, 2026 – Sat 14 Nov, 2026', 'from Sun 01 Nov, 2026'. */
export function spanText(from: string | null, to: string | null, now: string = today()): string {
  const preset = dayPresets(now).find((one) => one.from === from && one.to === to)
  if (preset) return preset.label
  if (from === addDays(now, -WINDOW_DAYS) && !to) return `last ${WINDOW_DAYS} days`
  if (from && to) return from === to ? day(from) : `${day(from)} – ${day(to)}`
  return from ? `from ${day(from)}` : to ? `until ${day(to)}` : ''
}
