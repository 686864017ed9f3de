import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies, currencyCodes, digitsOf } from '@/lib/domain/currency'
import { compare, divide, isDecimal, multiply, round, roundUpTo, subtract, sum } from '@/lib/domain/decimal'
import { amountIn, indian, inWords, isInCoins, labelNumber, money, tooFine, unitPriceIn } from '@/lib/domain/money'
import { chargeable, girth, kg, volumetric } from '@/lib/domain/weight'

const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
const text = fc.tuple(cents, fc.integer({ min: 0, max: 6 })).map(([units, places]) => {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  return `${units < 0n ? '-' : ''}${places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits}`
})

describe('what people read', () => {
  test.each([
    ['1234.5', 'AED', 'AED 1,234.50'], ['0', 'AED', 'AED 0.00'], ['-1234567.005', 'AED', 'AED -1,234,567.01'], ['-0.004', 'AED', 'AED 0.00'],
    ['1.0005', 'KWD', 'KWD 1.001'], ['1234.5', 'JPY', 'JPY 1,235'], ['999999999999.99', 'USD', 'USD 999,999,999,999.99'],
  ])('%s %s is shown as %s', (amount, currency, shown) => expect(money(amount, currency)).toBe(shown))

  test('labels have up to two decimals, without zeros', () => {
    expect(['12.00', '12.5', '12.345', '100', '0', '1200'].map(labelNumber)).toEqual(['12', '12.5', '12.35', '100', '0', '1,200'])
  })
  test('one view groups the Indian way', () => {
    expect(['1234567', '100000', '99999.5', '-123', '12345678901'].map(indian))
      .toEqual(['12,34,567.00', '1,00,000.00', '99,999.50', '-123.00', '12,34,56,78,901.00'])
  })
  test('weights have three places', () => expect(['4.2', 1250.5, '0.0005'].map(kg)).toEqual(['4.200', '1,250.500', '0.001']))
  test('text that is no number is refused, never guessed', () => {
    for (const wrong of ['', '1,234.50', 'abc', '1.2.3', '.', 'NaN', '--1']) {
      expect(() => labelNumber(wrong), wrong).toThrow(RangeError)
      expect(isDecimal(wrong)).toBe(false)
    }
  })
})

test('an invoice total in words', () => {
  expect(inWords('1234.50', 'AED')).toBe('One thousand two hundred thirty-four UAE dirhams and fifty fils only')
  expect(inWords('1', 'USD')).toBe('One US dollar only')
  expect(inWords('1.01', 'GBP')).toBe('One pound sterling and one penny only')
  expect(inWords('2000014.019', 'KWD')).toBe('Two million fourteen Kuwaiti dinars and nineteen fils only')
  expect(inWords('0', 'JPY')).toBe('Zero Japanese yen only')
  expect(inWords('-10.10', 'AED')).toBe('Minus ten UAE dirhams and ten fils only')
  expect(inWords('1100', 'XTS')).toBe('One thousand one hundred XTS only')
})

describe('rounding', () => {
  test('the landed cost of packages.md 7 adds up', () => {
    const goods = multiply(['10000.00', '3.6725'], 2)
    const insurance = multiply([sum([goods, '2500.00']), '0.01'], 2)
    const cif = sum([goods, '2500.00', insurance])
    const duty = multiply([cif, '0.05'], 2)
    const vat = multiply([sum([cif, duty]), '0.05'], 2)
    const fee = sum([multiply([cif, '0.04'], 2), '120.00'])
    const feeVat = multiply([fee, '0.05'], 2)
    expect([goods, insurance, cif, duty, vat, fee, feeVat]).toEqual(['36725.00', '392.25', '39617.25', '1980.86', '2079.91', '1704.69', '85.23'])
    expect(sum([duty, vat, fee, feeVat])).toBe('5850.69')
  })
  test('half goes away from zero, at the spelling of the number and not its binary shadow', () => {
    expect([round('0.125', 2), round('-0.125', 2), round(1.005, 2), round('2.4999', 0), round('1e-7', 2), round(1e21, 0)])
      .toEqual(['0.13', '-0.13', '1.01', '2', '0.00', '1000000000000000000000'])
  })
  test('is within half a unit, and rounding again changes nothing', () => {
    fc.assert(fc.property(text, fc.integer({ min: 0, max: 4 }), (value, places) => {
      const rounded = round(value, places)
      const off = subtract(rounded, value).replace('-', '')
      expect(compare(off, divide(1, 2n * 10n ** BigInt(places), places + 1))).toBeLessThanOrEqual(0)
      expect(round(rounded, places)).toBe(rounded)
      expect(rounded).not.toMatch(/^-0(\.0*)?$/)
    }))
  })
  test('mirrors below zero', () => {
    fc.assert(fc.property(text, value => {
      expect(compare(round(subtract(0, value), 2), subtract(0, round(value, 2)))).toBe(0)
    }))
  })
  test('sums are exact whatever the order, and taking back what was added leaves what was', () => {
    fc.assert(fc.property(fc.array(text), text, (values, more) => {
      expect(compare(sum(values), sum(values.toReversed()))).toBe(0)
      expect(compare(subtract(sum([...values, more]), more), sum(values))).toBe(0)
    }))
  })
  test('agrees with bigint cents', () => {
    fc.assert(fc.property(cents, cents, (a, b) => {
      const spelled = (units: bigint) => divide(units, 100, 2)
      expect(sum([spelled(a), spelled(b)])).toBe(spelled(a + b))
      expect(compare(spelled(a), spelled(b))).toBe(a < b ? -1 : a > b ? 1 : 0)
    }))
  })
  test('what is shown can be read back', () => {
    fc.assert(fc.property(text, fc.constantFrom(...currencyCodes), (value, currency) => {
      expect(money(value, currency).slice(4).replaceAll(',', '')).toBe(amountIn(value, currency))
      expect(indian(value).replaceAll(',', '')).toBe(round(value, 2))
    }))
  })
})

