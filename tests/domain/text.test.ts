import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { grouped } from '@/lib/domain/money'
import { hasDecimalComma, numberFault, readNumber } from '@/lib/domain/number-text'
import { cell, cellFlag, cellNumber, inert, initials, lastFour, looksShortened, maskPhone } from '@/lib/domain/text'

test('a cell is read without what cannot be seen', () => {
  expect(cell('\u00a0 SO\u200b-1\u00a02 \ufeff')).toBe('SO-1 2')
  expect(cell('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom(' ', '\u00a0', '\u200b', '\ufeff', '٣', '۴', 'a', '-') }), text => {
    expect(cell(cell(text))).toBe(cell(text))
  }))
})

test('joiners stay inside the words and pictures they make, and nowhere else', () => {
  for (const text of ['می\u200cخواهم', 'علی\u200cرضا', 'क्\u200dष', 'രാമന്\u200d', '👨\u200d👩\u200d👧', '🏳\ufe0f\u200d🌈', '👩🏽\u200d🚀'])
    expect(cell(text)).toBe(text)
  const stray: [string, string][] = [
    ['SO\u200d-\u200c1', 'SO-1'], ['\u200c0501234567\u200d', '0501234567'], ['۱\u200c۲', '12'], ['می\u200c خواهم', 'می خواهم'],
    ['می\u200c\u200cخواهم', 'می\u200cخواهم'], ['\u200dعلی\u200c', 'علی'], ['a\u200dب', 'aب'], ['👨\u200d', '👨'],
  ]
  for (const [typed, kept] of stray) expect(cell(typed)).toBe(kept)
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom('\u200c', '\u200d', '\u200b', 'ی', 'م', 'क', '्', '👨', '1', 'a', ' ') }), text => {
    expect(cell(cell(text))).toBe(cell(text))
  }))
})

test('numbers in cells', () => {
  expect(['1,234.50', '1234.50', '-12', '٤٫٥', '1.234,50', '12,34', '', 'x', '1e3'].map(cellNumber))
    .toEqual(['1234.50', '1234.50', '-12', '4.5', null, null, null, null, null])
})

describe('a typed number', () => {
  test.each<[string, string]>([
    ['0', '0'], ['0.500', '0.500'], ['.5', '0.5'], ['-.5', '-0.5'], ['007', '007'], ['2,500', '2500'],
    ['2,500.25', '2500.25'], ['-1,234,567', '-1234567'], ['١٬٢٣٤٫٥٠', '1234.50'], ['۱۲۳', '123'],
    ['٢،٥٠٠', '2500'], ['\u22125', '-5'], [' \u00a01,000\u200f ', '1000'],
  ])('%j is %s', (typed, decimal) => {
    expect(readNumber(typed)).toEqual({ decimal })
  })
  test.each([
    '0,500', '0,5', '00,500', '-0,500', '٠,٥٠٠', '٠،٥٠٠', '1,5', '12,34', '1234,567', '1,2345', '1,23,456', '1.234,50',
    '1.234.567', '1 234', "1'234", '1,234,', ',500', '1,,234', '+5', '5%', 'AED 5', '1e3', '--1', '.', '', '0x10', 'Infinity',
  ])(
    '%j is none', (typed) => {
      for (const commas of ['thousands', 'unclear'] as const) expect(readNumber(typed, commas)).toBeNull()
    })
  test('with a single comma is not clear where commas may part decimals', () => {
    expect(readNumber('2,500', 'unclear')).toEqual({ either: ['2500', '2.5'] })
    expect(readNumber('-12,340', 'unclear')).toEqual({ either: ['-12340', '-12.34'] })
    expect(readNumber('٢،٠٠٠', 'unclear')).toEqual({ either: ['2000', '2'] })
    expect(['2,500.00', '1,234,567', '2500', '١٬٢٣٤'].map((typed) => readNumber(typed, 'unclear')))
      .toEqual(['2500.00', '1234567', '2500', '1234'].map((decimal) => ({ decimal })))
  })
  test('that is none says what was typed; one that is not clear names both', () => {
    expect(numberFault('COD Amount', '0,500', null)).toBe('COD Amount must be a number like 1,234.50, not 0,500.')
    expect(numberFault('COD Amount', '2,500', readNumber('2,500', 'unclear'))).toBe('COD Amount 2,500 is not clear: write 2500 or 2.5.')
  })
  test('of a decimal comma is known by it', () => {
    expect(['0,500', '12,5', '1.234,50', '1234,567'].filter((typed) => !hasDecimalComma(typed))).toEqual([])
    expect(['2,500', '1,234.50', '12.5', '12', 'Villa 9, 4', 'x,5', ''].filter(hasDecimalComma)).toEqual([])
  })
  test('means the same however it is spelled, and is never a thousandfold of itself', () => {
    fc.assert(fc.property(fc.bigInt(0n, 10n ** 15n), fc.integer({ min: 0, max: 3 }), (units, places) => {
      const digits = units.toString().padStart(places + 1, '0')
      const plain = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
      expect(readNumber(plain)).toEqual({ decimal: plain })
      expect(readNumber(grouped(plain))).toEqual({ decimal: plain })
      const comma = readNumber(plain.replace('.', ','))
      if (comma && 'decimal' in comma && places > 0) expect(Number(plain)).toBeGreaterThanOrEqual(1)
    }))
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-٫٬،٣ '), maxLength: 12 }), (typed) => {
      const reading = readNumber(typed)
      if (reading && 'decimal' in reading) expect(reading.decimal).toMatch(/^-?\d+(\.\d+)?$/)
    }))
  })
})

test('yes and no in cells', () => {
  expect(['Yes', 'TRUE', '1', 'no', '0', 'N', 'maybe', ''].map(cellFlag)).toEqual([true, true, true, false, false, false, null, null])
})

test('a number a spreadsheet shortened is noticed', () => {
  expect(['1.23E+15', '4E10', '1,23457E+14', '1\u066b2E+14', 'RSA26112000245', '12345'].map(looksShortened)).toEqual([true, true, true, true, false, false])
})

test('no exported cell runs as a formula, and negative numbers stay numbers', () => {
  expect(['=1+1', '+971501234567', '-1+2', '@SUM', '\tx', '\rx', '-12.50', '12', 'plain'].map(inert))
    .toEqual(["'=1+1", "'+971501234567", "'-1+2", "'@SUM", "'\tx", "'\rx", '-12.50', '12', 'plain'])
  expect(['＝1+1', '＋971', '－2+3', '＠SUM', '\n=1', '－5', 'a＝b'].map(inert)).toEqual(["'＝1+1", "'＋971", "'－2+3", "'＠SUM", "'\n=1", "'－5", 'a＝b'])
  fc.assert(fc.property(fc.string(), text => { expect(inert(text)).toMatch(/^([^=+\-@\t\r\n＝＋－＠]|-\d|$)/) }))
})

test('initials and masks show no more than they should', () => {
  expect(['Sara Ali', 'Omar bin Said', 'noor', '', 'سارة علي', 'Sara Ali (mother)'].map(initials)).toEqual(['SA', 'OS', 'N', '', 'سع', 'SA'])
  expect([maskPhone('+971501234567'), maskPhone('0501234567'), maskPhone('1234')]).toEqual(['+971•••••4567', '••••••4567', '••••'])
  expect([lastFour('AE070331234567890123456'), lastFour('123')]).toEqual(['•••3456', '•••'])
})
