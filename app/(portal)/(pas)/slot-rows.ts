import { minutesOf } from '@/lib/domain/time-window'

export interface SlotTimes {
  from: string
  to: string
}
const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The slots of a working day, `step` minutes each, and those that are there at other times: `06:00`-`07:00`, … */
export function slotRows(opens: string, closes: string, step: number, given: readonly { slot_from: string; slot_to: string }[]): SlotTimes[] {
  const [first, last] = [minutesOf(opens), minutesOf(closes)]
  const even = Array.from({ length: Math.max(0, Math.floor((last - first) / step)) }, (_, n) => ({
    from: clock(first + n * step), to: clock(first + (n + 1) * step),
  }))
  const all = new Map([...even, ...given.map(({ slot_from, slot_to }) => ({ from: slot_from, to: slot_to }))].map((slot) => [`${slot.from} ${slot.to}`, slot]))
  return [...all.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, slot]) => slot)
}
