import { describe, expect, test } from 'vitest'
import { actionsOf, boeActions, boeRef, boeStatus, declarationFor, declarationKey, digitsNeeded, refusedAction, type BoeAction } from '@/lib/domain/boe'
import { groupsOf, type Groupable } from '@/lib/domain/boe-groups'
import { chargesOf, faultsOf, inDirhams, linesOf, weightWarning, type CheckedLine, type DeclaredGoods } from '@/lib/domain/boe-lines'
import { cifOf, type DutyLayer } from '@/lib/domain/tariff'

const layer = (kind: DutyLayer['kind'], rate: string, more: Partial<DutyLayer> = {}): DutyLayer => ({
  kind, rate, hs_prefix: '', origin: null, basis: 'percent', currency: null, sugar_from: null, sugar_to: null, legal_basis: `Law of ${kind}`,
  valid_from: '2020-01-01', valid_to: null, ...more,
})
const general = [layer('customs', '5'), layer('vat', '5')]
const line = (value: string, more: Partial<CheckedLine> = {}): CheckedLine => ({
  hs_code: '610910000000', country_of_origin: 'TR', value, units: 1, litres: null, sugar: null, line_no: 1, net_weight: '1.000', gross_weight: '1.200',
  unit_2: null, qty_2: null, permit_ref: null, needs_permit: false, ...more,
})
const charged = (lines: readonly CheckedLine[], more: Partial<Parameters<typeof chargesOf>[1]> = {}) =>
  chargesOf(lines, { freight: '0', insurance: '0', scope: 'local', hvlv_class: 'HV', layers: general, day: '2026-11-29', ...more })

describe('what is due on a bill of entry', () => {
  test('high value pays duty and VAT, low value VAT alone: 72.50 and 76.13 of 1,450.00, 12.00 of 240.00', () => {
    expect(charged([line('1450.00')])[0]).toMatchObject({ duty: '72.50', vat: '76.13' })
    expect(charged([line('240.00')], { hvlv_class: 'LV' })[0]).toMatchObject({ duty: '0.00', vat: '12.00' })
  })

  test('K1: freight of 10.00 on three equal lines is 3.34, 3.33, 3.33; 6.85 on six is 1.15 and five of 1.14', () => {
    expect(cifOf(['1.00', '1.00', '1.00'], { freight: '10.00' }, 'AED')).toEqual(['4.34', '4.33', '4.33'])
    expect(charged(Array.from({ length: 6 }, () => line('1.00')), { freight: '6.85' }).map(({ cif }) => cif)).toEqual([
      '2.15', '2.14', '2.14', '2.14', '2.14', '2.14',
    ])
  })

  test('K2: 1,000.00 at 5 % and 500.00 exempt, freight 60.00: CIF 1,040.00 and 520.00, duty 52.00 and 0.00, VAT 54.60 and 26.00', () => {
    const layers = [...general, layer('customs', '0', { hs_prefix: '4901', legal_basis: 'Books' })]
    expect(charged([line('1000.00'), line('500.00', { hs_code: '490199000000' })], { freight: '60.00', layers })).toMatchObject([
      { cif: '1040.00', duty: '52.00', vat: '54.60' }, { cif: '520.00', duty: '0.00', vat: '26.00' },
    ])
  })

  test('K5: 2,000.00 at 5 % and an additional 25 % of one origin: 100.00 and 500.00, VAT 130.00, each with its law', () => {
    const [found] = charged([line('2000.00', { country_of_origin: 'CN' })], { layers: [...general, layer('additional', '25', { origin: 'CN' })] })
    expect(found).toMatchObject({ duty: '600.00', vat: '130.00' })
    expect(found?.layers.map(({ amount, legal_basis }) => [amount, legal_basis])).toEqual([
      ['100.00', 'Law of customs'], ['500.00', 'Law of additional'], ['130.00', 'Law of vat'],
    ])
  })

  test('K6: 475.20 litres with 9 g sugar at 1.09: excise 517.97, duty 60.00, VAT 88.90', () => {
    const layers = [...general, layer('excise', '1.09', { hs_prefix: '2202', basis: 'per_litre', currency: 'AED', sugar_from: '8' })]
    expect(charged([line('1200.00', { hs_code: '220210000000', litres: '475.2', sugar: '9' })], { layers, day: '2026-01-15' })[0]).toMatchObject({
      excise: '517.97', duty: '60.00', vat: '88.90',
    })
  })

  test('what leaves the country pays nothing', () => {
    expect(charged([line('1450.00')], { scope: 'international' })[0]).toMatchObject({ cif: '1450.00', duty: '0.00', vat: '0.00', layers: [] })
  })
})

