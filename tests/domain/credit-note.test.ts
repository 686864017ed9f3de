import { expect, test } from 'vitest'
import { creditVat, leftOf } from '@/lib/domain/credit-note'

const line = { amount: '10.10', vat_rate: '5', vat_amount: '0.51', credited_amount: '0', credited_vat: '0' }

test('the last note of a line takes the rest of its VAT, to the coin', () => {
  expect(creditVat(line, '5.05', 'AED')).toBe('0.25')
  const half = { ...line, credited_amount: '5.05', credited_vat: '0.25' }
  expect(leftOf(half)).toBe('5.05')
  expect(creditVat(half, '5.05', 'AED')).toBe('0.26')
})

test('a note never credits more VAT than is left', () => {
  expect(creditVat({ ...line, vat_amount: '0.02' }, '10.00', 'AED')).toBe('0.02')
})
