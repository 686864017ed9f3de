import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanNumber, looksScanned, parted, partings, scanned, spellings, splitNumbers } from '@/lib/domain/scan-input'

const mark = { lrm: '\u200e', rlm: '\u200f', zeroWidth: '\u200b', bom: '\ufeff', nbsp: '\u00a0', isolate: '\u2066', soft: '\u00ad', variation: '\ufe0f' }

describe('a scanned number', () => {
  test.each([
    ['rsa 2611-2000245\r\n', 'RSA26112000245'], ['\u001d00106141411234567897', '00106141411234567897'],
    ['176-12345675', '176-12345675'], ['176-1234 5675', '176-12345675'],
    ['176 12345675', '176-12345675'], ['rr 473 124 829 ae', 'RR473124829AE'], ['RSA\u20112611\u2013200', 'RSA2611200'],
    ['\u0002RSA2611200\u0003\r', 'RSA2611200'], ['ＲＳＡ２６１１', 'RSA2611'], ['  ', ''],
    ...Object.values(mark).map((sign): [string, string] => [`${sign}RSA2611${sign}2000245${sign}`, 'RSA26112000245']),
    ['(RSA26112000245)', 'RSA26112000245'], ['"RSA26112000245"', 'RSA26112000245'],
    ['«RSA26112000245»', 'RSA26112000245'], ['#RSA26112000245', 'RSA26112000245'], ['RSA26112000245.', 'RSA26112000245'],
    ['٠٠٣٠٦١٤١٤١', '0030614141'], ['RSA۲۶۱۱', 'RSA2611'],
  ])('%j is compared as %j', (input, compared) => expect(scanned(input)).toBe(compared))

  test.each([
    'C0', 'C1', 'C2', 'C4', 'Q1', 'Q3', 'd1', 'd2', 'e0', 'A0', 'A1', 'A4', 'E0', 'E4', 'F0', 'I0', 'L2', 'z3', 'X0',
  ])('loses the mark ]%s of its kind of code', (kind) => {
    expect(scanned(`]${kind}RSANB00003600`)).toBe('RSANB00003600')
    expect(scanned(`]${kind}\u001dRSANB00003600\t`)).toBe('RSANB00003600')
    expect(spellings(`]${kind}so-12`)).toContain('so-12')
  })
  test.each([
    ['small letters', 'قسشىلا00003600'], ['the ligature as one sign', 'قسشى\ufefb00003600'],
    ['capitals by Shift', '\u064c\u064d\u0650\u0622\u0644\u062200003600'],
    ['Arabic digits', 'قسشىلا٠٠٠٠٣٦٠٠'], ['the mark of its kind of code', 'دؤ0قسشىلا00003600'],
    ['the mark typed with Shift', 'د}0قسشىلا00003600'], ['a mark of direction', '\u200fقسشىلا00003600'],
  ])('typed by an Arabic keyboard is read by the place of its keys: %s', (_name, typed) => expect(scanned(typed)).toBe('RSANB00003600'))

  test('may mean two keys by one ligature, and keeps its own spelling first', () => {
    expect(spellings('لا123456')).toEqual(['لا123456', 'B123456', 'GH123456'])
    expect(spellings('طلب-12')[0]).toBe('طلب-12')
  })
  test('is the same however often it is read', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'ab1 -9\t0Z#.")(') }), (input) => { expect(scanned(scanned(input))).toBe(scanned(input)) }))
  })
  test('keeps the sign a shop puts before its order numbers, and finds the order without it too', () => {
    expect(cleanNumber(' (#1001). ')).toBe('#1001')
    expect(spellings('#1001')).toEqual(['#1001', '1001'])
  })
})