describe('lines', () => {
  const goods = (more: Partial<DeclaredGoods>): DeclaredGoods => ({
    order_id: 1, hs_code: '61091000', description: 'T-shirts', country_of_origin: 'TR', units: 1, net_weight: '0.200', gross_weight: '0.250', litres: null,
    sugar: null, value: '60.00', currency: 'AED', ...more,
  })

  test('of one code and origin are one: 3 at 60.00 and 2 at 45.00 are 5 worth 270.00', () => {
    const made = linesOf([
      goods({ units: 3, value: '180.00' }), goods({ order_id: 2, units: 2, value: '90.00' }), goods({ order_id: 2, country_of_origin: 'IN' }),
    ])
    expect(made).toMatchObject([
      { units: 5, amounts: { AED: '270.00' }, net_weight: '0.400', gross_weight: '0.500', order_ids: [1, 2] }, { country_of_origin: 'IN', units: 1 },
    ])
  })

  test('keep the currencies of their orders until the rate of the declaration’s day is known', () => {
    const [made] = linesOf([goods({ value: '100.00' }), goods({ value: '100.00', currency: 'SAR' })])
    expect(inDirhams(made?.amounts ?? {}, (currency) => (currency === 'SAR' ? '0.979333' : '1'))).toBe('197.93')
  })

  test('K4: three of 14.67 come to 44.01; declared as 44.00 they are refused with both sums', () => {
    const lines = ['14.67', '14.67', '14.67'].map((value) => line(value))
    const against = (declared: string) => faultsOf(lines, { declared, digits: 12, destination: 'AE' })
    expect(against('44.00')).toEqual(['The lines come to AED 44.01, and AED 44.00 is declared.'])
    expect(against('44.01')).toEqual([])
  })

  test('are refused with the wrong digits, without value, lighter with their packing than without it, without a second quantity or a permit', () => {
    const faulty = line('0.00', { line_no: 3, hs_code: '61091000', gross_weight: '0.900', unit_2: 'kg', needs_permit: true })
    expect(faultsOf([faulty], { declared: '0.00', digits: 12, destination: 'AE' })).toEqual([
      'Line 3: HS code 61091000 needs 12 digits for AE.', 'Line 3: Value must be greater than 0.', 'Line 3: Gross weight is below net weight.',
      'Line 3: Customs asks for a second quantity, in kg.', 'Line 3: HS code 61091000 needs a permit.',
    ])
    expect(faultsOf([], { declared: '0.00', digits: 8, destination: 'GB' })).toEqual(['A BOE has at least one line.'])
  })

  test('weigh what the orders’ goods weigh, to a twentieth', () => {
    expect(weightWarning([{ net_weight: '10.500' }], '10.000')).toBeNull()
    expect(weightWarning([{ net_weight: '10.501' }], '10.000')).toBe('The lines weigh 10.501 kg net, the orders’ goods 10.000 kg.')
  })
})

