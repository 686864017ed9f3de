import { describe, expect, test } from 'vitest'
import { isSscc } from '@/lib/domain/check-digits'
import { ssccOf, ssccRoom } from '@/lib/domain/sscc'

describe('an SSCC', () => {
  test('is extension digit, prefix and serial with the GS1 check digit', () => {
    expect(ssccOf('6291041', 123)).toBe('062910410000001239')
    expect(ssccOf('0614141', 1_123_456_789)).toBe('106141411234567897')
    expect(isSscc(ssccOf('629104', 1))).toBe(true)
  })
  test('has a serial as wide as the prefix leaves room for, and the extension digit when that is full', () => {
    expect(ssccOf('629104100001', 9999)).toMatch(/^06291041000019999\d$/)
    expect(ssccOf('629104100001', 10_000)).toMatch(/^16291041000010000\d$/)
    expect(ssccRoom('629104100001')).toBe(100_000)
    expect(() => ssccOf('629104100001', 100_000)).toThrow(RangeError)
    expect(() => ssccOf('62910', 1)).toThrow(RangeError)
  })
})
