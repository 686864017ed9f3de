import { describe, expect, test } from 'vitest'
import { landedCost } from '@/upstream/areas/packages/landed-cost'

describe('landed cost', () => {
  test('goods of AED 36,725.00 with freight of 2,500.00 cost the seller AED 5,850.69', () => {
    expect(landedCost({ goods: '36725.00', freight: '2500.00', insurance: null }).cost).toEqual({
      cif_aed: '39617.25', duty_amount: '1980.86', excise_amount: '0.00', vat_amount: '2079.91', ior_fee: '1584.69', clearance_fee: '120.00',
      fee_vat_rate: '5.00', service_fee: '1704.69', service_fee_vat: '85.23', payment_amount: '5850.69',
    })
  })

  test('an insurance that is given goes before the usual one per cent', () => {
    expect(landedCost({ goods: '1000.00', freight: '0.00', insurance: '50.00' }).cost.cif_aed).toBe('1050.00')
  })

  test('a small shipment pays the least IOR fee', () => {
    expect(landedCost({ goods: '1000.00', freight: '0.00', insurance: '0.00' }).cost).toMatchObject({ service_fee: '620.00', service_fee_vat: '31.00' })
  })

  test('each HS line pays its own duty rate on its share', () => {
    const { cost } = landedCost({ goods: '900.00', freight: '100.00', insurance: '0.00', lines: [{ value: '300' }, { value: '100', duty_rate: '0' }] })
    expect(cost.duty_amount).toBe('37.50')
  })

  test('lines without a value share the shipment equally', () => {
    expect(landedCost({
      goods: '1000.00', freight: '0.00', insurance: '0.00', lines: [{ value: '0', duty_rate: '10' }, { value: '0', duty_rate: '0' }],
    }).cost.duty_amount).toBe('50.00')
  })

  test('excise is paid on value and duty, and what every line pays adds up to the shipment', () => {
    const { cost, lines } = landedCost({
      goods: '1000.00', freight: '0.01', insurance: '0.00', additions: '99.99',
      lines: [{ value: '1' }, { value: '1', excise_rate: '100' }, { value: '1', additional_rates: ['12'] }],
    })
    expect(cost).toMatchObject({ cif_aed: '1100.00', duty_amount: '98.99', excise_amount: '385.00', vat_amount: '79.20' })
    expect(lines.map(({ duty_rate, duty_amount, vat_amount }) => [duty_rate, duty_amount, vat_amount])).toEqual([
      ['5.00', '18.33', '19.25'], ['5.00', '18.33', '38.50'], ['17.00', '62.33', '21.45'],
    ])
  })
})
