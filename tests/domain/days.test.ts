import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day, dayRange, daysBetween, dayTime, dubaiDay, dubaiMoment, dubaiTime, isTime, late, parseDay, today, withColon } from '@/lib/domain/days'

describe('Dubai time', () => {
  test('a moment late in the UTC day is the next day in Dubai', () => {
    expect(day('2026-11-20T20:30:00Z')).toBe('Sat 21 Nov, 2026')
    expect(dayTime('2026-11-20T20:30:00Z')).toBe('Sat 21 Nov, 2026 00:30')
    expect(dubaiDay('2026-11-20T20:30:00Z')).toBe('2026-11-21')
    expect(today('2026-11-20T19:59:59Z')).toBe('2026-11-20')
  })
  test('a plain date is shown as it stands', () => expect([day('2026-11-20'), day('2026-09-01')]).toEqual(['Fri 20 Nov, 2026', 'Tue 01 Sep, 2026']))
  test('a Dubai clock time is four hours ahead of UTC', () => {
    expect(dubaiMoment('2026-11-20', '08:45')).toBe('2026-11-20T04:45:00.000Z')
    expect(dayRange('2026-11-20', '2026-11-21')).toEqual({ start: '2026-11-19T20:00:00.000Z', end: '2026-11-21T20:00:00.000Z' })
  })
  test('every moment keeps its day and minute on the way there and back', () => {
    const moments = fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
    fc.assert(fc.property(moments, moment => {
      const minute = new Date(Math.floor(moment.getTime() / 60_000) * 60_000)
      expect(dubaiMoment(dubaiDay(minute), dubaiTime(minute))).toBe(minute.toISOString())
      const { start, end } = dayRange(dubaiDay(minute), dubaiDay(minute))
      expect(start <= minute.toISOString() && minute.toISOString() < end).toBe(true)
    }))
  })
})

test('days are counted over month ends and leap years', () => {
  expect([addDays('2028-02-28', 1), addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual(['2028-02-29', '2027-01-01', '2026-02-28'])
  fc.assert(fc.property(fc.integer({ min: -40_000, max: 40_000 }), count => {
    expect(daysBetween('2026-01-31', addDays('2026-01-31', count))).toBe(count)
  }))
})

test('lateness is told in the unit one would say', () => {
  const due = '2026-11-20T05:00:00Z'
  expect(late(due, '2026-11-20T05:00:59Z')).toBeNull()
  expect(late(due, '2026-11-20T04:00:00Z')).toBeNull()
  expect(late(due, '2026-11-20T05:45:00Z')).toBe('45 min late')
  expect(late(due, '2026-11-20T08:10:00Z')).toBe('3 h late')
  expect(late(due, '2026-11-22T05:00:00Z')).toBe('2 d late')
})

test('a colon follows the second typed digit and can be deleted', () => {
  expect(withColon('09', '0')).toBe('09:')
  expect(withColon('09', '09:')).toBe('09')
  expect([withColon('0', ''), withColon('09:3', '09:'), withColon('9a', '9')]).toEqual(['0', '09:3', '9a'])
  expect(['09:30', '23:59', '24:00', '9:30'].map(isTime)).toEqual([true, true, false, false])
})

describe('dates in files', () => {
  test.each([
    ['2026-02-13', '2026-02-13'], ['13/02/2026', '2026-02-13'], [' 3/2/2026 ', '2026-02-03'], ['02/13/2026', null], ['30/02/2026', null],
    ['2026-13-01', null], ['13-02-2026', null], ['2026/02/13', null], ['', null], ['46000', null],
  ])('%s is %s', (typed, read) => expect(parseDay(typed)).toBe(read))

  test('both spellings of a day are the same day', () => {
    fc.assert(fc.property(fc.integer({ min: -20_000, max: 20_000 }), count => {
      const plainDay = addDays('2026-01-01', count)
      const [year, month, date] = plainDay.split('-')
      expect(parseDay(plainDay)).toBe(plainDay)
      expect(parseDay(`${date}/${month}/${year}`)).toBe(plainDay)
    }))
  })
})
