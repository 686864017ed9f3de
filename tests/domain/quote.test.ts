import { expect, test } from 'vitest'
import { changesBetween, lineAmount, mayBecome, measuresOf, quoteStatus, refusedQuoteMove } from '@/lib/domain/quote'

const carton = { qty: 10, length: '60', width: '40', height: '40', gross_weight: '18' }

test('air freight is paid for by the larger of weight and volume: ten cartons of 60 x 40 x 40 cm at 18 kg are 180 kg', () => {
  expect(measuresOf([carton], 1, null)).toEqual({
    total_gross_weight: '180.000', total_volume_cbm: '0.9600', volumetric_weight: '160.000', chargeable_weight: '180.000', revenue_ton: null,
  })
  expect(measuresOf([{ ...carton, gross_weight: '12.3' }], 1, null)).toMatchObject({ total_gross_weight: '123.000', chargeable_weight: '160.000' })
  expect(lineAmount({ qty: '180.000', rate: '4.20' }, 'USD')).toBe('756.00')
})

test('part of a container is paid for by revenue tons, one at least; a whole one by itself', () => {
  expect(measuresOf([carton], 0, 2)).toMatchObject({ revenue_ton: '1.000', volumetric_weight: '0.000' })
  expect(measuresOf([{ ...carton, qty: 40 }], 0, 2).revenue_ton).toBe('3.840')
  expect(measuresOf([{ ...carton, qty: 4, gross_weight: '900' }], 0, 2).revenue_ton).toBe('3.600')
  expect(measuresOf([], 0, 1).revenue_ton).toBeNull()
})

test('amounts are rounded once, in the coins of the currency', () => {
  expect(lineAmount({ qty: '3', rate: '0.3335' }, 'KWD')).toBe('1.001')
  expect(lineAmount({ qty: '3', rate: '33.5' }, 'JPY')).toBe('101')
})

test('a quote moves as the area file says, and is refused in its words', () => {
  const pairs = quoteStatus.names.flatMap((from) => quoteStatus.names.filter((to) => mayBecome(Number(from), Number(to))).map((to) => `${from}>${to}`))
  expect(pairs).toEqual(['0>1', '1>2', '1>3', '1>4', '1>5', '1>7', '2>3', '3>4', '3>5', '3>6', '4>3'])
  expect(mayBecome(0, 9)).toBe(false)
  expect(refusedQuoteMove('FQ-2026-000001', 5, 2)).toBe('Quote FQ-2026-000001 is “Offer Accepted by Seller” and cannot become “Price Revision Requested”.')
})

test('what a later version says otherwise is told line by line', () => {
  const line = (charge_code: string, label: string, amount: string) => ({ charge_code, label, amount })
  const first = [line('freight', 'Air freight', '756.00'), line('clearance', 'Clearance', '120.00'), line('pickup', 'Pickup', '80.00')]
  const second = [line('freight', 'Air freight', '720.00'), line('clearance', 'Clearance', '120.00'), line('insurance', 'Insurance', '45.00')]
  expect(changesBetween(first, second)).toEqual([
    { charge_code: 'freight', label: 'Air freight', before: '756.00', after: '720.00' },
    { charge_code: 'pickup', label: 'Pickup', before: '80.00', after: null },
    { charge_code: 'insurance', label: 'Insurance', before: null, after: '45.00' },
  ])
})
