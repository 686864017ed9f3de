import type { Readable } from 'node:stream'
import { across, lineIn, text, type Mark, type Page } from './drawing'
import { pagesPdf } from './pdf-pages'
import { laid } from './scripted'

/** One row of it: a package, or a further SKU of the one above, which then has no number. */
export interface PackingRow {
  package_no: string
  type: string
  size: string
  gross_weight: string
  sku: string
  description: string
  qty: string
}
export interface PackingList {
  number: string
  facts: readonly (readonly [caption: string, value: string])[]
  rows: readonly PackingRow[]
  totals: string
}

const paper = { width: 210, height: 297, left: 14, right: 196 }
const inner = paper.right - paper.left
const rowHeight = 6
const perPage = { first: 34, next: 41 }
const columns: readonly { name: string; x: number; width: number; field: keyof PackingRow; end?: true }[] = [
  { name: 'Package', x: 14, width: 20, field: 'package_no' }, { name: 'Type', x: 35, width: 14, field: 'type' },
  { name: 'Size (cm)', x: 50, width: 28, field: 'size' }, { name: 'Gross (kg)', x: 80, width: 18, field: 'gross_weight', end: true },
  { name: 'SKU', x: 102, width: 28, field: 'sku' }, { name: 'Description', x: 132, width: 48, field: 'description' },
  { name: 'Pieces', x: 182, width: 14, field: 'qty', end: true },
]

const captions = (y: number): Mark[] => [
  ...columns.map(({ name, x, width, end }) => text(end ? x + width : x, y, name, { size: 7, ink: 'grey', align: end ? 'right' : 'left' })),
  across(paper.left, y + 2, inner, 0.3),
]

const head = ({ number, facts }: PackingList): Mark[] => [
  text(paper.left, 24, 'PACKING LIST', { size: 19, weight: 700 }), text(paper.right, 24, number, { size: 11, weight: 700, align: 'right', tabular: true }),
  across(paper.left, 28, inner, 0.5),
  ...facts.flatMap(([caption, value], i) => {
    const [x, y] = [paper.left + (i % 3) * (inner / 3), 34 + Math.floor(i / 3) * 10]
    return [text(x, y, caption, { size: 7, ink: 'grey' }), lineIn({ x, width: inner / 3 - 4 }, y + 4.4, value, { size: 9, weight: 700, least: 6.5 })]
  }),
]

const rowMarks = (row: PackingRow, y: number): Mark[] =>
  columns.map(({ x, width, field, end }) => (
    end ? text(x + width, y, row[field], { size: 8.5, align: 'right', tabular: true }) : lineIn({ x, width }, y, row[field], { size: 8.5, least: 6 })
  ))

function pagesOf(list: PackingList): Page[] {
  const rest = list.rows.slice(perPage.first)
  const parts = [list.rows.slice(0, perPage.first)]
  for (let at = 0; at < rest.length; at += perPage.next) parts.push(rest.slice(at, at + perPage.next))
  return parts.map((rows, at) => {
    const top = at === 0 ? 66 : 20
    const end = top + 7 + rows.length * rowHeight
    const marks = [
      ...(at === 0 ? head(list) : [text(paper.left, 13, `Packing list ${list.number}`, { size: 9, weight: 700 })]), ...captions(top),
      ...rows.flatMap((row, i) => rowMarks(row, top + 7 + i * rowHeight)),
      ...(at === parts.length - 1 ? [across(paper.left, end - 2, inner, 0.3), text(paper.left, end + 3, list.totals, { size: 9, weight: 700 })] : []),
      text(paper.right, 288, `${at + 1} / ${parts.length}`, { size: 7, align: 'right', tabular: true }),
    ]
    return { width: paper.width, height: paper.height, parts: [{ marks, dx: 0, dy: 0, scale: 1 }] }
  })
}

/** The packing list of a seller's shipment on A4 (invoices-payments.md 6.2). */
export const packingListPdf = (list: PackingList): Readable => pagesPdf(laid(list, pagesOf), `Packing list ${list.number}`)
