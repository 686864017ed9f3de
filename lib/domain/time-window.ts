import { addDays, isTime } from './days'

const DAY_MINUTES = 1440
const WEEK_MINUTES = 7 * DAY_MINUTES

/** Minutes of 'HH:mm' since midnight; '24:00' is the end of a day. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Two times of one clock, half-open: `from` is in it, `to` is not. Where `to` does not come after `from` it is of the next day: 22:00 to 06:00. */
export interface TimeWindow {
  from: string
  to: string
}
export const overMidnight = ({ from, to }: TimeWindow): boolean => to <= from
export const minutesIn = (window: TimeWindow): number => minutesOf(window.to) - minutesOf(window.from) + (overMidnight(window) ? DAY_MINUTES : 0)
export const holdsAt = (window: TimeWindow, time: string): boolean =>
  overMidnight(window) ? time >= window.from || time < window.to : time >= window.from && time < window.to
/** The day a window that begins on `day` ends on. */
export const endDay = (window: TimeWindow, day: string): string => (overMidnight(window) ? addDays(day, 1) : day)

/** `09:00–12:00`, `22:00–06:00 next day`, `18:00–24:00`. */
export function windowText(window: TimeWindow, joiner = '–'): string {
  const { from, to } = window
  if (to === '00:00') return `${from}${joiner}24:00`
  return `${from}${joiner}${to}${overMidnight(window) ? ' next day' : ''}`
}

/** What stands under the later of two times being typed, once both are there. */
export const nextDayHint = (from: string | null | undefined, to: string | null | undefined): string | undefined =>
  from && to && isTime(from) && isTime(to) && to < from ? 'Next day' : undefined

interface WeekWindow extends TimeWindow {
  weekdays: readonly number[]
}
/** Two windows of the week meet when they share a minute, that of a night before a day as well. */
export function weeksMeet(a: WeekWindow, b: WeekWindow): boolean {
  const starts = ({ weekdays, from }: WeekWindow) => weekdays.map((day) => day * DAY_MINUTES + minutesOf(from))
  const after = (earlier: number, later: number) => (later - earlier + WEEK_MINUTES) % WEEK_MINUTES
  return starts(a).some((at) => starts(b).some((other) => after(at, other) < minutesIn(a) || after(other, at) < minutesIn(b)))
}
