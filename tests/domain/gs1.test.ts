import { describe, expect, test } from 'vitest'
import { isSameBarcode, readGs1, type Gs1Data } from '@/lib/domain/gs1'

const read = (text: string, year = 2026) => readGs1(text, year)
const readings = (text: string) => {
  const found = read(text)
  return found.kind === 'read' ? found.readings.map((one) => Object.fromEntries(Object.entries(one).filter(([, said]) => said !== null))) : found
}
const biscuits = '06291041500213'
const GS = '\u001d'

describe('a code of goods', () => {
  test('says its GTIN, lot, expiry and count however it is written', () => {
    const said = [{ gtin: biscuits, expiry_date: '2026-12-31', lot_no: 'L2511', count: 24 } satisfies Partial<Gs1Data>]
    expect(readings(`]C101${biscuits}1726123110L2511${GS}3024`)).toEqual(said)
    expect(readings(`01${biscuits}1726123110L2511${GS}3024`)).toEqual(said)
    expect(readings(`${GS}01${biscuits}3024${GS}1726123110L2511`)).toEqual(said)
    expect(readings(`(01)${biscuits}(17)261231(30)24(10)L2511`)).toEqual(said)
  })

  test('without its separator is read both ways, as written first', () => {
    expect(readings('10L251117261231')).toEqual([{ lot_no: 'L251117261231' }, { lot_no: 'L2511', expiry_date: '2026-12-31' }])
    expect(readings(`10L2511${GS}17261231`)).toEqual([{ lot_no: 'L2511', expiry_date: '2026-12-31' }])
    expect(readings('(10)L2511(17)261231')).toEqual([{ lot_no: 'L2511', expiry_date: '2026-12-31' }])
  })

  test.each([
    ['17270200', '2027-02-28'], ['17280200', '2028-02-29'], ['17261231', '2026-12-31'], ['15260600', '2026-06-30'], ['17990101', '1999-01-01'],
    ['17760101', '2076-01-01'],
  ])('the day of %s is %s', (text, expiry_date) => {
    expect(readings(text)).toEqual([{ expiry_date }])
  })

  test('of a pallet says its number, and what lies on it', () => {
    expect(readings('00062910410000001239')).toEqual([{ sscc: '062910410000001239' }])
    expect(readings(`02${biscuits}3760${GS}10L7`)).toEqual([{ gtin: biscuits, count: 60, lot_no: 'L7' }])
  })

  test('with serial and weight gives the serial and passes over the weight', () => {
    expect(readings(`01${biscuits}310300125021SN-0042`)).toEqual([{ gtin: biscuits, serial: 'SN-0042' }])
  })

  test.each([
    ['0106291041500214', 'GTIN 06291041500214 fails its check digit. Scan it again, or type the code.'],
    ['00062910410000001230', 'SSCC 062910410000001230 fails its check digit. Scan it again, or type the code.'],
    ['17261301', '261301 is no date. Scan it again, or type the code.'],
    ['17260230', '260230 is no date. Scan it again, or type the code.'],
  ])('%s is refused with its reason', (text, message) => {
    expect(read(text)).toEqual({ kind: 'fault', message })
  })

  test('that names no goods and bears no mark of a scanner may be another code', () => {
    expect(read('10-A-1')).toMatchObject({ kind: 'read', isSure: false })
    expect(read(']C110-A-1')).toMatchObject({ kind: 'read', isSure: true })
    expect(read(`01${biscuits}10L7`)).toMatchObject({ kind: 'read', isSure: true })
  })

  test.each(['6291041500213', '2012', 'NB-OUD-100-01', 'RSA26112000001', '10', '', `10${'L'.repeat(21)}`, 'A-01-02-03'])('%s is none', (text) => {
    expect(read(text)).toEqual({ kind: 'none' })
  })
})

test('a barcode is the same with and without the noughts of a longer GTIN', () => {
  expect(isSameBarcode('6291041500213', biscuits)).toBe(true)
  expect(isSameBarcode('nb-oud-1', 'NB-OUD-1')).toBe(true)
  expect(isSameBarcode('0123', '123')).toBe(false)
  expect(isSameBarcode('6291041500213', '16291041500210')).toBe(false)
})
