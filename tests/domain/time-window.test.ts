import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileConditions, type OrderFacts } from '@/lib/domain/allocation-match'
import { conditionFault, conditionsText, type Condition } from '@/lib/domain/allocation'
import { addDays, dubaiMoment } from '@/lib/domain/days'
import { mayRunAt, nextRun } from '@/lib/domain/manifest'
import { pickupTimesFault, slotsOverlap } from '@/lib/domain/pickup'
import { openWords, readHours } from '@/lib/domain/pudo'
import { endDay, holdsAt, minutesIn, minutesOf, windowText, type TimeWindow } from '@/lib/domain/time-window'

const clock = fc.integer({ min: 0, max: 1439 }).map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)
const windows = fc.tuple(clock, clock).filter(([from, to]) => from !== to).map(([from, to]): TimeWindow => ({ from, to }))
const night = { from: '22:00', to: '06:00' }

describe('a window of two times', () => {
  test('is half-open, over midnight as by day', () => {
    expect(['21:59', '22:00', '23:59', '00:00', '05:59', '06:00'].map((time) => holdsAt(night, time))).toEqual([false, true, true, true, true, false])
    expect(['09:00', '11:59', '12:00'].map((time) => holdsAt({ from: '09:00', to: '12:00' }, time))).toEqual([true, true, false])
  })
  test('tells that it ends on the next day', () => {
    expect([
      windowText(night), windowText({ from: '09:00', to: '12:00' }),
      windowText({ from: '18:00', to: '00:00' }), windowText({ from: '18:00', to: '02:00' }, ' to '),
    ]).toEqual(['22:00–06:00 next day', '09:00–12:00', '18:00–24:00', '18:00 to 02:00 next day'])
    expect([endDay(night, '2028-02-28'), endDay({ from: '09:00', to: '12:00' }, '2028-02-28')]).toEqual(['2028-02-29', '2028-02-28'])
  })
  test('holds as many minutes of a day as it lasts, and the rest of the day is its reverse', () => {
    fc.assert(fc.property(windows, clock, (window, time) => {
      const reverse = { from: window.to, to: window.from }
      expect(minutesIn(window) + minutesIn(reverse)).toBe(1440)
      expect(holdsAt(window, time)).toBe(!holdsAt(reverse, time))
      expect(holdsAt(window, time)).toBe((minutesOf(time) - minutesOf(window.from) + 1440) % 1440 < minutesIn(window))
    }))
  })
})

describe('pickup slots', () => {
  const slot = (weekdays: number[], start_time: string, end_time: string) => ({ weekdays, start_time, end_time })
  test('meet in the night after their weekday, Sunday night in Monday', () => {
    const late = slot([7], '22:00', '02:00')
    expect(slotsOverlap(late, slot([1], '01:00', '03:00'))).toBe(true)
    expect(slotsOverlap(slot([1], '01:00', '03:00'), late)).toBe(true)
    expect(slotsOverlap(late, slot([1], '02:00', '03:00'))).toBe(false)
    expect(slotsOverlap(late, slot([7], '01:00', '03:00'))).toBe(false)
    expect(slotsOverlap(slot([1, 3], '09:00', '12:00'), slot([3], '11:59', '14:00'))).toBe(true)
  })
  test('last an hour at least, and half a day at most over midnight', () => {
    const fault = (from: string, to: string) => pickupTimesFault({ from, to })
    expect([fault('22:00', '02:00'), fault('23:30', '00:30'), fault('06:00', '23:00')]).toEqual([null, null, null])
    expect([fault('09:00', '09:30'), fault('09:00', '09:00'), fault('23:30', '00:00')]).toEqual(Array(3).fill('End must be at least 60 minutes after start'))
    expect(fault('12:00', '09:00')).toBe('A pickup over midnight lasts at most 12 hours')
  })
})

test('a rule may ask for orders of the night', () => {
  const at = (from: string, to: string): Condition => ({ field: 'order_time', operator: 'between', value: [from, to] })
  expect([conditionFault(at('22:00', '06:00')), conditionFault(at('08:00', '08:00')), conditionFault(at('8', '09:00'))]).toEqual([
    null, 'From and to must differ', 'Give times as HH:MM',
  ])
  expect(conditionsText([at('22:00', '06:00')], 'all')).toBe('Time of order (Dubai) is between 22:00 and 06:00 next day')
  const holds = (from: string, to: string, time: string) => compileConditions([at(from, to)], 'all')({ time } as OrderFacts) === null
  expect([holds('22:00', '06:00', '23:10'), holds('22:00', '06:00', '05:59'), holds('22:00', '06:00', '06:00'), holds('22:00', '06:00', '12:00')]).toEqual([
    true, true, false, false,
  ])
  expect([holds('08:00', '17:00', '08:00'), holds('08:00', '17:00', '17:00')]).toEqual([true, false])
})

test('manifests of the night are made on the day their hours began', () => {
  const hours = { days: ['thu'], start_time: '20:00', end_time: '04:00' }
  const runs = (day: string, time: string) => mayRunAt(Date.parse(dubaiMoment(day, time)), hours)
  const thursday = '2026-11-19'
  expect([
    runs(thursday, '19:59'), runs(thursday, '20:00'), runs(addDays(thursday, 1), '03:00'),
    runs(addDays(thursday, 1), '04:00'), runs(addDays(thursday, 1), '04:01'), runs(thursday, '03:00'),
  ]).toEqual([false, true, true, true, false, false])
  expect(nextRun(Date.parse(dubaiMoment(addDays(thursday, 1), '00:20')), 1, 0, hours)).toBe(Date.parse(dubaiMoment(addDays(thursday, 1), '01:00')))
  expect(nextRun(Date.parse(dubaiMoment(addDays(thursday, 1), '05:00')), 1, 0, hours)).toBe(Date.parse(dubaiMoment(addDays(thursday, 7), '20:00')))
})

test('a point open over midnight is written as two days, and says when it closes', () => {
  expect(readHours('18:00-24:00')).toEqual([{ from: '18:00', to: '24:00' }])
  const late = { from: '18:00', to: '24:00' }
  const hours = { 5: [late], 6: [{ from: '00:00', to: '02:00' }, late] }
  const words = (day: string, time: string) => openWords(hours, [], 'Asia/Dubai', Date.parse(dubaiMoment(day, time)))
  expect([words('2026-11-20', '19:00'), words('2026-11-21', '01:00'), words('2026-11-21', '19:00')]).toEqual([
    'Open until 02:00', 'Open until 02:00', 'Open until 24:00',
  ])
  expect(openWords({ '24x7': true }, [], 'Asia/Dubai', 0)).toBe('Open 24 h')
})
