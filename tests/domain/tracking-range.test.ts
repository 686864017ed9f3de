import { describe, expect, test } from 'vitest'
import { previews } from '@/lib/domain/previews'
import { alertLevel, daysLeft, spansOverlap, spellNumber, type NumberSpan } from '@/lib/domain/tracking-range'

const span = (prefix: string, start_no: number, end_no: number, more: Partial<NumberSpan> = {}): NumberSpan => ({
  prefix, suffix: '', start_no, end_no, pad_length: 6, check_digit: 'none', ...more,
})

test('a number is spelled with prefix, zeros, check digit and suffix', () => {
  expect(spellNumber(span('RR', 1, 2, { suffix: 'AE', pad_length: 8, check_digit: 's10' }), 47_312_482)).toBe('RR473124829AE')
  expect(spellNumber(span('176', 1, 2, { pad_length: 7, check_digit: 'mod7' }), 1_234_567)).toBe('17612345675')
})

describe('two ranges overlap', () => {
  test('where one number could be of both', () => {
    expect(spansOverlap(span('A', 1, 10), span('A', 10, 20))).toBe(true)
    expect(spansOverlap(span('A', 1, 10), span('A', 11, 20))).toBe(false)
  })
  test('however prefix and digits are cut', () => {
    expect(spansOverlap(span('A', 1500, 1600), span('A00', 1, 9999, { pad_length: 4 }))).toBe(true)
    expect(spansOverlap(span('A', 15_000, 16_000), span('A00', 1, 9999, { pad_length: 4 }))).toBe(false)
    expect(spansOverlap(span('1', 0, 999_999), span('', 1_000_000, 1_000_010, { pad_length: 7 }))).toBe(true)
  })
  test('and where a check digit of one is a digit of the other, number by number', () => {
    const checked = span('A', 100_000, 100_010, { check_digit: 'mod10' })
    const all = Array.from({ length: 11 }, (_, i) => spellNumber(checked, 100_000 + i))
    const plain = (from: number, to: number) => span('A', from, to, { pad_length: 7 })
    const first = Number(all[0]?.slice(1))
    expect(spansOverlap(checked, plain(first, first))).toBe(true)
    expect(spansOverlap(checked, plain(first + 1, first + 1))).toBe(all.includes(`A${first + 1}`))
  })
  test('not when length, suffix or letters differ', () => {
    expect(spansOverlap(span('HJ', 1, 99, { suffix: 'SA' }), span('HJ', 1, 99, { suffix: 'BH' }))).toBe(false)
    expect(spansOverlap(span('A', 1, 99), span('A', 1, 99, { pad_length: 7 }))).toBe(false)
    expect(spansOverlap(span('AB', 1, 99), span('A', 1, 99, { pad_length: 7 }))).toBe(false)
  })
})

test('12,000 left at 850 a day last 14 days; nothing drawn is no forecast', () => {
  expect(daysLeft(12_000, 14 * 850)).toBe(14)
  expect(daysLeft(12_000, 0)).toBeNull()
})

test('running low is told at the alert, at half of it and at the end', () => {
  expect([101, 100, 51, 50, 1, 0].map((left) => alertLevel(left, 100))).toEqual([0, 1, 1, 2, 2, 3])
})

test('the preview shows what would stand on the labels, and nothing it cannot tell', () => {
  const lines = previews.rangeNumbers({ prefix: 'rr', suffix: 'ae', start_no: 47_312_482, end_no: 47_312_483, pad_length: 8, check_digit: 's10' })
  expect(lines.map(({ value }) => value)).toEqual([
    'RR473124829AE', spellNumber({ prefix: 'RR', suffix: 'AE', pad_length: 8, check_digit: 's10' }, 47_312_483), '2',
  ])
  expect(previews.rangeNumbers({ start_no: 1, end_no: 5, pad_length: 6, check_digit: 's10' })).toEqual([])
  expect(previews.rangeNumbers({})).toEqual([])
})
