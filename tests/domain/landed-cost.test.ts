import { describe, expect, test } from 'vitest'
import { landedFigures, type LandedFacts, type LandedGoods } from '@/lib/domain/landed-cost'
import type { DutyLayer } from '@/lib/domain/tariff'

const layer = (kind: DutyLayer['kind'], rate: string, more: Partial<DutyLayer> = {}): DutyLayer => ({
  kind, hs_prefix: '', origin: null, basis: 'percent', rate, currency: null, sugar_from: null, sugar_to: null, legal_basis: `${kind} law`,
  valid_from: '2018-01-01', valid_to: null, ...more,
})
const facts: LandedFacts = {
  country: 'AE', local_currency: 'AED', rate: '3.6725', rate_day: '2026-11-01', layers: [layer('customs', '5'), layer('vat', '5')], threshold: null,
  threshold_rate: '1', fees: null,
}
const goods: LandedGoods = {
  hs_code: '850760', origin: 'CN', value: '12.50', currency: 'USD', freight: '0', insurance: '0', units: 1, litres: null, sugar: null, day: '2026-11-30',
  with_fees: false,
}

describe('landed cost', () => {
  test('USD 12.50 at 3.6725 is AED 45.91, duty 2.30, VAT 2.41, landed 50.62', () => {
    expect(landedFigures(goods, facts)).toMatchObject({ cif: '45.91', duty: '2.30', excise: '0.00', vat: '2.41', charges: '4.71', landed: '50.62' })
  })

  test('an additional duty of one origin stands beside the general one (K5)', () => {
    const layers = [...facts.layers, layer('additional', '25', { origin: 'CN' })]
    const found = landedFigures({ ...goods, value: '2000', currency: 'AED' }, { ...facts, rate: '1', layers })
    expect(found).toMatchObject({ duty: '600.00', vat: '130.00', landed: '2730.00' })
    expect(found.layers.map(({ amount }) => amount)).toEqual(['100.00', '500.00', '130.00'])
  })

  test('drinks pay excise by the litre and their sugar (K6); without litres it is said what is missing', () => {
    const layers = [...facts.layers, layer('excise', '1.09', { basis: 'per_litre', currency: 'AED', sugar_from: '8' })]
    const drinks = { ...goods, value: '1200', currency: 'AED', units: 1440, litres: '475.20', sugar: '9' }
    expect(landedFigures(drinks, { ...facts, rate: '1', layers })).toMatchObject({ excise: '517.97', duty: '60.00', vat: '88.90', landed_per_unit: '1.30' })
    expect(() => landedFigures({ ...drinks, litres: null }, { ...facts, rate: '1', layers })).toThrow('charged by litres')
  })

  test('fees are the percentage or the least, clearance, and VAT of each', () => {
    const fees = { ior_fee_percent: '4', ior_fee_min: '150', clearance_fee: '120', fee_vat_rate: '5' }
    expect(landedFigures({ ...goods, with_fees: true }, { ...facts, fees })).toMatchObject({ ior_fee: '150.00', clearance_fee: '120.00', fee_vat: '13.50' })
    expect(landedFigures({ ...goods, value: '10000', with_fees: true }, { ...facts, fees }).ior_fee).toBe('1469.00')
  })

  test('a threshold in its own currency parts low from high value (K3)', () => {
    const threshold = { direction: 'import' as const, amount: '1000', currency: 'SAR', valid_from: '2023-01-01', valid_to: null, source: 'ZATCA',
      confirmed_by: null }
    const at = (value: string) => landedFigures({ ...goods, value, currency: 'AED' }, { ...facts, rate: '1', threshold, threshold_rate: '0.979333' })
    expect([at('979.33').value_class, at('985.00').value_class, at('985.00').limit]).toEqual(['LV', 'HV', '979.33'])
  })
})
