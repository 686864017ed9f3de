import { addDays, dubaiDay, dubaiMoment, isoWeekday } from './days'
import { machine } from './machine'
import { words, type Words } from './vocabulary'

/** A report that is mailed by the clock (pas.md 4.17). */
export const reportScheduleStatus = /* @__PURE__ */ machine({
  active: { label: 'Active', tone: 'green', moves: { paused: { label: 'Pause' } } },
  paused: { label: 'Paused', tone: 'grey', moves: { active: { label: 'Resume', done: '[it] is sent again.' } } },
})
export const reportFrequency = words({ daily: 'Every day', weekly: 'Every week', monthly: 'Every month' })
/** In the order of `Date`. */
export const weekday = words({ sun: 'Sunday', mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday', sat: 'Saturday' })

type NameIn<W> = W extends Words<infer Name> ? Name : never

export interface ReportClock {
  frequency: NameIn<typeof reportFrequency>
  /** Of a weekly one. */
  weekday: NameIn<typeof weekday> | null
  /** Of a monthly one, 1 to 28: every month has it. */
  month_day: number | null
  /** HH:mm of the sites' clock. */
  at_time: string
}

const LONGEST_MONTH = 31

function isDueOn({ frequency, weekday: dueWeekday, month_day }: ReportClock, day: string): boolean {
  if (frequency === 'weekly') return weekday.names[isoWeekday(day) % 7] === dueWeekday
  return frequency === 'daily' || Number(day.slice(8)) === month_day
}

/** The first moment after `after` at which a report is due, in epoch milliseconds. Throws RangeError of a clock that names no day. */
export function dueAfter(clock: ReportClock, after: number): number {
  const first = dubaiDay(after)
  for (let n = 0; n <= LONGEST_MONTH; n++) {
    const day = addDays(first, n)
    const at = Date.parse(dubaiMoment(day, clock.at_time))
    if (at > after && isDueOn(clock, day)) return at
  }
  throw new RangeError('The schedule names no day.')
}

/** The last moment it was due, up to `now`: what fell due meanwhile, while nothing ran, is made once. */
export function lastDue(clock: ReportClock, due: number, now: number): number {
  const next = dueAfter(clock, due)
  return next <= now ? lastDue(clock, next, now) : due
}

/** The days a report of that day tells of: yesterday, the seven days before, or the month before. */
export function daysCoveredBy(frequency: ReportClock['frequency'], day: string): { from: string; to: string } {
  if (frequency === 'daily') return { from: addDays(day, -1), to: addDays(day, -1) }
  if (frequency === 'weekly') return { from: addDays(day, -7), to: addDays(day, -1) }
  const to = addDays(`${day.slice(0, 8)}01`, -1)
  return { from: `${to.slice(0, 8)}01`, to }
}

const nth = (n: number) => `${n}${n % 10 === 1 && n !== 11 ? 'st' : n % 10 === 2 && n !== 12 ? 'nd' : n % 10 === 3 && n !== 13 ? 'rd' : 'th'}`

/** How people say it: 'Every week on Monday at 07:00'. */
export function clockText({ frequency, weekday: on, month_day, at_time }: ReportClock): string {
  const day = frequency === 'weekly' && on ? ` on ${weekday.label(on)}` : frequency === 'monthly' && month_day ? ` on the ${nth(month_day)}` : ''
  return `${reportFrequency.label(frequency)}${day} at ${at_time}`
}
