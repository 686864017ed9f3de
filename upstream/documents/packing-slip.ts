import type { Readable } from 'node:stream'
import { gridIn } from './barcode'
import { across, lineIn, text, type Mark, type Page } from './drawing'
import { pagesPdf } from './pdf-pages'
import { laid } from './scripted'

/** What lies in the boxes of one order; prices are shown where its client wants them. */
export interface PackingSlip {
  fulfillment_no: string
  order_no: string
  ref_no: string
  client: string
  consignee: string
  address: string
  lines: readonly { sku: string; name: string; qty: string; price: string }[]
  /** Units, and what they cost where prices are shown. */
  total: string
}

/** A5, millimetres. */
const paper = { width: 148, height: 210, left: 10, right: 138 }
const inner = paper.right - paper.left
const rowHeight = 6
const perPage = 20
const tableAt = 66
const columns = { sku: { x: 10, width: 34 }, name: { x: 46, width: 54 }, qty: 110, price: paper.right }
const returnNote = [
  'To send goods back, put this slip into the box and write to the shop you bought from.',
  'لإرجاع البضاعة ضع هذه القسيمة داخل الصندوق وراسل المتجر الذي اشتريت منه.',
] as const

const head = (slip: PackingSlip): Mark[] => [
  text(paper.left, 18, 'PACKING SLIP', { size: 15, weight: 700 }),
  text(paper.left, 24, slip.fulfillment_no, { size: 9, weight: 700, tabular: true }),
  gridIn(paper.right, 9, 22, slip.order_no),
  across(paper.left, 34, inner, 0.4),
  text(paper.left, 39, 'From', { size: 7, ink: 'grey' }), lineIn({ x: paper.left, width: 50 }, 44, slip.client, { size: 9, weight: 700, least: 6.5 }),
  text(paper.left, 50, 'Order and reference', { size: 7, ink: 'grey' }),
  lineIn({ x: paper.left, width: 50 }, 55, `${slip.order_no}  ${slip.ref_no}`, { size: 8.5, least: 6 }),
  text(64, 39, 'For', { size: 7, ink: 'grey' }), lineIn({ x: 64, width: paper.right - 64 }, 44, slip.consignee, { size: 9, weight: 700, least: 6.5 }),
  lineIn({ x: 64, width: paper.right - 64 }, 50, slip.address, { size: 8.5, least: 5.5 }),
]

const captions = (hasPrices: boolean): Mark[] => [
  text(columns.sku.x, tableAt, 'SKU', { size: 7, ink: 'grey' }), text(columns.name.x, tableAt, 'Goods', { size: 7, ink: 'grey' }),
  text(columns.qty, tableAt, 'Units', { size: 7, ink: 'grey', align: 'right' }),
  ...(hasPrices ? [text(columns.price, tableAt, 'Price', { size: 7, ink: 'grey', align: 'right' })] : []), across(paper.left, tableAt + 2, inner, 0.3),
]

const rowOf = ({ sku, name, qty, price }: PackingSlip['lines'][number], y: number): Mark[] => [
  lineIn(columns.sku, y, sku, { size: 8.5, least: 6 }), lineIn(columns.name, y, name, { size: 8.5, least: 6 }),
  text(columns.qty, y, qty, { size: 8.5, align: 'right', tabular: true }), text(columns.price, y, price, { size: 8.5, align: 'right', tabular: true }),
]

const foot = (slip: PackingSlip, y: number): Mark[] => [
  across(paper.left, y, inner, 0.3), text(paper.left, y + 5, slip.total, { size: 9, weight: 700 }),
  ...returnNote.map((line, i) => lineIn({ x: paper.left, width: inner }, 196 + i * 5, line, { size: 7.5, least: 6, ink: 'grey' })),
]

function* pagesOf(slips: readonly PackingSlip[]): Generator<Page> {
  for (const slip of slips) {
    const count = Math.max(1, Math.ceil(slip.lines.length / perPage))
    for (let at = 0; at < count; at++) {
      const lines = slip.lines.slice(at * perPage, (at + 1) * perPage)
      const marks = [
        ...head(slip), ...captions(slip.lines.some(({ price }) => price !== '')), ...lines.flatMap((line, i) => rowOf(line, tableAt + 7 + i * rowHeight)),
        ...(at === count - 1 ? foot(slip, tableAt + 5 + lines.length * rowHeight) : []),
        ...(count > 1 ? [text(paper.right, 205, `${at + 1} / ${count}`, { size: 7, align: 'right', tabular: true })] : []),
      ]
      yield { width: paper.width, height: paper.height, parts: [{ marks, dx: 0, dy: 0, scale: 1 }] }
    }
  }
}

/** Packing slips of orders as one PDF on A5, with the order's number as QR code (fulfilment.md 6.7). */
export const packingSlipsPdf = (slips: readonly PackingSlip[]): Readable => pagesPdf(laid(slips, pagesOf), 'Packing slips')
