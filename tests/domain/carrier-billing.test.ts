import { describe, expect, test } from 'vitest'
import {
  causeOf, expectedCharge, invoiceCap, partsOf, percentOver, toleranceOf, type Billed, type CarrierRate,
} from '@/lib/domain/carrier-billing'
import { compare, subtract, sum } from '@/lib/domain/decimal'

const rate: CarrierRate = {
  currency: 'AED', weight_from: '1.000', base_amount: '12.00', step_kg: '0.500', step_amount: '2.50', fuel_percent: '8', cod_fee_type: 'higher_of',
  cod_fee_flat: '5.00', cod_fee_percent: '1', remote_amount: '15.00', rto_percent: '50', vat_percent: '5',
}
const carried = { weight: '2.500', cod: '150.00', is_remote: false }
const billed = (differs: Partial<Billed>): Billed => ({
  base_amount: '19.50', fuel_amount: '1.56', cod_fee_amount: '5.00', surcharge_amount: '0.00', discount_amount: '0.00', vat_amount: '1.30',
  total_amount: '27.36', ...differs,
})
const parts = (line: Billed, weight: string) => {
  const expected = expectedCharge(rate, 'delivery', carried)
  return partsOf(line, { expected, byService: expected, byWeight: expectedCharge(rate, 'delivery', { ...carried, weight }), rate })
}

describe('what a carrier may charge by its rate card', () => {
  test('2.500 kg with COD 150.00 come to 27.36', () => {
    expect(expectedCharge(rate, 'delivery', carried)).toEqual(
      { base: '19.50', fuel: '1.56', cod_fee: '5.00', surcharge: '0.00', vat: '1.30', total: '27.36' },
    )
    expect(expectedCharge(rate, 'delivery', { ...carried, weight: '3.000' }).total).toBe('30.20')
  })

  test('the base covers its weight to the gram, and a begun step counts whole', () => {
    const base = (weight: string) => expectedCharge(rate, 'delivery', { ...carried, weight }).base
    expect([base('0.500'), base('1.000'), base('1.001'), base('1.500'), base('1.501')]).toEqual(['12.00', '12.00', '14.50', '14.50', '17.00'])
    expect(expectedCharge({ ...rate, step_kg: null, step_amount: null }, 'delivery', { ...carried, weight: '9.000' }).base).toBe('12.00')
  })

  test('a return costs its share of the way there, and no cash or remote place is charged again', () => {
    expect(expectedCharge(rate, 'return', { ...carried, is_remote: true })).toEqual(
      { base: '9.75', fuel: '0.78', cod_fee: '0.00', surcharge: '0.00', vat: '0.53', total: '11.06' },
    )
  })

  test('a remote place and a fee for cash may come as lines of their own', () => {
    expect(expectedCharge(rate, 'remote_area', { ...carried, is_remote: true }).total).toBe('15.75')
    expect(expectedCharge(rate, 'remote_area', carried).total).toBe('0.00')
    expect(expectedCharge(rate, 'cod_fee', carried).total).toBe('5.25')
    expect(expectedCharge(rate, 'cod_fee', { ...carried, cod: null }).total).toBe('0.00')
  })

  test('dinars keep their fils', () => {
    expect(expectedCharge({ ...rate, currency: 'KWD', base_amount: '1.125', step_amount: '0.125', cod_fee_type: null }, 'delivery', carried)).toMatchObject(
      { base: '1.500', fuel: '0.120', vat: '0.081', total: '1.701' },
    )
  })
})

describe('a difference is taken apart', () => {
  test('31.10 for 3.000 kg against 27.36: weight 2.84 and rate 0.90 are 3.74', () => {
    const line = billed({ base_amount: '22.80', fuel_amount: '1.82', vat_amount: '1.48', total_amount: '31.10' })
    expect(parts(line, '3.000')).toEqual({ service: '0.00', weight: '2.84', rate: '0.90', fuel: '0.00', surcharge: '0.00' })
    expect(causeOf(parts(line, '3.000'))).toBe('weight')
    expect(percentOver('3.74', '27.36')).toBe('13.67')
  })

  test('fuel, fees and VAT each stand for themselves', () => {
    expect(parts(billed({ fuel_amount: '2.34', vat_amount: '1.34', total_amount: '28.18' }), '2.500')).toMatchObject({ fuel: '0.82', rate: '0.00' })
    expect(parts(billed({ surcharge_amount: '15.00', vat_amount: '2.05', total_amount: '43.11' }), '2.500')).toMatchObject({ surcharge: '15.75' })
    expect(parts(billed({ vat_amount: '3.91', total_amount: '29.97' }), '2.500')).toMatchObject({ rate: '2.61', fuel: '0.00', surcharge: '0.00' })
    expect(causeOf(parts(billed({}), '2.500'))).toBe('none')
  })

  test('the parts always add up to billed less expected', () => {
    for (const line of [
      billed({ base_amount: '18.00', discount_amount: '1.35', total_amount: '22.22' }), billed({ base_amount: '0.00', total_amount: '7.86' }),
      billed({ cod_fee_amount: '0.00', vat_amount: '1.05', total_amount: '22.11' }), billed({ total_amount: '99.99' }),
    ]) expect(compare(sum(Object.values(parts(line, '4.000'))), subtract(line.total_amount, '27.36'))).toBe(0)
  })
})

describe('tolerances', () => {
  test('are half a dirham or two per cent, whichever is more, in the invoice’s own currency', () => {
    const usual = { aed: '0.50', percent: '2' }
    expect(toleranceOf(usual, '20.00', 'AED', '1')).toBe('0.50')
    expect(toleranceOf(usual, '27.36', 'AED', '1')).toBe('0.55')
    expect(toleranceOf(usual, '1.701', 'KWD', '11.95')).toBe('0.042')
  })

  test('of an invoice are fifty dirhams or half a per cent', () => {
    expect(toleranceOf(invoiceCap, '9000.00', 'AED', '1')).toBe('50.00')
    expect(toleranceOf(invoiceCap, '18000.00', 'AED', '1')).toBe('90.00')
  })
})
