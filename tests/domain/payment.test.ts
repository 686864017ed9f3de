import { describe, expect, test } from 'vitest'
import { paymentTolerance, writtenOffWith } from '@/lib/domain/payment'
import { roomFor, sharedOldestFirst } from '@/lib/domain/payment-share'

const aed = { aed: '1.00', aedRate: '1' }

describe('the tolerance of a payment', () => {
  test.each([
    ['5850.69', 'AED', aed, '1.00'], ['500.00', 'AED', aed, '0.50'], ['0.90', 'AED', aed, '0.00'],
    ['18605.000', 'KWD', { aed: '1.00', aedRate: '11.95' }, '0.084'],
    ['500', 'JPY', { aed: '1.00', aedRate: '0.024' }, '1'], ['5850.69', 'AED', { aed: '0', aedRate: '1' }, '0.00'],
  ])('of %s %s is a thousandth of it and no more than the setting', (total, currency, setting, tolerance) => {
    expect(paymentTolerance(total, currency, setting)).toBe(tolerance)
  })

  test('writes off what is missing and what is too much, not more', () => {
    expect(writtenOffWith('0.69', '1.00', 'AED')).toBe('0.69')
    expect(writtenOffWith('-0.31', '1.00', 'AED')).toBe('-0.31')
    expect(writtenOffWith('1.01', '1.00', 'AED')).toBe('0.00')
  })
})

describe('money among invoices', () => {
  const invoices = [{ id: 1, balance: '500.00', currency: 'AED' }, { id: 2, balance: '400.00', currency: 'AED' }]
  test('goes to the first until it is paid', () => {
    expect([...sharedOldestFirst('700', invoices)]).toEqual([[1, '500.00'], [2, '200.00']])
    expect([...sharedOldestFirst('0', invoices)]).toEqual([])
    expect([...sharedOldestFirst('1500', invoices)]).toEqual([[1, '500.00'], [2, '400.00']])
  })
  test('ticked by hand an invoice takes what is left, or all of it where nothing is', () => {
    expect(roomFor('500.00', '120', 'AED')).toBe('120.00')
    expect(roomFor('500.00', '0', 'AED')).toBe('500.00')
  })
})
