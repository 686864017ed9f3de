import { expect, test } from 'vitest'
import { landedCount, reasonOf, rowCount } from '@/lib/domain/upload'

test('rows are counted in words', () => {
  expect([0, 1, 2, 1250].map(rowCount)).toEqual(['0 rows', '1 row', '2 rows', '1,250 rows'])
})

test('a check says what would land, an upload what did', () => {
  const counts = { rows_accepted: 55, rows_total: 60 }
  expect(landedCount({ ...counts, dry_run: true })).toBe('55 of 60 rows would land')
  expect(landedCount({ ...counts, dry_run: false })).toBe('55 of 60 rows landed')
  expect(landedCount({ rows_accepted: 1, rows_total: 1, dry_run: true })).toBe('1 of 1 row would land')
})

test('a reason says the column and the value once', () => {
  const mobile = { column: 'Mobile', value: '05012' }
  expect(reasonOf({ ...mobile, message: 'Mobile 05012 is not a valid number for United Arab Emirates.' }))
    .toBe('Mobile 05012 is not a valid number for United Arab Emirates.')
  expect(reasonOf({ ...mobile, message: '05012 is too short.' })).toBe('Mobile: 05012 is too short.')
  expect(reasonOf({ ...mobile, message: 'Use YYYY-MM-DD.' })).toBe('Mobile 05012: Use YYYY-MM-DD.')
  expect(reasonOf({ column: 'Row', value: '', message: 'Same reference as row 2.' })).toBe('Same reference as row 2.')
  expect(reasonOf({ column: null, value: null, message: 'Too late.' })).toBe('Too late.')
})
