import { expect, test } from 'vitest'
import { casesText, inPacks, palletsOf } from '@/lib/domain/units'

test('units in packs are whole packs and what is loose', () => {
  expect(inPacks(200, 12)).toEqual({ packs: 16, loose: 8 })
  expect(inPacks(246, 24)).toEqual({ packs: 10, loose: 6 })
})

test.each([
  [246, 24, '10 cases + 6'], [240, 24, '10 cases'], [24, 24, '1 case'], [6, 24, '6'], [246, null, '246'], [5, 1, '5'], [28_800, 24, '1,200 cases'],
])('%d of %s a case are %s', (units, perCase, text) => {
  expect(casesText(units, perCase)).toBe(text)
})

test('pallets are told to one decimal', () => {
  expect(palletsOf(3600, 1440)).toBe(2.5)
  expect(palletsOf(1440, 1440)).toBe(1)
  expect(palletsOf(10, null)).toBeNull()
})
