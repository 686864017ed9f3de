import { describe, expect, test } from 'vitest'
import { counted, withCounts } from '@/lib/domain/counted'

describe('a number with its noun', () => {
  test.each([[0, '0 packages'], [1, '1 package'], [2, '2 packages']])('%i', (n, text) => expect(counted(n, 'package')).toBe(text))

  test('takes the plural it is given, and a verb with it', () => {
    expect([1, 2].map((n) => counted(n, 'city', 'cities'))).toEqual(['1 city', '2 cities'])
    expect([1, 2].map((n) => counted(n, 'row is', 'rows are'))).toEqual(['1 row is', '2 rows are'])
  })

  test.each([
    ['Cancel [n package]?', 1, 'Cancel 1 package?'], ['Cancel [n package]?', 25, 'Cancel 25 packages?'],
    ['Deactivate [n city|cities]?', 1, 'Deactivate 1 city?'], ['Deactivate [n city|cities]?', 3, 'Deactivate 3 cities?'],
    ['Waive [n missing scan]?', 2, 'Waive 2 missing scans?'], ['Suspend [n sub-account]?', 1, 'Suspend 1 sub-account?'],
    ['No count', 4, 'No count'], ['Cancel [tracking_no]?', 1, 'Cancel [tracking_no]?'],
  ])('in a text of a definition: %s of %i', (text, n, filled) => expect(withCounts(text, { n })).toBe(filled))

  test(
    'of a row',
    () => expect(withCounts('Cancel bag [bag_no]? [package_count package returns|packages return] to the floor.', { bag_no: 'B-1', package_count: 1 }))
      .toBe('Cancel bag [bag_no]? 1 package returns to the floor.'),
  )
})
