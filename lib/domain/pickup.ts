import { addDays, isoWeekday } from './days'
import { machine, type Move, type NameOf } from './machine'
import { minutesIn, minutesOf, overMidnight, weeksMeet, type TimeWindow } from './time-window'
import { codes, words } from './vocabulary'

const isPicked: Move = { label: 'Mark picked', confirm: '[it] is picked up?', done: 'The pickup is done.' }
const isPartlyPicked: Move = { label: 'Mark partly picked' }
const hasFailed: Move = {
  label: 'Mark failed', confirm: '[it] failed?', reason: 'required', danger: true, done: 'The pickup is marked failed; its parcels can be booked again.',
}
const isCancelled: Move = {
  label: 'Cancel', confirm: true, consequence: 'Its parcels can be booked again.', reason: 'optional', danger: true, done: 'The pickup is cancelled.',
}
/** A pickup booked or to be booked with a carrier (sla-pickup.md 3). */
export const pickupStatus = /* @__PURE__ */ machine({
  scheduled: { label: 'Scheduled', tone: 'blue', progress: 10, moves: { requested: null, cancelled: isCancelled, failed: hasFailed } },
  requested: {
    label: 'Requested', tone: 'cyan', progress: 35,
    moves: { confirmed: null, scheduled: null, picked_up: isPicked, partially_picked: isPartlyPicked, failed: hasFailed, cancelled: isCancelled },
  },
  confirmed: {
    label: 'Confirmed', tone: 'yellow', progress: 65,
    moves: { picked_up: isPicked, partially_picked: isPartlyPicked, failed: hasFailed, cancelled: isCancelled },
  },
  picked_up: { label: 'Picked up', tone: 'green', progress: 100, moves: [] },
  partially_picked: { label: 'Partially picked', tone: 'orange', progress: 100, moves: { picked_up: isPicked } },
  failed: { label: 'Failed', tone: 'red', moves: { scheduled: { label: 'Retrigger', confirm: 'Book [it] again?', done: 'The pickup is requested again.' } } },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: [] },
})
export type PickupStatus = NameOf<typeof pickupStatus>
/** Pickups the carrier knows of and has not made. */
export const announcedPickups = ['requested', 'confirmed'] as const satisfies readonly NameOf<typeof pickupStatus>[]
/** Pickups that take no place of a slot. */
export const voidPickups = ['cancelled', 'failed'] as const satisfies readonly NameOf<typeof pickupStatus>[]

const slotIsApproved: Move = { label: 'Approve', done: 'The slot is approved.' }
const slotIsRejected: Move = { label: 'Reject', confirm: true, reason: 'required', danger: true, done: 'The slot is rejected.' }
/** What an administrator decides of a client's slot; either way may be decided anew (sla-pickup.md 2). */
export const slotApproval = /* @__PURE__ */ machine({
  '0': { label: 'Pending', tone: 'yellow', moves: { '1': slotIsApproved, '2': slotIsRejected } },
  '1': { label: 'Approved', tone: 'green', moves: { '2': slotIsRejected } },
  '2': { label: 'Rejected', tone: 'red', moves: { '1': slotIsApproved } },
})

export const pickupResult = words({ picked_up: 'Picked up', partially_picked: 'Partially picked', failed: 'Failed' })
export const pickupTrigger = words({ at_cut_off: 'At cut-off', on_first_order: 'On the first order', interval: 'At an interval' })
export const bookingChannel = words({ api: 'API', email: 'E-mail', none: 'None' })
export type BookingChannel = NameOf<typeof bookingChannel>
/** 0 the carrier comes, 1 the client brings it (seeds). */
export const slotType = codes({ 0: 'Pick Up', 1: 'Drop' })
/** Waits in minutes between tries to book, before it has failed (sla-pickup.md 3). */
export const RETRY_MINUTES = [5, 15, 45] as const

const letters = ['M', 'T', 'W', 'T', 'F', 'S', 'S']
/** `M T W · F · ·` of ISO weekdays. */
export const weekdayDots = (days: readonly number[]): string => letters.map((letter, at) => (days.includes(at + 1) ? letter : '·')).join(' ')
export const weekdayOptions = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((label, at) => ({ value: at + 1, label }))

