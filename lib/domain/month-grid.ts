import { addDays, isoWeekday } from './days'

const part = (plainDay: string, from: number, to: number) => Number(plainDay.slice(from, to))

/** The same day of another month, or its last one: `addMonths('2026-01-31', 1)` is '2026-02-28'. */
export function addMonths(plainDay: string, count: number): string {
  const month = part(plainDay, 0, 4) * 12 + part(plainDay, 5, 7) - 1 + count
  const last = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
  const name = `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  return `${name}-${String(Math.min(part(plainDay, 8, 10), last)).padStart(2, '0')}`
}

export const firstOfMonth = (plainDay: string): string => `${plainDay.slice(0, 7)}-01`
export const lastOfMonth = (plainDay: string): string => addDays(addMonths(firstOfMonth(plainDay), 1), -1)

/** Six weeks around a day's month, each from Monday: always as many, so that nothing jumps from month to month. */
export function monthGrid(plainDay: string): string[][] {
  const first = firstOfMonth(plainDay)
  const start = addDays(first, 1 - isoWeekday(first))
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, at) => addDays(start, week * 7 + at)))
}
