import { expect, test } from 'vitest'
import { RecentMap } from '@/lib/domain/recent-map'

test('what was made lately is not made again, and never more than so many are kept', () => {
  const made: number[] = []
  const squares = new RecentMap<number, number>(3)
  const square = (n: number) => squares.of(n, () => (made.push(n), n * n))
  expect([1, 2, 3, 2, 1].map(square)).toEqual([1, 4, 9, 4, 1])
  expect(made).toEqual([1, 2, 3])
  expect(square(4)).toBe(16)
  expect([...squares]).toEqual([[4, 16]])
  expect(square(1)).toBe(1)
  expect(made).toEqual([1, 2, 3, 4, 1])
})

test('what is known anew under the same key drops nothing else', () => {
  const kept = new RecentMap<string, number>(2).set('a', 1).set('b', 2).set('b', 3)
  expect([...kept]).toEqual([['a', 1], ['b', 3]])
})
