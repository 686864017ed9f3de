import { describe, expect, test } from 'vitest'
import { shippingInvoicesPdf, type ShippingInvoice } from '@/upstream/documents/shipping-invoice'
import { openPdf, pdfPicture, pdfText, scanBars } from './reading'
import { riyadh } from './sample-label'

function sampleInvoice(changes: Partial<ShippingInvoice> = {}): ShippingInvoice {
  return {
    invoice_no: 'CI-2611-000245',
    invoice_date: '2026-11-20',
    tracking_no: 'RSA26112000245',
    ref_no: 'SO-100245',
    shipper: {
      name: 'Omar Haddad', company: 'Nova Fashion FZE', lines: ['Warehouse 7'], city: 'Dubai',
      country_name: 'United Arab Emirates', phone: '+971 4 555 0101', trn: '100123456700003',
    },
    consignee: { name: 'Sara Ali', lines: ['King Fahd Road 245'], city: 'Riyadh', pincode: '12214', country_name: 'Saudi Arabia' },
    notify: null,
    incoterm: 'DDP',
    incoterm_place: 'Riyadh',
    reason_for_export: 'Sale',
    items: [item(1)],
    currency: 'AED',
    subtotal: '12450.00',
    freight_amount: '350.00',
    insurance_amount: '128.00',
    total: '12928.00',
    total_in_words: 'Twelve thousand nine hundred twenty-eight UAE dirhams only',
    gross_weight: '24.5',
    net_weight: '22',
    package_count: 3,
    issuer: { name: 'Qafila', line: 'Qafila · Dubai · TRN 100000000000003' },
    ...changes,
  }
}

function item(no: number): ShippingInvoice['items'][number] {
  return {
    description: `Cotton shirt ${no}`, sku: `SKU-${no}`, hs_code: '61051000', origin_country: 'TR',
    quantity: 1200, unit: 'pcs', unit_value: '10.375', total: '12450.00',
  }
}

const itemsFrom = (count: number) => Array.from({ length: count }, (_, i) => item(i + 1))

async function pagesOf(...invoices: ShippingInvoice[]): Promise<string[]> {
  const document = await openPdf(shippingInvoicesPdf(invoices))
  return Promise.all(Array.from({ length: document.numPages }, (_, i) => pdfText(document, i + 1)))
}

test('every field of a commercial invoice is on it, on A4', async () => {
  const document = await openPdf(shippingInvoicesPdf([sampleInvoice()]))
  expect(document.numPages).toBe(1)
  expect((await document.getPage(1)).view.map(Math.round)).toEqual([0, 0, 595, 842])
  const text = await pdfText(document, 1)
  for (const fact of [
    'COMMERCIAL INVOICE', 'CI-2611-000245', 'Fri 20 Nov, 2026', 'RSA26112000245', 'SO-100245', 'Shipper / exporter', 'Nova Fashion FZE', 'Omar Haddad',
    'TRN 100123456700003', 'Consignee', 'Sara Ali', 'Riyadh 12214, Saudi Arabia', 'Notify party', 'Same as consignee', 'DDP Riyadh', 'Reason for export',
    'Sale', 'Cotton shirt 1', 'SKU-1', '6105.10.00', 'TR', '1,200', 'pcs', '10.38', 'Unit value AED', 'Subtotal', '12,450.00', 'Freight', '350.00', 'Insurance',
    '128.00', 'AED 12,928.00', 'Twelve thousand nine hundred twenty-eight UAE dirhams only', '24.500 kg', '22.000 kg', 'Declaration', 'I declare', 'Signature',
    'Page 1 of 1',
  ]) expect(text).toContain(fact)
})

test('the AWB is a barcode in the top right corner', async () => {
  const picture = await pdfPicture(await openPdf(shippingInvoicesPdf([sampleInvoice()])), 1)
  expect(scanBars(picture, { from: 14 / 297, to: 24 / 297 })).toBe('RSA26112000245')
})

test('amounts keep the decimals of their currency', async () => {
  const [text] = await pagesOf(sampleInvoice({ currency: 'KWD', total: '12.5', items: [{ ...item(1), unit_value: '1.25' }] }))
  expect(text).toContain('KWD 12.500')
  expect(text).toContain('1.250')
})

describe('a long list of items', () => {
  test('runs over pages under a repeated heading, totals once at the end, each page numbered', async () => {
    const pages = await pagesOf(sampleInvoice({ items: itemsFrom(75) }))
    expect(pages.length).toBeGreaterThan(2)
    for (const [i, page] of pages.entries()) {
      expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
      expect(page).toContain('Description HS code Origin')
      expect(page).toContain('CI-2611-000245')
    }
    const listed = pages.flatMap(page => [...page.matchAll(/Cotton shirt (\d+)/g)].map(match => Number(match[1])))
    expect(listed).toEqual(itemsFrom(75).map((_, i) => i + 1))
    expect(pages.map(page => page.includes('Subtotal'))).toEqual(pages.map((_, i) => i === pages.length - 1))
  })

  test.each(Array.from({ length: 16 }, (_, i) => i + 8))('of %i lines never leaves the totals alone on a page', async count => {
    const pages = await pagesOf(sampleInvoice({ items: itemsFrom(count) }))
    const last = pages.at(-1)
    expect(last).toContain('Subtotal')
    expect(last).toContain(`Cotton shirt ${count}`)
  })
})

test('several invoices follow each other, numbered each for itself, with their copies', async () => {
  const document = await openPdf(shippingInvoicesPdf([sampleInvoice({ invoice_no: 'CI-1' }), sampleInvoice({ invoice_no: 'CI-2' })], { copies: 2 }))
  const texts = await Promise.all([1, 2, 3, 4].map(page => pdfText(document, page)))
  expect(document.numPages).toBe(4)
  expect(texts.map(text => /CI-\d/.exec(text)?.[0])).toEqual(['CI-1', 'CI-1', 'CI-2', 'CI-2'])
  expect(texts.every(text => text.includes('Page 1 of 1'))).toBe(true)
})

test('a named notify party and an Arabic consignee are printed', async () => {
  const [text] = await pagesOf(sampleInvoice({
    consignee: { ...riyadh, lines: riyadh.lines },
    notify: { name: 'Gulf Clearing Agents', lines: ['Dry port'], city: 'Riyadh', country_name: 'Saudi Arabia' },
  }))
  expect(text).toContain('Gulf Clearing Agents')
  expect(text).not.toContain('Same as consignee')
  expect(text).toMatch(/[\u0600-\u06ff]/)
})
