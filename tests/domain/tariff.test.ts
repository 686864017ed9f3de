import { describe, expect, test } from 'vitest'
import { cifOf, dutyOf, layersOf, thresholdOn, valueClass, type DutyLayer, type TariffThreshold } from '@/lib/domain/tariff'

const layer = (more: Partial<DutyLayer>): DutyLayer => ({
  kind: 'customs', hs_prefix: '', origin: null, basis: 'percent', rate: '5', currency: null, sugar_from: null,
  sugar_to: null, legal_basis: 'Common tariff', valid_from: '2018-01-01', valid_to: null, ...more,
})
const vat = layer({ kind: 'vat', rate: '5', legal_basis: 'VAT law' })
const general = [layer({}), vat]
const drink = (rate: string, sugar_from: string | null, sugar_to: string | null) =>
  layer({
    kind: 'excise', hs_prefix: '220210', basis: 'per_litre', rate, currency: 'AED', sugar_from, sugar_to, legal_basis: 'Sugar', valid_from: '2026-01-01',
  })
const drinks = [
  ...general, layer({ kind: 'excise', hs_prefix: '220210', rate: '50', legal_basis: 'Old excise', valid_to: '2025-12-31' }),
  drink('1.09', '8', null), drink('0.79', '5', '8'), drink('0', null, '5'),
  layer({ kind: 'excise', hs_prefix: '22021099', rate: '100', legal_basis: 'Energy' }),
]

describe('duty', () => {
  test('two lines share the freight by value, and the exempt one pays VAT alone', () => {
    const layers = [...general, layer({ hs_prefix: '4901', rate: '0', legal_basis: 'Exempt goods' })]
    const cif = cifOf(['1000.00', '500.00'], { freight: '60.00' }, 'AED')
    expect(cif).toEqual(['1040.00', '520.00'])
    const lines = ['610910000000', '490199000000'].map((hs_code, i) => dutyOf({ hs_code, origin: 'CN', cif: cif[i] ?? '0' }, layers, '2026-11-25', 'AED'))
    expect(lines.map(({ duty, vat: tax }) => [duty, tax])).toEqual([['52.00', '54.60'], ['0.00', '26.00']])
    expect(lines.map(({ due }) => due)).toEqual(['106.60', '26.00'])
  })

  test('an additional duty of one origin stands beside the general one, each with its law and within its days', () => {
    const layers = [
      ...general,
      layer({ kind: 'additional', hs_prefix: '6907', origin: 'CN', rate: '25', legal_basis: 'Measure 7', valid_from: '2026-06-06', valid_to: '2031-06-05' }),
    ]
    const tiles = { hs_code: '690721000000', origin: 'CN', cif: '2000.00' }
    expect(dutyOf(tiles, layers, '2026-11-25', 'AED')).toEqual({
      layers: [
        { kind: 'customs', basis: 'percent', rate: '5', legal_basis: 'Common tariff', amount: '100.00' },
        { kind: 'additional', basis: 'percent', rate: '25', legal_basis: 'Measure 7', amount: '500.00' },
        { kind: 'vat', basis: 'percent', rate: '5', legal_basis: 'VAT law', amount: '130.00' },
      ],
      duty: '600.00', excise: '0.00', vat: '130.00', due: '730.00',
    })
    expect(dutyOf({ ...tiles, origin: 'IT' }, layers, '2026-11-25', 'AED').duty).toBe('100.00')
    expect(['2026-06-05', '2026-06-06', '2031-06-05', '2031-06-06'].map((day) => dutyOf(tiles, layers, day, 'AED').duty)).toEqual([
      '100.00', '600.00', '600.00', '100.00',
    ])
  })

  test('sweetened drinks pay by the litre and their sugar from 2026 on', () => {
    const cola = { hs_code: '220210100000', origin: 'SA', cif: '1200.00', litres: '475.20', sugar: '9' }
    expect(dutyOf(cola, drinks, '2026-01-15', 'AED')).toMatchObject({ excise: '517.97', duty: '60.00', vat: '88.90' })
    expect(['7.99', '5', '4.99', '0', '8'].map((sugar) => dutyOf({ ...cola, sugar }, drinks, '2026-01-15', 'AED').excise)).toEqual([
      '375.41', '375.41', '0.00', '0.00', '517.97',
    ])
  })

  test('without a certificate of sugar the highest band is charged', () => {
    expect(dutyOf({ hs_code: '220210100000', origin: 'SA', cif: '1200.00', litres: '475.20', sugar: null }, drinks, '2026-01-15', 'AED').excise).toBe('517.97')
  })

  test('a declaration of the last day of 2025 pays as then, on value and duty', () => {
    expect(dutyOf({ hs_code: '220210100000', origin: 'SA', cif: '1200.00', sugar: '9' }, drinks, '2025-12-31', 'AED')).toMatchObject({
      excise: '630.00', vat: '94.50',
    })
  })

  test('the closest code wins', () => {
    const energy = { hs_code: '220210990000', origin: 'TH', cif: '100.00', litres: '10', sugar: '11' }
    expect(layersOf(drinks, energy, '2026-01-15').map(({ legal_basis }) => legal_basis)).toEqual(['Common tariff', 'Energy', 'VAT law'])
    expect(dutyOf(energy, drinks, '2026-01-15', 'AED').excise).toBe('105.00')
  })

  test('a rate of the goods’ own origin wins over the general one of the same code', () => {
    const layers = [...general, layer({ origin: 'SA', rate: '0', legal_basis: 'GCC origin' })]
    expect(['SA', 'CN'].map((origin) => dutyOf({ hs_code: '610910000000', origin, cif: '100' }, layers, '2026-11-25', 'AED').duty)).toEqual(['0.00', '5.00'])
  })

  test('each layer is rounded once, to the coin of the currency', () => {
    expect(dutyOf({ hs_code: '610910000000', origin: 'CN', cif: '12.345' }, general, '2026-11-25', 'KWD')).toMatchObject({ duty: '0.617', vat: '0.648' })
    expect(dutyOf({ hs_code: '610910000000', origin: 'CN', cif: '10.10' }, general, '2026-11-25', 'AED')).toMatchObject({ duty: '0.51', vat: '0.53' })
  })

  test('a rate by the piece asks for pieces', () => {
    const layers = [
      ...general, layer({ kind: 'excise', basis: 'per_unit', rate: '0.4', currency: 'AED', hs_prefix: '2402', legal_basis: 'Minimum per cigarette' }),
    ]
    const packs = { hs_code: '240220000000', origin: 'CH', cif: '900.00' }
    expect(dutyOf({ ...packs, units: '2000' }, layers, '2026-11-25', 'AED').excise).toBe('800.00')
    expect(() => dutyOf(packs, layers, '2026-11-25', 'AED'))
      .toThrow('Minimum per cigarette is charged by units, and the goods of 240220000000 do not say how many.')
    expect(() => dutyOf({ ...packs, units: 1 }, layers, '2026-11-25', 'KWD')).toThrow('is in AED, not in KWD')
  })

  test('a day without a rate is said, not taken for nothing', () => {
    expect(() => dutyOf({ hs_code: '610910000000', origin: 'CN', cif: '1' }, general, '2017-12-31', 'AED'))
      .toThrow('No Customs duty holds for 610910000000 on 2017-12-31.')
  })
})

