import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencyCodes, digitsOf } from '@/lib/domain/currency'
import { compare, divide, product, subtract, sum } from '@/lib/domain/decimal'
import { fromMinorUnits, minorUnits } from '@/lib/domain/money'
import { share } from '@/lib/domain/share'

describe('an amount shared over lines', () => {
  test.each([
    ['10.00', 'AED', [1, 1, 1], ['3.34', '3.33', '3.33']],
    ['6.85', 'AED', [1, 1, 1, 1, 1, 1], ['1.15', '1.14', '1.14', '1.14', '1.14', '1.14']],
    ['287.10', 'AED', [5, 3, 2], ['143.55', '86.13', '57.42']],
    ['3.54', 'AED', ['10.10', '10.10', '10.10', '10.10', '10.10', '10.10', '10.10'], ['0.51', '0.51', '0.51', '0.51', '0.50', '0.50', '0.50']],
    ['0.05', 'AED', [1, 2, 1], ['0.01', '0.03', '0.01']],
    ['0.07', 'AED', [1, 2, 1], ['0.02', '0.03', '0.02']],
    ['12.345', 'KWD', [1, 1], ['6.173', '6.172']],
    ['500', 'JPY', [1, 1, 1], ['167', '167', '166']],
    ['-10.00', 'AED', [1, 1, 1], ['-3.34', '-3.33', '-3.33']],
    ['0.00', 'AED', [3, 1], ['0.00', '0.00']],
    ['9.99', 'AED', [0, 1, 0], ['0.00', '9.99', '0.00']],
    ['0.05', 'AED', [0, 0], ['0.03', '0.02']],
    ['1000000000000000.01', 'AED', ['0.000001', '0.000002'], ['333333333333333.34', '666666666666666.67']],
  ])('%s %s by %j is %j', (amount, currency, weights, shares) => expect(share(amount, currency, weights)).toEqual(shares))

  test('what cannot be shared is refused', () => {
    expect(() => share('1.00', 'AED', [])).toThrow(RangeError)
    expect(() => share('1.00', 'AED', [2, -1])).toThrow(RangeError)
    expect(() => share('1.005', 'AED', [1])).toThrow(RangeError)
    expect(() => share('1.5', 'JPY', [1])).toThrow(RangeError)
  })
})

const currency = fc.constantFrom(...currencyCodes)
const coins = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
const weight = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 99_999_999 }).map((n) => (n / 1000).toFixed(3)))
const lines = fc.array(weight, { minLength: 1, maxLength: 30 })
const same = (a: string, b: string) => compare(a, b) === 0

describe('of any amount and any lines', () => {
  test('shares add up to the amount, and each is within a coin of its exact part and of its sign', () => {
    fc.assert(
      fc.property(currency, coins, lines, (code, units, weights) => {
        const amount = fromMinorUnits(units, code)
        const shares = share(amount, code, weights)
        expect(same(sum(shares), amount)).toBe(true)
        const total = sum(weights)
        for (const [i, part] of shares.entries()) {
          const exact = compare(total, 0) === 0 ? divide(amount, weights.length, 12) : divide(product([amount, weights[i] ?? 0]), total, 12)
          const coin = fromMinorUnits(1n, code)
          expect(compare(subtract(part, exact), coin)).toBe(-1)
          expect(compare(subtract(exact, part), coin)).toBe(-1)
          expect(units < 0n ? compare(part, 0) <= 0 : compare(part, 0) >= 0).toBe(true)
        }
      }),
    )
  })

  test('the heavier line never gets less, and of equal lines the first never less', () => {
    fc.assert(
      fc.property(coins.filter((n) => n >= 0n), lines, (units, weights) => {
        const shares = share(fromMinorUnits(units, 'AED'), 'AED', weights)
        for (const [i, a] of weights.entries()) {
          for (const [j, b] of weights.entries()) {
            if (compare(a, b) > 0 || (i < j && compare(a, b) === 0)) expect(compare(shares[i] ?? '', shares[j] ?? '')).toBeGreaterThanOrEqual(0)
          }
        }
      }),
      { numRuns: 50 },
    )
  })
})

test('coins of an amount', () => {
  expect([
    minorUnits('5850.69', 'AED'), minorUnits('18.605', 'KWD'), minorUnits('952.381', 'OMR'), minorUnits('500.00', 'JPY'), minorUnits('-0.5', 'AED'),
  ]).toEqual([585069n, 18605n, 952381n, 500n, -50n])
  expect(() => minorUnits('1.255', 'AED')).toThrow(RangeError)
  for (const code of currencyCodes) expect(minorUnits(fromMinorUnits(123_456n, code), code), `${code} ${digitsOf(code)}`).toBe(123_456n)
})