describe('currencies', () => {
  test('Gulf dinars and the Omani rial have three decimals, yen and won none', () => {
    expect(currencyCodes.filter(code => digitsOf(code) === 3)).toEqual(['KWD', 'BHD', 'OMR'])
    expect(currencyCodes.filter(code => digitsOf(code) === 0)).toEqual(['KRW', 'JPY'])
    expect(currencyCodes).toHaveLength(17)
    expect(currencies.USD.aedRate).toBe('3.67250000')
  })
  test('a conversion freezes to two places', () => expect(multiply(['100.0', currencies.USD.aedRate], 2)).toBe('367.25'))
})

describe('weights', () => {
  test('volumetric kilograms', () => {
    expect(volumetric(40, 30, 25, 5000)).toBe('6.000')
    expect(volumetric(41, 30, 25, 5000)).toBe('6.150')
    expect(volumetric('40.5', '30.5', '25.5', 6000, 3)).toBe('15.749')
    expect(() => volumetric(0, 30, 25, 5000)).toThrow(RangeError)
  })
  test('chargeable kilograms: the greatest, rounded up once', () => {
    expect(chargeable({ actual: '4.200', volumetric: '6.000' })).toBe('6.000')
    expect(chargeable({ actual: '4.200', volumetric: '6.150' })).toBe('6.500')
    expect(chargeable({ actual: '6.120', volumetric: '6.000' })).toBe('6.500')
    expect(chargeable({ actual: '0.100' })).toBe('0.500')
    expect(chargeable({ actual: '0.100', minimum: '1.000' })).toBe('1.000')
    expect(chargeable({ actual: '2.341', volumetric: null, step: '0.010' })).toBe('2.350')
  })
  test('rounding up gives a multiple of the step, never less and less than one step more', () => {
    const grams = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(fc.property(grams, fc.constantFrom('0.001', '0.010', '0.100', '0.500', '1.000'), (n, step) => {
      const value = divide(n, 1000, 3)
      const up = roundUpTo(value, step, 3)
      expect(compare(up, value)).toBeGreaterThanOrEqual(0)
      expect(compare(subtract(up, value), step)).toBe(-1)
      expect(Number(up.replace('.', '')) % Number(step.replace('.', ''))).toBe(0)
    }))
  })
  test('girth takes the longest side once', () => expect([girth(100, 60, 60), girth(60, 60, 100)]).toEqual(['340.0', '340.0']))
})

describe('an amount and its currency', () => {
  test.each([
    ['12.345', 'KWD', true], ['12.345', 'AED', false], ['12.340', 'AED', true], ['500', 'JPY', true], ['500.5', 'JPY', false], ['500.00', 'KRW', true],
  ])('%s %s is in whole coins: %s', (amount, currency, fits) => {
    expect(isInCoins(amount, currency)).toBe(fits)
  })
  test('what is too fine is told with its field and the currency’s decimals', () => {
    expect(tooFine('COD amount', 'AED')).toBe('COD amount has too many decimals: AED has at most 2.')
    expect(tooFine('COD amount', 'JPY')).toBe('COD amount has too many decimals: JPY has none.')
  })
  test.each([
    ['0.125', 'AED', '0.125'], ['3', 'KWD', '3.000'], ['75', 'AED', '75.00'], ['0.12500000', 'AED', '0.125'], ['5.0', 'JPY', '5'],
  ])('a unit price of %s %s is written %s', (price, currency, written) => {
    expect(unitPriceIn(price, currency)).toBe(written)
  })
})
