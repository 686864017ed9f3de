import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, sum } from '@/lib/domain/decimal'
import { allocate, landedCost } from '@/upstream/areas/packages/landed-cost'

describe('landed cost', () => {
  test('goods of AED 36,725.00 with freight of 2,500.00 cost the seller AED 5,850.69', () => {
    expect(landedCost({ goods: '36725.00', freight: '2500.00', insurance: null })).toEqual({
      cif_aed: '39617.25', duty_amount: '1980.86', vat_amount: '2079.91', service_fee: '1704.69', service_fee_vat: '85.23', payment_amount: '5850.69',
    })
  })

  test('an insurance that is given goes before the usual one per cent', () => {
    expect(landedCost({ goods: '1000.00', freight: '0.00', insurance: '50.00' }).cif_aed).toBe('1050.00')
  })

  test('a small shipment pays the least IOR fee', () => {
    expect(landedCost({ goods: '1000.00', freight: '0.00', insurance: '0.00' })).toMatchObject({ service_fee: '620.00', service_fee_vat: '31.00' })
  })

  test('each HS line pays its own duty rate on its share', () => {
    const cost = landedCost({ goods: '900.00', freight: '100.00', insurance: '0.00', lines: [{ value: '300' }, { value: '100', duty_rate: '0' }] })
    expect(cost.duty_amount).toBe('37.50')
  })

  test('fils left over go to the largest line', () => {
    expect(allocate('100.00', ['1', '1', '1'])).toEqual(['33.34', '33.33', '33.33'])
    expect(allocate('0.05', ['1', '2', '1'])).toEqual(['0.01', '0.03', '0.01'])
  })

  test('shares always add up to the whole', () => {
    const fils = fc.integer({ min: 0, max: 10_000_000 }).map((n) => (n / 100).toFixed(2))
    fc.assert(
      fc.property(fils, fc.array(fc.integer({ min: 1, max: 99_999 }).map(String), { minLength: 1, maxLength: 20 }), (amount, values) => {
        expect(compare(sum(allocate(amount, values)), amount)).toBe(0)
      }),
    )
  })
})
