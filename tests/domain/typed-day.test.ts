import { describe, expect, test } from 'vitest'
import { dayPresets, spanText } from '@/lib/domain/day-presets'
import { day } from '@/lib/domain/days'
import { addMonths, lastOfMonth, monthGrid } from '@/lib/domain/month-grid'
import { readDay, readDayTime } from '@/lib/domain/typed-day'

const now = '2026-11-28'

describe('a day is read as people type it', () => {
  test.each([
    ['today', '2026-11-28'], ['Yesterday', '2026-11-27'], ['tomorrow', '2026-11-29'], ['أمس', '2026-11-27'],
    ['2026-11-19', '2026-11-19'], ['2026/1/9', '2026-01-09'], ['19/11/2026', '2026-11-19'], ['9.11.26', '2026-11-09'], ['19-11', '2026-11-19'],
    ['19 Nov', '2026-11-19'], ['19 november 2025', '2025-11-19'], ['Nov 19, 2026', '2026-11-19'], ['19nov', null], ['5 Sept', '2026-09-05'],
    ['٢٠٢٦-١١-١٩', '2026-11-19'], ['١٩/١١/٢٠٢٦', '2026-11-19'], [' 19/11/2026 ', '2026-11-19'],
    ['11/19/2026', null], ['31/02/2026', null], ['29 Feb 2028', '2028-02-29'], ['soon', null], ['19', null], ['19 Nov 2026 x', null], ['', null],
  ])('%s', (typed, meant) => {
    expect(readDay(typed, now)).toBe(meant)
  })

  test('what the house shows can be typed again', () => {
    for (const one of ['2026-01-01', '2026-05-31', '2024-02-29', '2026-12-06']) expect(readDay(day(one), now)).toBe(one)
  })

  test('with a time after it, or without', () => {
    expect(readDayTime('19 Nov 9:05', now)).toEqual({ day: '2026-11-19', time: '09:05' })
    expect(readDayTime('2026-11-19T14:05', now)).toEqual({ day: '2026-11-19', time: '14:05' })
    expect(readDayTime('Thu 19 Nov, 2026 14:05', now)).toEqual({ day: '2026-11-19', time: '14:05' })
    expect(readDayTime('today', now)).toEqual({ day: now, time: null })
    expect(readDayTime('today 25:00', now)).toBeNull()
  })
})

describe('a calendar', () => {
  test('shows six weeks from Monday around a month', () => {
    const weeks = monthGrid('2026-11-19')
    expect(weeks).toHaveLength(6)
    expect(weeks[0]?.[0]).toBe('2026-10-26')
    expect(weeks[5]?.[6]).toBe('2026-12-06')
    expect(monthGrid('2027-02-01')[0]?.[0]).toBe('2027-02-01')
  })

  test('goes from month to month and stays within each', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    expect(addMonths('2026-11-30', 15)).toBe('2028-02-29')
    expect(lastOfMonth('2026-02-10')).toBe('2026-02-28')
  })
})

test('spans people ask for have a name, others are said by their days', () => {
  expect(dayPresets(now).find(({ label }) => label === 'Last month')).toMatchObject({ from: '2026-10-01', to: '2026-10-31' })
  expect(spanText('2026-11-22', now, now)).toBe('Last 7 days')
  expect(spanText('2026-11-02', '2026-11-05', now)).toBe('Mon 02 Nov, 2026 – Thu 05 Nov, 2026')
  expect(spanText('2026-11-02', '2026-11-02', now)).toBe('Mon 02 Nov, 2026')
  expect(spanText('2026-11-02', null, now)).toBe('from Mon 02 Nov, 2026')
  expect(spanText(null, '2026-11-02', now)).toBe('until Mon 02 Nov, 2026')
})
