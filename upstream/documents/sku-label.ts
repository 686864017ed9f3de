import type { Readable } from 'node:stream'
import type { SkuLabelSize } from '@/lib/domain/sku'
import { barsIn } from './barcode'
import { text, type Mark, type Page } from './drawing'
import { pagesPdf } from './pdf-pages'
import { laid } from './scripted'

/** What the label of a SKU prints: its barcode, or its code where it has none. */
export interface SkuLabel {
  sku_code: string
  sku_name: string
  barcode: string | null
}

/** Millimetres, and points of the type. */
const papers: Readonly<Record<SkuLabelSize, { wide: number; high: number; margin: number; code: number; name: number; under: number }>> = {
  '50x25': { wide: 50, high: 25, margin: 2, code: 9, name: 6.5, under: 6.5 },
  '100x50': { wide: 100, high: 50, margin: 4, code: 18, name: 11, under: 11 },
}

/** Marks of one label: code and name above, the bars with their text below. A code too long for its paper is printed as text alone. */
export function skuMarks({ sku_code, sku_name, barcode }: SkuLabel, size: SkuLabelSize): Mark[] {
  const { wide, high, margin, code, name, under } = papers[size]
  const room = wide - 2 * margin
  const content = barcode ?? sku_code
  const bars = barsIn({ x: margin, y: high * 0.38, height: high * 0.4, inked: room, paper: wide, align: 'center' }, content)
  return [
    text(wide / 2, high * 0.16, sku_code, { size: code, weight: 700, align: 'center', width: room, least: 5, tabular: true }),
    text(wide / 2, high * 0.31, sku_name, { size: name, align: 'center', width: room, least: 4.5 }),
    ...(bars ? [bars] : []),
    text(wide / 2, high * 0.92, content, { size: under, align: 'center', width: room, least: 4.5, tabular: true }),
  ]
}

function* pages(labels: readonly SkuLabel[], copies: number, size: SkuLabelSize): Generator<Page> {
  const { wide: width, high: height } = papers[size]
  for (const label of labels) {
    const parts = [{ dx: 0, dy: 0, scale: 1, marks: skuMarks(label, size) }]
    for (let copy = 0; copy < copies; copy++) yield { width, height, parts }
  }
}

/** Labels of SKUs as one PDF, a label a page, the copies of one after another. */
export const skuLabelsPdf = (labels: readonly SkuLabel[], copies: number, size: SkuLabelSize): Readable =>
  pagesPdf(laid(labels, (all) => pages(all, copies, size)), 'SKU labels')
