import { describe, expect, test } from 'vitest'
import { dueToShip, isTooLateForSameDay, type WarehouseClock } from '@/lib/domain/due-to-ship'
import { dubaiMoment } from '@/lib/domain/days'

const clock: WarehouseClock = {
  timezone: 'Asia/Dubai', cutoff_time: '16:00', ship_by_time: '20:00', working_days: [1, 2, 3, 4, 5, 6], same_day_cutoff: '14:00',
  holidays: new Map([['2026-12-02', null], ['2026-12-31', '13:00']]),
}
const at = (day: string, time: string) => Date.parse(dubaiMoment(day, time))
const due = (day: string, time: string) => dueToShip(clock, at(day, time), 'standard')
const by = (day: string, time = '20:00') => new Date(dubaiMoment(day, time)).toISOString()

describe('when an order has to leave', () => {
  test('up to the cut-off of a working day it is that day, a minute later the next', () => {
    expect(due('2026-11-24', '16:00')).toBe(by('2026-11-24'))
    expect(due('2026-11-24', '16:01')).toBe(by('2026-11-25'))
    expect(due('2026-11-24', '00:00')).toBe(by('2026-11-24'))
  })

  test('Saturday 16:05 of a warehouse that works Monday to Saturday is Monday 20:00', () => {
    expect(due('2026-11-28', '16:05')).toBe(by('2026-11-30'))
    expect(due('2026-11-29', '09:00')).toBe(by('2026-11-30'))
  })

  test('a public holiday is no working day; half of one ends early, and its cut-off with it', () => {
    expect(due('2026-12-01', '17:00')).toBe(by('2026-12-03'))
    expect(due('2026-12-31', '12:59')).toBe(by('2026-12-31', '13:00'))
    expect(due('2026-12-31', '13:01')).toBe(by('2027-01-01'))
  })

  test('for the same day it is four hours later, and taken until 14:00 of a working day', () => {
    expect(dueToShip(clock, at('2026-11-24', '13:00'), 'same_day')).toBe(by('2026-11-24', '17:00'))
    expect(isTooLateForSameDay(clock, at('2026-11-24', '14:00'))).toBe(false)
    expect(isTooLateForSameDay(clock, at('2026-11-24', '14:01'))).toBe(true)
    expect(isTooLateForSameDay(clock, at('2026-11-29', '09:00'))).toBe(true)
  })

  test('goes by the warehouse’s own clock', () => {
    expect(dueToShip({ ...clock, timezone: 'Asia/Riyadh' }, at('2026-11-24', '16:30'), 'standard')).toBe(by('2026-11-24', '21:00'))
  })
})
