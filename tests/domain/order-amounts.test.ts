import { describe, expect, test } from 'vitest'
import { isOverDiscounted, orderAmounts } from '@/lib/domain/order-amounts'

const line = { qty: 2, unit_price: '79.00', discount: '0', vat_rate: '5.00' }

describe('what an order comes to', () => {
  test('2 x 79.00 and 10.00 of shipping are 8.40 of VAT and 176.40, VAT on top', () => {
    expect(orderAmounts([line], '10.00', false, 'AED')).toEqual({
      subtotal: '158.00', discount: '0.00', shipping_fee: '10.00', vat_amount: '8.40', total_amount: '176.40', vats: ['7.90'],
    })
  })

  test('where prices include VAT it is 5/105 of them, told and not added', () => {
    expect(orderAmounts([line], '10.00', true, 'AED')).toMatchObject({ vat_amount: '8.00', total_amount: '168.00', vats: ['7.52'] })
  })

  test('VAT is rounded line by line: seven lines of 10.10 are 3.57 of VAT', () => {
    const seven = Array.from({ length: 7 }, () => ({ qty: 1, unit_price: '10.10', discount: '0', vat_rate: '5.00' }))
    expect(orderAmounts(seven, '0', false, 'AED')).toMatchObject({ subtotal: '70.70', vat_amount: '3.57', total_amount: '74.27' })
  })

  test('a discount comes off before VAT, and zero-rated goods ship without it', () => {
    expect(orderAmounts([{ ...line, discount: '8.00' }], '0', false, 'AED')).toMatchObject({ discount: '8.00', vat_amount: '7.50', total_amount: '157.50' })
    expect(orderAmounts([{ ...line, vat_rate: '0.00' }], '10.00', false, 'AED')).toMatchObject({ vat_amount: '0.00', total_amount: '168.00' })
  })

  test('amounts have the coins of their currency', () => {
    expect(orderAmounts([{ qty: 3, unit_price: '1.255', discount: '0', vat_rate: '5.00' }], '0', false, 'KWD')).toMatchObject({
      subtotal: '3.765', vat_amount: '0.188', total_amount: '3.953',
    })
  })

  test('a discount may take all of a line and no more', () => {
    expect(isOverDiscounted({ ...line, discount: '158.00' })).toBe(false)
    expect(isOverDiscounted({ ...line, discount: '158.01' })).toBe(true)
  })
})
