import { expect, test } from 'vitest'
import type { WorkCalendar } from '@/lib/domain/sla-calendar'
import { clockDue } from '@/lib/domain/sla-clock'
import { localTime, momentOf } from '@/lib/domain/zones'

const calendar = (timezone: string, weekend: number[], holidays: [string, string | null][] = []): WorkCalendar => ({
  timezone, weekend, starts: '09:00', ends: '18:00', holidays: new Map(holidays),
})
const rule = (target_value: string, target_unit: 'hours' | 'working_hours' | 'working_days') => ({
  target_value, target_unit, deliver_by_time: '21:00', warn_at_pct: 50,
})
const due = (of: WorkCalendar, start: string, value: string, unit: 'hours' | 'working_hours' | 'working_days') =>
  new Date(clockDue(rule(value, unit), of, Date.parse(start), []).dueMs).toISOString()

test.each([
  // 17:00 of a Friday, an hour that day and one on the Monday after the clocks changed.
  ['London’s clocks forward', calendar('Europe/London', [6, 7]), '2027-03-26T17:00:00Z', '2', 'working_hours', '2027-03-29T09:00:00.000Z'],
  ['London’s clocks back', calendar('Europe/London', [6, 7]), '2026-10-23T16:00:00Z', '2', 'working_hours', '2026-10-26T10:00:00.000Z'],
  ['London’s clocks forward, by the day', calendar('Europe/London', [6, 7]), '2027-03-26T10:00:00Z', '1', 'working_days', '2027-03-29T20:00:00.000Z'],
  ['hours are hours whatever the clocks do', calendar('Europe/London', [6, 7]), '2027-03-27T12:00:00Z', '24', 'hours', '2027-03-28T12:00:00.000Z'],
  ['Cairo’s clocks forward', calendar('Africa/Cairo', [5, 6]), '2026-04-23T15:00:00Z', '2', 'working_hours', '2026-04-26T07:00:00.000Z'],
  ['Cairo’s clocks back', calendar('Africa/Cairo', [5, 6]), '2026-10-29T14:00:00Z', '2', 'working_hours', '2026-11-01T08:00:00.000Z'],
  ['29 February is a day of work', calendar('Asia/Dubai', [6, 7]), '2028-02-28T06:00:00Z', '1', 'working_days', '2028-02-29T17:00:00.000Z'],
  ['and 1 March the one after it', calendar('Asia/Dubai', [6, 7]), '2028-02-28T06:00:00Z', '2', 'working_days', '2028-03-01T17:00:00.000Z'],
  ['a holiday on 29 February', calendar('Asia/Dubai', [6, 7], [['2028-02-29', null]]), '2028-02-28T06:00:00Z', '1', 'working_days', '2028-03-01T17:00:00.000Z'],
  ['a second before midnight in Dubai', calendar('Asia/Dubai', [6, 7]), '2026-11-25T19:59:59Z', '1', 'working_days', '2026-11-26T17:00:00.000Z'],
  ['midnight in Dubai', calendar('Asia/Dubai', [6, 7]), '2026-11-25T20:00:00Z', '1', 'working_days', '2026-11-27T17:00:00.000Z'],
  ['the end of a year', calendar('Asia/Dubai', [6, 7]), '2026-12-31T06:00:00Z', '1', 'working_days', '2027-01-01T17:00:00.000Z'],
] as const)('%s', (_, of, start, value, unit, expected) => {
  expect(due(of as WorkCalendar, start, value, unit)).toBe(expected)
})

test('the day of a moment is the day where it is asked of', () => {
  const at = Date.parse('2028-02-28T20:00:00Z')
  expect(['Asia/Dubai', 'Europe/London', 'Africa/Cairo'].map((zone) => localTime(zone, at))).toMatchObject([
    { day: '2028-02-29', time: '00:00' }, { day: '2028-02-28', time: '20:00' }, { day: '2028-02-28', time: '22:00' },
  ])
  expect(localTime('Asia/Dubai', at - 1)).toMatchObject({ day: '2028-02-28', time: '23:59' })
})

test('a time that a day leaves out or has twice is one moment of that day all the same', () => {
  for (const [zone, day, time] of [
    ['Europe/London', '2027-03-28', '01:30'], ['Africa/Cairo', '2027-04-30', '00:30'],
    ['Europe/London', '2027-10-31', '01:30'], ['Africa/Cairo', '2027-10-28', '23:30'],
  ] as const) {
    const at = momentOf(zone, day, time)
    expect(Number.isFinite(at), zone).toBe(true)
    expect(localTime(zone, at).day, `${zone} ${day}`).toBe(day)
  }
})