describe('thresholds', () => {
  const row = (amount: string, currency: string, more: Partial<TariffThreshold> = {}): TariffThreshold => ({
    direction: 'import', amount, currency, valid_from: '2023-03-01', valid_to: null, ...more,
  })

  test('are in the currency of their law: SAR 1,000 at 0.979333 is AED 979.33', () => {
    const riyals = row('1000', 'SAR')
    expect(['979.33', '979.34', '985.00'].map((value) => valueClass(value, 'AED', riyals, '0.979333'))).toEqual(['LV', 'HV', 'HV'])
    expect(['985.00', '1000.00', '1000.01'].map((value) => valueClass(value, 'AED', row('1000', 'AED'), '1'))).toEqual(['LV', 'LV', 'HV'])
  })

  test('a country without one is always high value', () => {
    expect(valueClass('0.01', 'AED', thresholdOn([], 'import', '2026-11-25'), '1')).toBe('HV')
  })

  test('a new row from tomorrow changes nothing declared today, and exports have their own', () => {
    const rows = [row('1000', 'AED', { valid_to: '2026-11-25' }), row('300', 'AED', { valid_from: '2026-11-26' }), row('3000', 'AED', { direction: 'export' })]
    expect(['2026-11-25', '2026-11-26'].map((day) => thresholdOn(rows, 'import', day)?.amount)).toEqual(['1000', '300'])
    expect(thresholdOn(rows, 'export', '2026-11-25')?.amount).toBe('3000')
    expect(thresholdOn(rows, 'import', '2023-02-28')).toBeNull()
  })
})
