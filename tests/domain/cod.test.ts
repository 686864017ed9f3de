import { expect, test } from 'vitest'
import { codAge, codAgeDays, codAgeOf, codRefusal } from '@/lib/domain/cod'

test.each([
  [-5, 'not_due'], [0, 'not_due'], [1, 'days_1_7'], [7, 'days_1_7'], [8, 'days_8_15'], [15, 'days_8_15'], [16, 'days_16_30'], [30, 'days_16_30'],
  [31, 'over_30'],
])(
  '%i days late is %s', (days, age) => expect(codAgeOf(days)).toBe(age),
)

test('buckets of age leave no day out and share none', () => {
  const ends = codAge.names.map((name) => codAgeDays[name])
  expect(ends.slice(1).map(([from]) => from)).toEqual(ends.slice(0, -1).map(([, to]) => (to ?? 0) + 1))
})

test('a refused move is told in words', () => {
  expect(codRefusal('RSA1', 'paid', 'written_off')).toBe('COD order RSA1 is paid and cannot become written off.')
})