describe('groups', () => {
  let ids = 0
  const waiting = (more: Partial<Groupable> = {}): Groupable => ({
    id: (ids += 1), scope: 'local', declaration_type: 'import_local_fz', client_id: 1, party_code: null, warehouse_id: 1, destination_country: 'AE',
    day: '2026-11-29', hvlv_class: 'LV', needs_permit: false, line_keys: ['61091000 TR'], ...more,
  })
  const sizes = (orders: Groupable[], most = 500) => groupsOf(orders, most).map((group) => group.length)

  test('are of one client, warehouse, day and class; what leaves the country of one destination', () => {
    expect(sizes([waiting(), waiting(), waiting({ client_id: 2 }), waiting({ warehouse_id: 2 }), waiting({ day: '2026-11-30' })])).toEqual([2, 1, 1, 1])
    expect(sizes([waiting(), waiting({ hvlv_class: 'HV' })])).toEqual([1, 1])
    const abroad = { scope: 'international', declaration_type: 'transit_fz_row', destination_country: 'SA' } as const
    expect(sizes([waiting(abroad), waiting({ ...abroad, hvlv_class: 'HV' }), waiting({ ...abroad, destination_country: 'KW' })])).toEqual([2, 1])
  })

  test('have 500 lines at most: 1,120 are 500, 500 and 120', () => {
    expect(sizes(Array.from({ length: 1120 }, (_, i) => waiting({ line_keys: [`code ${i}`] })))).toEqual([500, 500, 120])
    // The same goods in every order are one line.
    expect(sizes(Array.from({ length: 1120 }, () => waiting()))).toEqual([1120])
  })

  test('leave an order of high value with a permit alone', () => {
    const restricted = { hvlv_class: 'HV', needs_permit: true } as const
    expect(sizes([waiting(restricted), waiting(restricted), waiting({ needs_permit: true }), waiting()])).toEqual([1, 1, 2])
  })
})

describe('a bill of entry', () => {
  test('is numbered by scope, day and serial', () => {
    expect(boeRef('local', '2026-11-29', 3)).toBe('BOE-L-20261129-0003')
    expect(boeRef('international', '2026-11-29', 12_345)).toBe('BOE-X-20261129-12345')
  })

  test('has one number however it is spelled', () => {
    expect(declarationKey('101-25483612-25')).toBe('1012548361225')
    expect(declarationKey('1012548361225')).toBe('1012548361225')
    expect(declarationKey('A-1')).toBeNull()
  })

  test('is of the declaration that its way asks for', () => {
    expect(declarationFor('local', true, 'AE')).toBe('import_local_fz')
    expect(declarationFor('international', true, 'GB')).toBe('transit_fz_row')
    expect(declarationFor('international', false, 'SA')).toBe('export_local_gcc')
    expect(declarationFor('international', false, 'GB')).toBe('export_local_row')
  })

  test('takes codes of twelve digits in the Gulf and for imports, of eight elsewhere while they are taken', () => {
    const rules = { hs12: new Set(['import_local_fz']), hs8Until: '2026-12-31', day: '2026-11-29' }
    expect(digitsNeeded('AE', 'import_local_fz', rules)).toBe(12)
    expect(digitsNeeded('GB', 'transit_fz_row', rules)).toBe(8)
    expect(digitsNeeded('GB', 'transit_fz_row', { ...rules, day: '2027-01-01' })).toBe(12)
  })

  test('moves as its machine says, by whichever action', () => {
    for (const { from, to } of Object.values(boeActions)) for (const state of from) expect(boeStatus.can(state, to), `${state} > ${to}`).toBe(true)
    const all = new Set<BoeAction>(boeStatus.names.flatMap((status) => [...actionsOf(status, 'local'), ...actionsOf(status, 'international')]))
    expect([...all].toSorted()).toEqual(Object.keys(boeActions).toSorted())
    expect(refusedAction('BOE-L-20261129-0003', 'draft', 'submit')).toBe('BOE BOE-L-20261129-0003 is draft and cannot be submitted.')
  })

  test('confirms its exit where goods leave the country, and is closed after it', () => {
    expect(actionsOf('cleared', 'local')).toEqual(['close'])
    expect(actionsOf('cleared', 'international')).toEqual(['confirm_exit'])
    expect(actionsOf('exit_confirmed', 'international')).toEqual(['close'])
    expect(actionsOf('rejected', 'local')).toEqual([])
  })
})
