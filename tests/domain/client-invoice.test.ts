import { expect, test } from 'vitest'
import { invoiceRefusal, invoiceTotals } from '@/lib/domain/client-invoice'

const seven = Array.from({ length: 7 }, () => ({ amount: '10.10', vat_rate: '5.00' }))

test('VAT of seven lines of 10.10 is 3.57 by line and 3.54 by document, spread over the lines (I6)', () => {
  expect(invoiceTotals(seven, 'AED', 'line')).toEqual({ vat: Array.from({ length: 7 }, () => '0.51'), net: '70.70', vat_amount: '3.57', total: '74.27' })
  expect(invoiceTotals(seven, 'AED', 'document')).toEqual({
    vat: ['0.51', '0.51', '0.51', '0.51', '0.50', '0.50', '0.50'], net: '70.70', vat_amount: '3.54', total: '74.24',
  })
})

test('each rate of VAT is rounded by itself, in the coins of the currency', () => {
  const lines = [{ amount: '10.101', vat_rate: '5' }, { amount: '3.000', vat_rate: '0' }, { amount: '10.101', vat_rate: '5' }]
  expect(invoiceTotals(lines, 'KWD', 'document')).toEqual({ vat: ['0.505', '0.000', '0.505'], net: '23.202', vat_amount: '1.010', total: '24.212' })
  expect(invoiceTotals([], 'AED', 'line')).toEqual({ vat: [], net: '0.00', vat_amount: '0.00', total: '0.00' })
})

test('a refused move is said in words', () => {
  expect(invoiceRefusal('INV-2026-000001', 'issued', 'issued')).toBe('Invoice INV-2026-000001 is issued and cannot become issued.')
})
