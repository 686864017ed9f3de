import { addDays, today } from './days'

export const monthNames = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** `2026-11` as `November 2026`. */
export const monthText = (month: string): string => `${monthNames[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`

/** This month of Dubai and those before it, newest first: `2026-11`, `2026-10`, … */
export function monthsBack(count: number, from = today()): string[] {
  const [year = 0, month = 1] = from.split('-').map(Number)
  return Array.from({ length: count }, (_, back) => {
    const at = year * 12 + month - 1 - back
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

/** The last day of a month, `2026-11-30`. */
export const lastDay = (month: string): string => addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)
