import { expect, test } from 'vitest'
import { dubaiMoment } from '@/lib/domain/days'
import { clockText, daysCoveredBy, dueAfter, lastDue, type ReportClock } from '@/lib/domain/report-schedule'

const clock = (more: Partial<ReportClock>): ReportClock => ({ frequency: 'daily', weekday: null, month_day: null, at_time: '07:30', ...more })
const at = (day: string, time: string) => Date.parse(dubaiMoment(day, time))

// The 20th of November 2026 is a Friday.
test.each([
  ['daily, before its time', clock({}), '2026-11-20', '07:29', '2026-11-20'],
  ['daily, at its time', clock({}), '2026-11-20', '07:30', '2026-11-21'],
  ['weekly, later in the week', clock({ frequency: 'weekly', weekday: 'mon' }), '2026-11-20', '09:00', '2026-11-23'],
  ['weekly, on its day but over', clock({ frequency: 'weekly', weekday: 'fri' }), '2026-11-20', '09:00', '2026-11-27'],
  ['monthly, over the end of a year', clock({ frequency: 'monthly', month_day: 5 }), '2026-12-05', '07:30', '2027-01-05'],
  ['monthly, through February', clock({ frequency: 'monthly', month_day: 28 }), '2027-01-28', '08:00', '2027-02-28'],
])('the next time: %s', (_when, one, day, time, next) => {
  expect(dueAfter(one, at(day, time))).toBe(at(next, '07:30'))
})

test('what fell due several times is due once, at the last of them', () => {
  expect(lastDue(clock({}), at('2026-11-17', '07:30'), at('2026-11-20', '07:45'))).toBe(at('2026-11-20', '07:30'))
  expect(lastDue(clock({}), at('2026-11-20', '07:30'), at('2026-11-20', '07:31'))).toBe(at('2026-11-20', '07:30'))
})

test('a report tells of what is over: yesterday, seven days, the month before', () => {
  expect(daysCoveredBy('daily', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(daysCoveredBy('weekly', '2026-11-23')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(daysCoveredBy('monthly', '2027-01-05')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('people read when it comes', () => {
  expect(clockText(clock({}))).toBe('Every day at 07:30')
  expect(clockText(clock({ frequency: 'weekly', weekday: 'sun' }))).toBe('Every week on Sunday at 07:30')
  expect([1, 2, 3, 11, 12, 13, 21, 22, 23, 28].map((month_day) => clockText(clock({ frequency: 'monthly', month_day })).slice(15, -9)))
    .toEqual(['1st', '2nd', '3rd', '11th', '12th', '13th', '21st', '22nd', '23rd', '28th'].map((day) => `the ${day}`))
})
