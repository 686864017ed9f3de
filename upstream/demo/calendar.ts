import { dubaiAheadMs } from '@/lib/domain/days'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Days the demo looks back (packages.md 8). */
export const windowDays = 120

/** Midnight in Dubai of the day a moment falls on. */
export const dubaiMidnight = (atMs: number) => Math.floor((atMs + dubaiAheadMs) / dayMs) * dayMs - dubaiAheadMs

/** Hours since midnight in Dubai, with fractions. */
export const dubaiHour = (atMs: number) => (atMs - dubaiMidnight(atMs)) / hourMs

/** 1 Monday to 7 Sunday, in Dubai. */
export const weekday = (atMs: number) => ((Math.floor((atMs + dubaiAheadMs) / dayMs) + 3) % 7) + 1

/** '261120' of a moment in Dubai. */
export const yymmdd = (atMs: number) => new Date(atMs + dubaiAheadMs).toISOString().slice(2, 10).replaceAll('-', '')

/** 'YYYY-MM-DD' of a moment in Dubai. */
export const plainDay = (atMs: number) => new Date(atMs + dubaiAheadMs).toISOString().slice(0, 10)

export const iso = (atMs: number) => new Date(atMs).toISOString()

/** Orders of a weekday beside the average; people buy on Sunday and Monday evenings. */
const weekdayShare: Readonly<Record<number, number>> = { 1: 1.2, 2: 1.1, 3: 1.05, 4: 1, 5: 0.75, 6: 0.72, 7: 1.18 }

/** The sale starts on a Wednesday, peaks on White Friday and ebbs away over the weekend. Key: days after that Friday. */
const whiteFridayShare: Readonly<Record<number, number>> = { [-2]: 1.6, [-1]: 2, 0: 4.2, 1: 3, 2: 2.2, 3: 1.7, 4: 1.3 }

/** The Friday six to twelve days before `nowMs`: recent enough that its parcels are still on the way. */
export function whiteFriday(nowMs: number): number {
  const latest = dubaiMidnight(nowMs) - 6 * dayMs
  return latest - ((weekday(latest) + 2) % 7) * dayMs
}

/** Parcels made on each of the days before and on the day of `nowMs`, oldest first: `midnight` and how many, adding up to `total`. */
export function ordersByDay(nowMs: number, total: number): { midnight: number; count: number }[] {
  const friday = whiteFriday(nowMs)
  const today = dubaiMidnight(nowMs)
  const days = Array.from({ length: windowDays }, (_, i) => {
    const midnight = today - (windowDays - 1 - i) * dayMs
    const growth = 0.75 + (0.5 * i) / windowDays
    const sale = whiteFridayShare[Math.round((midnight - friday) / dayMs)] ?? 1
    const elapsed = midnight === today ? Math.max(0.05, dubaiHour(nowMs) / 24) : 1
    return { midnight, share: (weekdayShare[weekday(midnight)] ?? 1) * growth * sale * elapsed }
  })
  const whole = days.reduce((sum, { share }) => sum + share, 0)
  let sofar = 0
  let given = 0
  return days.map(({ midnight, share }) => {
    sofar += share
    const upTo = Math.round((sofar / whole) * total)
    const count = upTo - given
    given = upTo
    return { midnight, count }
  })
}
