import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDigit, isContainer, isGtin, isS10, isSscc, iso6346, luhn, mod10, mod11, mod7, parseMawb, s10 } from '@/lib/domain/check-digits'

describe('check digits', () => {
  test('air waybills', () => {
    expect([mod7('1234567'), mod7('6549871')]).toEqual(['5', '6'])
    expect(['176-12345675', '17612345675', '176 1234 5675'].map(parseMawb)).toEqual(['176-12345675', '176-12345675', '176-12345675'])
    expect([parseMawb('176-12345670'), parseMawb('176-65498717'), parseMawb('176-1234567')]).toEqual([null, null, null])
  })
  test('GS1', () => {
    expect(isSscc('106141411234567897')).toBe(true)
    expect(isSscc('106141411234567898')).toBe(false)
    expect([mod10('06291041000000123'), mod10('629104150021'), mod10('1629104150021')]).toEqual(['9', '3', '0'])
    expect([isGtin('6291041500213'), isGtin('6291041500214'), isGtin('123456789')]).toEqual([true, false, false])
  })
  test('postal items', () => {
    expect(s10('47312482')).toBe('9')
    expect(['EB000717595HK', 'RR473124829AE', 'RR473124828AE', 'rr473124829ae'].map(isS10)).toEqual([true, true, false, false])
  })
  test('containers', () => {
    expect(['TEXU3070079', 'MSKU6011672', 'CSQU3054383', 'CSQU3054384', 'CSQ3054383'].map(isContainer)).toEqual([true, true, true, false, false])
    expect(iso6346('CSQU305438')).toBe('3')
  })
  test('gate tokens', () => expect(luhn('2511200042')).toBe('4'))
  test('a range’s number by its method; letters have none', () => {
    expect([checkDigit('none', '1'), checkDigit('mod7', '1234567'), checkDigit('mod10', '629104150021'), checkDigit('s10', '47312482')]).toEqual([
      '', '5', '3', '9',
    ])
    expect(() => mod7('12A')).toThrow(RangeError)
    expect(() => s10('1234567')).toThrow(RangeError)
  })
  test('one wrong digit is always noticed', () => {
    const digits = (length: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    fc.assert(fc.property(digits(17), fc.nat({ max: 16 }), fc.integer({ min: 1, max: 9 }), (body, place, shift) => {
      const spoiled = body.map((digit, i) => (i === place ? (digit + shift) % 10 : digit)).join('')
      expect(mod10(spoiled)).not.toBe(mod10(body.join('')))
      expect(luhn(spoiled)).not.toBe(luhn(body.join('')))
    }))
    fc.assert(fc.property(digits(12), body => { expect(mod11(body.join(''))).toMatch(/^\d$/) }))
  })
})