describe('a pasted list', () => {
  test('keeps its order, drops repeats and takes any separator', () => {
    expect(splitNumbers('SO-1, so-2;SO-3\tRSA1|rsa-1\n\n176-12345675 SO1')).toEqual(['SO-1', 'so-2', 'SO-3', 'RSA1', '176-12345675'])
    expect(splitNumbers('RSA1001\u060cRSA1002\u061bRSA1003\uff0cRSA1004')).toEqual(['RSA1001', 'RSA1002', 'RSA1003', 'RSA1004'])
    expect(splitNumbers(' \n,;.()"#')).toEqual([])
  })
  test('gives every number once, whatever stands between and around them', () => {
    const number = fc.stringMatching(/^[A-Z]{2}[A-Z0-9]{2,6}[0-9]{2}$/)
    const around = fc.constantFrom(['', ''], ['"', '"'], ['(', ')'], ['', '.'], [mark.lrm, mark.rlm], [mark.bom, ''], ['[', ']'], ['• ', ''])
    fc.assert(fc.property(fc.uniqueArray(number, {
      minLength: 1,
    }), fc.constantFrom('\n', ', ', ';', '\t', ' ', '\r\n', ' | ', '\u060c ', mark.nbsp), around, (numbers, separator, [open = '', close = '']) => {
      const written = [...numbers, ...numbers].map((one) => `${open}${one}${close}`)
      expect(splitNumbers(written.join(separator))).toEqual(numbers)
    }))
  })
  test.each<[string, string[]]>([
    ['RSAN B000 0359 5', ['RSANB00003595']],
    ['RSAN\u00a0B000\u00a00359\u00a05', ['RSANB00003595']],
    ['\u200fRSAN B000 0359 5\u200e.', ['RSANB00003595']],
    ['(RSAN B000 0359 5)', ['RSANB00003595']],
    ['RSAN B000 0359 5 RSAN B000 0360 0', ['RSANB00003595', 'RSANB00003600']],
    ['RSAN B000 0359 5, RSAN B000 0360 0\nRSANB00003601', ['RSANB00003595', 'RSANB00003600', 'RSANB00003601']],
    ['RSANB00003601 RSAN B000 0359 5 RSANB00003602', ['RSANB00003601', 'RSANB00003595', 'RSANB00003602']],
    ['RSAN B000 0359 RSAN B000 0360', ['RSANB0000359', 'RSANB0000360']],
    ['RSA2 6112 0002 45 RSA2 6112 0002 46', ['RSA26112000245', 'RSA26112000246']],
    ['RSAN B000 0359 5-02', ['RSANB0000359502']],
    ['RR 473 124 829 AE RR 47 312 483 2 GB', ['RR473124829AE', 'RR473124832GB']],
    ['RR473124829 AE', ['RR473124829AE']],
    ['RSANB 00003595', ['RSANB00003595']],
    ['176 1234 5675', ['176-12345675']],
    ['176 12345675 176 12345686', ['176-12345675', '176-12345686']],
    ['SO 1001 SO 1002', ['SO1001', 'SO1002']],
    ['A001 A002 A003', ['A001', 'A002', 'A003']],
    ['10001 10002', ['10001', '10002']],
    ['#1 #2', ['1', '2']],
    ['1. RSANB00003595\n2. RSANB00003600', ['RSANB00003595', 'RSANB00003600']],
    ['Tracking No: RSANB00003595', ['RSANB00003595']],
    ['١٢٣٤٥٦٧٨ ٨٧٦٥٤٣٢١', ['12345678', '87654321']],
  ])('%j holds %j', (text, numbers) => expect(splitNumbers(text).map(scanned)).toEqual(numbers))

  test('of many short numbers is no number', () => {
    const many = Array.from({ length: 12 }, (_, i) => String(1001 + i))
    expect(splitNumbers(many.join(' '))).toEqual(many)
  })
})

describe('a number set in groups', () => {
  test('is parted where its parts are known and the whole is not', () => {
    const known = (...all: string[]) => (number: string) => all.includes(number)
    expect(partings('1001 1002')).toEqual(['1001', '1002'])
    expect(partings('RSANB00003595')).toEqual([])
    expect(parted(['1001 1002 1003'], known('1001', '1002', '1003'))).toEqual(['1001', '1002', '1003'])
    expect(parted(['1001 1002 1003'], known('1002'))).toEqual(['1001', '1002', '1003'])
    expect(parted(['RSAN B000 0359 5'], known('RSAN B000 0359 5', '5', '0359'))).toEqual(['RSAN B000 0359 5'])
    expect(parted(['RSAN B000 0359 5'], known())).toEqual(['RSAN B000 0359 5'])
    expect(parted(['JD01 4600 JD02 4700', 'A1'], known('JD01 4600', 'JD02 4700'))).toEqual(['JD01 4600', 'JD02 4700', 'A1'])
  })
})

test.each<[string, boolean]>([
  ['RSANB00003663', true], ['RSA26112000245-02', true], ['00003663', true], ['قسشىلا00003600', true], ['6291041500213', true],
  ['Mariam RSANB00003663', true], ['Omar HaddadRSANB00003663', true], ['مريم السويديRSANB00003663', true],
  ['00003663 Ali', true], ['Ali PAS1|JXB1-251120-0042-4', true], ['Ali قسشىلا00003600', true],
  ['Mariam Al Suwaidi', false], ['Ali', false], ['مريم السويدي', false], ['150.00', false], ['1250', false], ['Guard 2', false],
  ['Flat1204', false], ['Villa 12 Gate 3', false], ['Abdulrahman Al-Mansoori 2', false], ['John-Paul', false],
])('%j looks like a scanned code: %s', (text, is) => expect(looksScanned(text)).toBe(is))
