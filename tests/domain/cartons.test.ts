import { expect, test } from 'vitest'
import { MOST_UNITS, suggestCartons, type BoxSize, type Goods } from '@/lib/domain/cartons'

const box = (id: number, [length, width, height]: [number, number, number], max_weight = 20): BoxSize =>
  ({ id, length, width, height, tare_weight: 0.1, max_weight })
const goods = (id: number, qty: number, [length, width, height]: [number, number, number], weight = 1): Goods => ({ id, qty, length, width, height, weight })
const [small, middle, large] = [box(1, [20, 15, 10]), box(2, [25, 25, 35]), box(3, [60, 40, 40])]
const sizes = [large, small, middle]
const shown = (found: ReturnType<typeof suggestCartons>) => found?.map(({ size, units }) => [size?.id ?? null, Object.fromEntries(units)])

test('goods go into the smallest box that takes them, turned as they must be', () => {
  expect(shown(suggestCartons([goods(7, 1, [9, 19, 14])], sizes))).toEqual([[1, { 7: 1 }]])
})
test('two cubes of 20 cm fill 73 % of a box they do not fit into, so they get the next one', () => {
  expect(shown(suggestCartons([goods(7, 2, [20, 20, 20])], sizes))).toEqual([[3, { 7: 2 }]])
})
test('a box is not made heavier than it may be, and weighs what it holds and itself', () => {
  const heavy = [goods(7, 3, [10, 10, 10], 9)]
  expect(shown(suggestCartons(heavy, sizes))).toEqual([[1, { 7: 2 }], [1, { 7: 1 }]])
  expect(suggestCartons(heavy, sizes)?.map(({ weight }) => weight.toFixed(1))).toEqual(['18.1', '9.1'])
})
test('what no box takes goes alone, beside boxes of the rest', () => {
  expect(shown(suggestCartons([goods(7, 2, [120, 5, 5]), goods(8, 1, [5, 5, 5])], sizes))).toEqual([[1, { 8: 1 }], [null, { 7: 1 }], [null, { 7: 1 }]])
})
test('eight bricks of half the sides fill a box to the last corner', () => {
  expect(shown(suggestCartons([goods(7, 8, [30, 20, 20])], [large]))).toEqual([[3, { 7: 8 }]])
  expect(shown(suggestCartons([goods(7, 9, [30, 20, 20])], [large]))).toEqual([[3, { 7: 8 }], [3, { 7: 1 }]])
})
test('nothing is suggested for a pallet’s worth, and nothing is packed without goods', () => {
  expect(suggestCartons([goods(7, MOST_UNITS + 1, [1, 1, 1], 0.001)], sizes)).toBeNull()
  expect(suggestCartons([], sizes)).toEqual([])
})