/** 'HH:mm' of what was typed: `9:5` is 09:05; null for what no clock shows (sla-pickup.md 7 rule 10). */
export function clockTime(text: string): string | null {
  const typed = /^(\d{1,2}):(\d{1,2})$/.exec(text.trim())
  if (!typed) return null
  const time = `${(typed[1] ?? '').padStart(2, '0')}:${(typed[2] ?? '').padStart(2, '0')}`
  return minutesOf(time) < 1440 && Number(typed[2]) < 60 && Number(typed[1]) < 24 ? time : null
}

interface Slot {
  weekdays: readonly number[]
  start_time: string
  end_time: string
}
export const windowOf = ({ start_time, end_time }: Pick<Slot, 'start_time' | 'end_time'>): TimeWindow => ({ from: start_time, to: end_time })
const inWeek = (slot: Slot) => ({ weekdays: slot.weekdays, ...windowOf(slot) })
/** Two slots of one place meet when they share a minute of the week. */
export const slotsOverlap = (a: Slot, b: Slot): boolean => weeksMeet(inWeek(a), inWeek(b))

const LEAST_MINUTES = 60
const MOST_NIGHT_MINUTES = 12 * 60
/** What is wrong with the times of a pickup, in words. Longer over midnight than half a day, they were likely mixed up. */
export function pickupTimesFault(window: TimeWindow): string | null {
  if (minutesIn(window) < LEAST_MINUTES || window.from === window.to) return 'End must be at least 60 minutes after start'
  return overMidnight(window) && minutesIn(window) > MOST_NIGHT_MINUTES ? 'A pickup over midnight lasts at most 12 hours' : null
}

/** First and last day a subscription holds, both counted; null: since ever, for good. */
export interface Period {
  start_date?: string | null
  end_date?: string | null
}
export const holdsOn = ({ start_date, end_date }: Period, day: string): boolean => (!start_date || start_date <= day) && (!end_date || end_date >= day)
/** Whether two periods share a day. */
export const periodsMeet = (a: Period, b: Period): boolean =>
  (!a.end_date || !b.start_date || b.start_date <= a.end_date) && (!b.end_date || !a.start_date || a.start_date <= b.end_date)

export const periodState = words({ upcoming: 'Not begun', current: 'Holds', ended: 'Ended' })
export const periodStateOn = (period: Period, day: string): NameOf<typeof periodState> =>
  holdsOn(period, day) ? 'current' : period.end_date && period.end_date < day ? 'ended' : 'upcoming'

const weekdayFrom = (day: string, weekday: number): string => addDays(day, (weekday - isoWeekday(day) + 7) % 7)

/**
 * The most of `others` that hold on one and the same day of that weekday, within `period`
 * and from `today` on: what is over, or begins when the period has ended, takes no place.
 */
export function busiest(weekday: number, period: Period, others: readonly (Period & { weekdays: readonly number[] })[], today: string): number {
  const first = period.start_date && period.start_date > today ? period.start_date : today
  const rivals = others.filter(({ weekdays }) => weekdays.includes(weekday))
  // How many hold together only grows on a day one of them begins.
  const begins = rivals.flatMap(({ start_date }) => (start_date && start_date > first ? [start_date] : []))
  const days = [first, ...begins].map((day) => weekdayFrom(day, weekday)).filter((day) => holdsOn(period, day))
  return Math.max(0, ...days.map((day) => rivals.filter((rival) => holdsOn(rival, day)).length))
}

/** The next day from `from` on whose weekday is worked and that is no holiday; null within three weeks of none. */
export function nextPickupDay(weekdays: readonly number[], holidays: ReadonlySet<string>, from: string): string | null {
  for (let day = from, looked = 0; looked < 21; looked++, day = addDays(day, 1)) {
    if (weekdays.includes(isoWeekday(day)) && !holidays.has(day)) return day
  }
  return null
}
