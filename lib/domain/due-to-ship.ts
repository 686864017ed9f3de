import { addDays, hourMs, isoWeekday } from './days'
import type { OrderDelivery } from './sale-order'
import { localTime, momentOf } from './zones'

/** When a warehouse works (fulfilment.md 2.1); times are `HH:MM` of its own clock. */
export interface WarehouseClock {
  timezone: string
  cutoff_time: string
  ship_by_time: string
  /** 1 Monday to 7 Sunday. */
  working_days: readonly number[]
  /** Days off of its country -> null, or the time at which work ends early. */
  holidays: ReadonlyMap<string, string | null>
  /** Orders for the same day are taken until then. */
  same_day_cutoff: string
}

const SAME_DAY_HOURS = 4
/** Further ahead no warehouse is closed. */
const FURTHEST_DAYS = 60

const works = ({ working_days, holidays }: WarehouseClock, day: string) => working_days.includes(isoWeekday(day)) && holidays.get(day) !== null

/** Whether it is too late to promise delivery on the day itself: after the cut-off, or on a day without work. */
export function isTooLateForSameDay(clock: WarehouseClock, atMs: number): boolean {
  const { day, time } = localTime(clock.timezone, atMs)
  return !works(clock, day) || time > clock.same_day_cutoff
}

/**
 * When an order has to leave, ISO 8601 (fulfilment.md 7.5): confirmed up to the cut-off of a working day it leaves that day, later or on a day without work the
 * next working day; for the same day within four hours. Saturday 16:05 in Dubai, working Monday to Saturday, is Monday 20:00. Half a holiday ends early, and
 * its cut-off with it.
 */
export function dueToShip(clock: WarehouseClock, confirmedMs: number, delivery: OrderDelivery): string {
  if (delivery === 'same_day') return new Date(confirmedMs + SAME_DAY_HOURS * hourMs).toISOString()
  const { day: first, time } = localTime(clock.timezone, confirmedMs)
  const endOf = (day: string, usual: string) => {
    const early = clock.holidays.get(day)
    return early && early < usual ? early : usual
  }
  let day = works(clock, first) && time <= endOf(first, clock.cutoff_time) ? first : addDays(first, 1)
  for (let i = 0; i < FURTHEST_DAYS && !works(clock, day); i++) day = addDays(day, 1)
  return new Date(momentOf(clock.timezone, day, endOf(day, clock.ship_by_time))).toISOString()
}
