import { expect, test } from 'vitest'
import { isGtin } from '@/lib/domain/check-digits'
import { catalogueOf, stockingClients } from '@/upstream/demo/fulfilment/catalogue'
import { categoriesOf } from '@/upstream/demo/fulfilment/categories'

const nowMs = Date.parse('2026-11-29T06:00:00Z')
const made = catalogueOf(nowMs, 1, categoriesOf(nowMs, 1).of)

test('every client whose goods we keep has products, and every SKU a barcode that scans', () => {
  expect(new Set(made.products.map(({ client_id }) => client_id)).size).toBe(stockingClients.length)
  expect(made.skus.length).toBeGreaterThan(500)
  expect(made.barcodes.filter(({ barcode }) => !isGtin(barcode))).toEqual([])
  expect(made.barcodes.filter(({ is_primary }) => is_primary).length).toBe(made.skus.length)
  expect(new Set(made.barcodes.map(({ barcode }) => barcode)).size).toBe(made.barcodes.length)
})

test('what expires says for how long it keeps, and each kind of tracking is there', () => {
  const expiring = made.skus.filter(({ is_expiry_tracked }) => is_expiry_tracked)
  expect(expiring.length).toBeGreaterThan(100)
  expect(expiring.filter(({ shelf_life_days, is_batch_tracked }) => !shelf_life_days || !is_batch_tracked)).toEqual([])
  expect(made.skus.some(({ is_serial_tracked }) => is_serial_tracked)).toBe(true)
})

test('is the same whenever it is made', () => {
  expect(catalogueOf(nowMs, 1, categoriesOf(nowMs, 1).of)).toEqual(made)
})
