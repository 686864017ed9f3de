import { expect, test } from 'vitest'
import { leftToLabel, refusedVariantOrder, spoilPct, variantLineStateOf, variantUnits } from '@/lib/domain/variant'

test('480 units in sixes are 80 variant units, and never a part of one', () => {
  expect(variantUnits(480, 6)).toBe(80)
  expect(variantUnits(485, 6)).toBe(80)
  expect(variantUnits(5, 6)).toBe(0)
})

test('12 spoiled of 492 printed are 2.4 per cent; of none printed nothing is said', () => {
  expect(spoilPct(492, 12)).toBe(2.4)
  expect(spoilPct(0, 0)).toBeNull()
})

test('a line is done when what it asks for is labelled or rejected, and short when its order ended before', () => {
  const line = { requested_qty: 10, labelled_qty: 6, rejected_qty: 1 }
  expect(leftToLabel(line)).toBe(3)
  expect([variantLineStateOf(line, false), variantLineStateOf(line, true)]).toEqual(['in_progress', 'short'])
  expect(variantLineStateOf({ ...line, rejected_qty: 4 }, false)).toBe('done')
  expect(variantLineStateOf({ ...line, labelled_qty: 0, rejected_qty: 0 }, false)).toBe('open')
})

test('a step it cannot take is refused by its number and state', () => {
  expect(refusedVariantOrder('VO2611000001', 'on_hold', 'complete')).toBe('Variant order VO2611000001 is on hold; complete is not allowed.')
})
