import { expect, test } from 'vitest'
import { codFee } from '@/lib/domain/carrier-cod'

test.each([
  ['AED', 'higher_of', '12.00', '1.500', '250.00', { fee: '12.00', vat: '0.60', total: '12.60' }],
  ['AED', 'higher_of', '12.00', '1.500', '1480.00', { fee: '22.20', vat: '1.11', total: '23.31' }],
  ['KWD', 'percent', null, '3.000', '12.345', { fee: '0.370', vat: '0.019', total: '0.389' }],
  ['JPY', 'percent', null, '1.500', '12500', { fee: '188', vat: '9', total: '197' }],
])('a carrier takes for collecting in %s, %s of %s and %s per cent, of %s', (currency, fee_type, fee_flat, fee_percent, amount, fee) => {
  expect(codFee({ currency, fee_type, fee_flat, fee_percent }, amount)).toEqual(fee)
})
