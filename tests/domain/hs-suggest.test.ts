import { describe, expect, test } from 'vitest'
import { bareHsCode, dottedHsCode, eightDigits, isHsCode } from '@/lib/domain/hs-code'
import { goodsKey, goodsWords, likeness, suggestCodes, type SuggestedFrom } from '@/lib/domain/hs-suggest'

const from = (code: string, description_en: string, description_ar: string | null, path: string[] = []): SuggestedFrom => ({ code, description_en,
  description_ar, path })
const tariff = [
  from('640399000000', 'Leather shoes', 'أحذية جلدية', ['Footwear with uppers of leather']), from('420221000000', 'Leather handbags', 'حقائب يد جلدية'),
  from('851822000000', 'Loudspeakers in one enclosure', 'مكبرات صوت', ['Microphones, loudspeakers and headphones']),
]

describe('words of goods', () => {
  test('numbers, sizes, little words and plurals are left out, in both languages', () => {
    expect(goodsWords('Set of 2 Leather Shoes, size 42, 500 ml')).toEqual(['leather', 'shoe'])
    expect(goodsWords('الأحذية الجلدية')).toEqual(['أحذية', 'جلدية'])
    expect(goodsWords('Batteries and glass')).toEqual(['battery', 'glass'])
  })
  test('two descriptions that say the same have one key', () => expect(goodsKey('Shoes, leather')).toBe(goodsKey('leather SHOE 42')))
  test('a precedent is like goods by the words they share of all', () => {
    expect(likeness(goodsWords('leather shoe'), { goods: 'Leather shoes' })).toBe(100)
    expect(likeness(goodsWords('leather shoe'), { goods: 'Leather handbag' })).toBe(33)
  })
})

describe('suggestions', () => {
  const codesFor = (goods: string, category: string | null = null) => suggestCodes(goods, category, tariff, [])

  test('by words of the code, each with its reasons', () => {
    expect(codesFor('Leather shoes for men')[0]).toMatchObject({ code: '640399000000', reasons: ['Description names leather, shoe'] })
    expect(codesFor('حقائب جلدية').map(({ code }) => code)).toContain('420221000000')
  })
  test('words of a heading count less, and the chapters of a category last', () => {
    const [best] = suggestCodes('headphone', 'electronics', tariff, [])
    expect(best).toMatchObject({ code: '851822000000', score: 33, reasons: ['Heading names headphone', 'Chapter 85 is usual for its category'] })
  })
  test('what a person decided of the same goods comes first, though it shares no word with the code', () => {
    const decided = [{ id: 1, goods: 'Boombox', hs_code: '851822000000', decided_by: 'Huda', decided_on: '2026-11-01' }]
    expect(suggestCodes('boombox', null, tariff, decided)).toEqual([expect.objectContaining({
      code: '851822000000', score: 100, reasons: ['Precedent: “Boombox”, decided on 2026-11-01 by Huda'],
    })])
  })
  test('a precedent that shares one word of a few is named, below what says more', () => {
    const decided = [{ id: 1, goods: 'Bluetooth speaker, portable', hs_code: '851822000000', decided_by: 'Huda', decided_on: '2026-11-01' }]
    expect(suggestCodes('Karaoke speaker', null, tariff, decided)).toEqual([expect.objectContaining({
      code: '851822000000', score: 25, reasons: ['Precedent: “Bluetooth speaker, portable”, decided on 2026-11-01 by Huda'],
    })])
    expect(suggestCodes('Leather speaker shoes for men of Milan in summer', null, tariff, decided).map(({ code }) => code)).not.toContain('851822000000')
  })
  test('nothing is suggested for what nothing is like', () => expect(codesFor('Zeppelin')).toEqual([]))
})

test('codes are read with points, spaces and other digits, and printed 4-2-2-4', () => {
  expect(bareHsCode('8517.13 00-0000')).toBe('851713000000')
  expect(bareHsCode('٨٥١٧١٣')).toBe('851713')
  expect(['851713', '85171300', '851713000000', '8517', '8517130'].map(isHsCode)).toEqual([true, true, true, false, false])
  expect(dottedHsCode('851713000000')).toBe('8517.13.00.0000')
  expect(dottedHsCode('8517')).toBe('8517')
  expect(['8517.13', '8517 13 00', '8517130000', 'n/a', '85'].map(dottedHsCode)).toEqual(['8517.13', '8517.13.00', '8517.13.00.00', 'n/a', '85'])
  expect([eightDigits('851713000000'), eightDigits('851713')]).toEqual(['85171300', null])
})
