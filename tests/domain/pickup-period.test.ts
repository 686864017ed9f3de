import { expect, test } from 'vitest'
import { busiest, holdsOn, periodsMeet, periodStateOn } from '@/lib/domain/pickup'

const monday = '2026-11-30'
const use = (start_date: string | null, end_date: string | null, weekdays = [1]) => ({ start_date, end_date, weekdays })

test('a period holds on its first and its last day', () => {
  const november = { start_date: '2026-11-01', end_date: '2026-11-30' }
  expect(['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map((day) => holdsOn(november, day))).toEqual([false, true, true, false])
  expect(['2026-10-31', '2026-11-01', '2026-12-01'].map((day) => periodStateOn(november, day))).toEqual(['upcoming', 'current', 'ended'])
  expect(periodStateOn({}, monday)).toBe('current')
})
test('two periods meet in a shared day alone', () => {
  expect(periodsMeet(use(null, '2026-11-30'), use('2026-11-30', null))).toBe(true)
  expect(periodsMeet(use(null, '2026-11-30'), use('2026-12-01', null))).toBe(false)
  expect(periodsMeet({}, {})).toBe(true)
})
test('the busiest day counts those who hold together, not all there ever were', () => {
  const relay = [use(null, '2026-10-31'), use('2026-11-01', '2026-12-31'), use('2027-01-01', null)]
  expect(busiest(1, {}, relay, monday)).toBe(1)
  expect(busiest(1, {}, [...relay, use('2027-02-01', '2027-02-28')], monday)).toBe(2)
  expect(busiest(1, { end_date: '2027-01-31' }, [...relay, use('2027-02-01', '2027-02-28')], monday)).toBe(1)
  expect(busiest(2, {}, relay, monday)).toBe(0)
})
test('a weekday that does not fall into both periods is no day they share', () => {
  // A Tuesday to a Sunday: no Monday in it.
  expect(busiest(1, { start_date: '2026-12-01', end_date: '2026-12-06' }, [use(null, null)], monday)).toBe(0)
  expect(busiest(1, { start_date: '2026-12-01', end_date: '2026-12-07' }, [use(null, null)], monday)).toBe(1)
})
