import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { currencyOf } from '@/app/(portal)/(packages)/money-field'
import { MoneyCell } from '@/components/cells/money'

const shown = (value: string, row: Record<string, unknown>, meta = {}) =>
  renderToStaticMarkup(createElement(MoneyCell, { value, row, meta })).replaceAll(/<[^>]*>/g, '')

test.each([
  ['12.345', 'KWD', 'KWD 12.345'], ['7.5', 'BHD', 'BHD 7.500'], ['1234.5', 'OMR', 'OMR 1,234.500'],
  ['500', 'JPY', 'JPY 500'], ['500.00', 'JPY', 'JPY 500'], ['1234.5', 'AED', 'AED 1,234.50'],
])('%s %s is shown as %s', (value, currency, text) => {
  expect(shown(value, { currency })).toBe(text)
})

test('the price of a unit loses nothing', () => {
  expect(shown('0.125', { currency: 'AED' })).toBe('AED 0.125')
})

test('an amount of a package is in the currency it is in, whichever columns somebody chose', () => {
  const row = { currency: 'USD', cod_currency: 'KWD' }
  expect([shown('36.7', row, currencyOf('declared_value_aed')), shown('12.345', row, currencyOf('cod_amount')), shown('10', row, currencyOf('declared_value'))])
    .toEqual(['AED 36.70', 'KWD 12.345', 'USD 10.00'])
})
