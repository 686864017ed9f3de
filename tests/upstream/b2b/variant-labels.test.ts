import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { variantMarks, type VariantLabelData } from '@/upstream/documents/variant-label'
import { useApp } from '../app'
import { openPdf, pdfText } from '../documents/reading'
import { variantGround } from './variants-given'

const app = useApp()
let g: Awaited<ReturnType<typeof variantGround>>
beforeAll(async () => { g = await variantGround(app) })

const label: VariantLabelData = {
  paper: '100x50', languages: ['en', 'ar'], name: 'Butter biscuit 100 g', name_ar: 'بسكويت بالزبدة', pack_qty: 6, ingredients: 'Wheat, butter',
  ingredients_ar: 'قمح وزبدة',
  origin: 'AE', importer: 'Gulf Foods', mfg_date: '2026-10-01', expiry_date: '2027-10-01', lot_no: 'L7', code: '6291041500213', copies: 1,
}
const texts = (of: Partial<VariantLabelData>) => variantMarks({ ...label, ...of }).flatMap((mark) => (mark.kind === 'text' ? [mark] : []))

test('a label says each of its languages, Arabic at the right edge, and its dates as goods say them', () => {
  const said = texts({}).map(({ text }) => text.replaceAll(/[\u2066-\u2069]/g, ''))
  expect(said[0]).toBe('Butter biscuit 100 g × 6')
  expect(said.join('\n')).toContain('Production: 01/10/2026 · Expiry: 01/10/2027 · Lot: L7')
  expect(said.join('\n')).toContain('Origin: United Arab Emirates · Importer: Gulf Foods')
  const arabic = texts({}).filter(({ text }) => /[\u0600-\u06ff]/.test(text))
  expect(arabic.length).toBeGreaterThanOrEqual(4)
  expect(new Set(arabic.map(({ align, x }) => `${align} ${x}`))).toEqual(new Set(['right 97']))
  expect(texts({ languages: ['en'] }).some(({ text }) => /[\u0600-\u06ff]/.test(text))).toBe(false)
})

test('on every paper all of it stays above the bars, which are an EAN where the code is one', () => {
  for (const [paper, high] of [['50x25', 25], ['70x50', 50], ['100x50', 50]] as const) {
    const marks = variantMarks({ ...label, paper, languages: ['en', 'ar', 'hi', 'ur', 'fr'] })
    const bars = marks.find((mark) => mark.kind === 'bars')
    expect(bars?.kind === 'bars' && bars.symbol.kind).toBe('ean13')
    const top = bars?.kind === 'bars' ? bars.y : 0
    const lowest = marks.flatMap((mark) => (mark.kind === 'text' && mark.text !== label.code ? [mark.baseline] : []))
    expect(Math.max(...lowest)).toBeLessThan(top)
    expect(top).toBeLessThan(high)
  }
  const plain = variantMarks({ ...label, code: 'V-12' }).find((mark) => mark.kind === 'bars')
  expect(plain?.kind === 'bars' && plain.symbol.kind).toBe('code128')
})

test('as many are printed as wait for one, or as are said, as PDF or for a label printer', async () => {
  const { id, sku } = await g.announced(12)
  const { id: variant_id, variant_code } = await g.variant(sku, { ingredients: 'Wheat', importer: 'Gulf Foods', label_template: '70x50' })
  const order = await g.requested('inbound', id, { sku_id: sku, variant_id, requested_qty: 5 })
  await g.label(order.id, 2)
  const pdf = await g.staff.call('btbVariantOrders.print', { id: order.id })
  expect(pdf.headers['content-disposition']).toContain(`VL_${order.variant_order_no}.pdf`)
  const pages = await openPdf(Readable.from([pdf.body]))
  expect(pages.numPages).toBe(3)
  expect(await pdfText(pages, 1)).toContain(variant_code)
  const zpl = (await g.staff.call('btbVariantOrders.print', { id: order.id, copies: 4, format: 'zpl' })).body.toString('utf8')
  expect(zpl).toContain('^XA')
  expect(zpl).toContain('^PQ4')
  const strange = await g.staff.call('btbVariantOrders.print', { id: order.id, lines: [1] })
  expect(strange.status).toBe(422)
  await g.label(order.id, 3)
  expect((await g.staff.call('btbVariantOrders.print', { id: order.id })).status).toBe(409)
  expect((await app.query('select labels_printed from variant_order_lines where variant_order_id = $1', [order.id]))).toEqual([{ labels_printed: 0 }])
})
