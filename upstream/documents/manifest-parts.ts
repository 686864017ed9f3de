import { dubaiDay, dubaiTime } from '@/lib/domain/days'
import { sum } from '@/lib/domain/decimal'
import { manifestColumnMm } from '@/lib/domain/manifest'
import { amountIn, grouped, money } from '@/lib/domain/money'
import { kg } from '@/lib/domain/weight'
import { barsIn } from './barcode'
import { across, box, lineIn, outline, text, type Frame, type Mark, type Ring } from './drawing'
import type { ManifestColumn, ManifestLine, ManifestPaper } from './manifest-pdf'

/** A4 landscape, millimetres; no row stands below `bottom`. */
export const paper = { width: 297, height: 210, left: 10, right: 287, bottom: 198 }
const inner = paper.right - paper.left
/** Type of the table, points (manifests.md 6). */
const body = 8
const small = 7
const pad = 1.2
export const rowHeight = 5.2
export const headRowHeight = 6.2
export const subtotalHeight = 6.2
export const closingHeight = 50

const caption = (x: number, baseline: number, content: string, width?: number) => text(x, baseline, content, { size: small, ink: 'grey', width, least: 5 })

/** Our mark: dunes and the sun cut out of a tile, as in app/icon.svg. */
const tile: Ring = [[0.2, 0], [0.8, 0], [0.94, 0.06], [1, 0.2], [1, 0.8], [0.94, 0.94], [0.8, 1], [0.2, 1], [0.06, 0.94], [0, 0.8], [0, 0.2], [0.06, 0.06]]
const dunes: Ring = [
  [0.12, 0.76], [0.22, 0.5], [0.3, 0.38], [0.38, 0.34], [0.46, 0.42], [0.52, 0.48], [0.58, 0.44], [0.65, 0.38], [0.74, 0.46], [0.8, 0.58], [0.88, 0.76],
]
const sun: Ring = Array.from({ length: 16 }, (_, i) => [0.76 + 0.075 * Math.cos((i * Math.PI) / 8), 0.23 + 0.075 * Math.sin((i * Math.PI) / 8)] as const)

const logo = (x: number, y: number, side: number): Mark => ({ kind: 'shape', x, y, side, rings: [tile, dunes, sun] })

function barcode(no: string): Mark[] {
  const room = 96
  const bars = barsIn({ x: paper.right - room, y: 9, height: 11, inked: room, paper: room + 2 * 9, align: 'left' }, no)
  const number = text(paper.right, 23.6, no, { size: 8, weight: 700, align: 'right', tabular: true })
  return bars ? [{ ...bars, x: paper.right - bars.symbol.modules * bars.moduleMm }, number] : [number]
}

/** Part of a page and where it ends. */
interface Part {
  marks: Mark[]
  bottom: number
}

const pairHeight = 8.2

/** First page: logo, title, bars and the header pairs in three columns; a pair to be filled in by hand is a line. */
export function head({ facts, heading, issuer }: ManifestPaper): Part {
  const width = inner / 3
  const pairs = heading.flatMap(([label, value], i) => {
    const x = paper.left + (i % 3) * width
    const y = 31 + Math.floor(i / 3) * pairHeight
    const said = value === '' ? across(x, y + 4.6, width - 10, 0.15) : lineIn({ x, width: width - 4 }, y + 4, value, { size: 9, weight: 700, least: 6 })
    return [caption(x, y, label), said]
  })
  return {
    marks: [
      logo(paper.left, 8, 9),
      text(paper.left + 11.5, 14, issuer.name, { size: 11, weight: 700, width: 90 }),
      text(paper.left, 25, `MANIFEST ${facts.manifest_no}`, { size: 15, weight: 700, width: 165, least: 9 }),
      ...barcode(facts.manifest_no),
      ...pairs,
    ],
    bottom: 31 + Math.ceil(heading.length / 3) * pairHeight - 1.4,
  }
}

/** Heading of every page but the first. */
export function shortHead({ facts, issuer }: ManifestPaper): Part {
  return {
    marks: [
      logo(paper.left, 7, 5), text(paper.left + 7, 11, issuer.name, { size: 8, weight: 700 }),
      text(paper.right, 11, `MANIFEST ${facts.manifest_no}`, { size: 9, weight: 700, align: 'right' }),
    ],
    bottom: 14,
  }
}

interface Cell {
  column: ManifestColumn
  x: number
  width: number
  isNumber: boolean
}

const numeric = new Set(['number', 'weight', 'money'])
const no: ManifestColumn = { field: '__no', label: 'No', format: 'number' }

/** Places of the columns: each as wide as it asks, all of them stretched or squeezed to the paper. */
export function cellsOf(columns: readonly ManifestColumn[]): Cell[] {
  const all = [no, ...columns]
  const widths = all.map((column) => (column === no ? 11 : manifestColumnMm(column.format, column.label)))
  const scale = inner / widths.reduce((whole, each) => whole + each, 0)
  let x = paper.left
  return all.map((column, i) => {
    const width = (widths[i] ?? 0) * scale
    const cell = { column, x: x + pad, width: width - 2 * pad, isNumber: numeric.has(column.format) }
    x += width
    return cell
  })
}

export function tableHead(cells: readonly Cell[], top: number): Mark[] {
  const titles = cells.map(({ column, x, width, isNumber }) =>
    text(isNumber ? x + width : x, top + 4.1, column.label, { size: 7.5, weight: 700, ink: 'white', align: isNumber ? 'right' : 'left', width, least: 5 }))
  return [box(paper.left, top, inner, headRowHeight), ...titles]
}

/** A value as paper shows it; times in Dubai. */
function spelled(format: string, value: unknown, currency: string | null): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.join('; ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const said = String(value)
  if (format === 'weight') return kg(said)
  if (format === 'money') return grouped(currency ? amountIn(said, currency) : said)
  if (format === 'datetime') return `${dubaiDay(said)} ${dubaiTime(said)}`
  return said
}

const currencyOf = (field: string, row: ManifestLine): string | null =>
  field === 'cod_amount' ? row.__cod_currency : field === 'declared_value_aed' ? 'AED' : null

export function lineMarks(cells: readonly Cell[], row: ManifestLine, lineNo: number, top: number): Mark[] {
  const baseline = top + 3.7
  const values = cells.flatMap(({ column, x, width, isNumber }): Mark[] => {
    const value = column === no ? String(lineNo || '') : spelled(column.format, row[column.field], currencyOf(column.field, row))
    if (value === '') return []
    if (isNumber) return [text(x + width, baseline, value, { size: body, align: 'right', tabular: true, width, least: 5.5 })]
    return [lineIn({ x, width }, baseline, value, { size: body, least: 5.5 })]
  })
  return lineNo % 2 === 0 ? [box(paper.left, top, inner, rowHeight, 'pale'), ...values] : values
}

/** What some lines come to; money by currency. */
export interface Sums {
  packages: number
  pieces: number
  weight: string
  cod: Map<string, string>
}

export const noSums = (): Sums => ({ packages: 0, pieces: 0, weight: '0', cod: new Map() })

export function addTo(sums: Sums, row: ManifestLine): void {
  sums.packages += 1
  sums.pieces += row.__pieces
  sums.weight = sum([sums.weight, row.__weight])
  const { __cod: cod, __cod_currency: currency } = row
  if (currency && Number(cod) > 0) sums.cod.set(currency, sum([sums.cod.get(currency) ?? '0', cod]))
}

const codOf = ({ cod }: Sums) => [...cod].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([currency, amount]) => money(amount, currency)).join(' · ')

const usual = 'Packages'
const sumText = (sums: Sums, counted: string): string =>
  [
    `${grouped(String(sums.packages))} ${counted.toLowerCase()}`, `${grouped(String(sums.pieces))} pieces`,
    `${kg(sums.weight)} kg`, ...(sums.cod.size > 0 ? [`COD ${codOf(sums)}`] : []),
  ].join(' · ')

export function subtotal(sums: Sums, top: number, counted = usual): Mark[] {
  return [
    across(paper.left, top, inner, 0.3),
    text(paper.left + pad, top + 4.2, 'This page', { size: body, weight: 700 }),
    text(paper.right - pad, top + 4.2, sumText(sums, counted), { size: body, weight: 700, align: 'right', tabular: true, width: inner - 30, least: 6 }),
  ]
}

function signing(title: string, frame: Frame): Mark[] {
  const line = (x: number, label: string, width: number) => [across(x, frame.y + frame.height - 6, width, 0.1), caption(x, frame.y + frame.height - 2.6, label)]
  return [
    ...outline(frame, 0.25),
    text(frame.x + 3, frame.y + 5, title, { size: 9, weight: 700 }),
    ...line(frame.x + 3, 'Name and signature', frame.width * 0.55),
    ...line(frame.x + frame.width * 0.55 + 7, 'Date and time', frame.width * 0.45 - 10),
  ]
}

/** The whole of it, and the boxes the hand-over is signed in. */
export function closing(sums: Sums, top: number, counted = usual): Mark[] {
  const totals = [
    { label: counted, value: grouped(String(sums.packages)), at: 24, width: 30 },
    { label: 'Pieces', value: grouped(String(sums.pieces)), at: 58, width: 26 },
    { label: 'Weight', value: `${kg(sums.weight)} kg`, at: 88, width: 38 },
    { label: 'COD', value: codOf(sums) || '–', at: 130, width: inner - 130 },
  ]
  const half = (inner - 8) / 2
  const fill = (x: number, label: string) => [caption(x, top + 19, label), across(x + 16, top + 19, 48, 0.1)]
  return [
    across(paper.left, top + 1, inner, 0.5),
    text(paper.left, top + 8.4, 'Total', { size: 11, weight: 700 }),
    ...totals.flatMap(({ label, value, at, width }) => [
      caption(paper.left + at, top + 5, label),
      text(paper.left + at, top + 10, value, { size: 10, weight: 700, tabular: true, width, least: 6 }),
    ]),
    ...fill(paper.left, 'Vehicle No'),
    ...fill(paper.left + 72, 'Seal No'),
    ...fill(paper.left + 144, 'Date / time'),
    ...signing('Handed over by', { x: paper.left, y: top + 24, width: half, height: 25 }),
    ...signing('Received by', { x: paper.left + half + 8, y: top + 24, width: half, height: 25 }),
  ]
}

export function foot({ facts, issuer }: ManifestPaper, page: number, pages: number): Mark[] {
  const made = `Generated ${dubaiDay(facts.generated_at)} ${dubaiTime(facts.generated_at)} Dubai`
  return [
    across(paper.left, 201, inner, 0.1, 'grey'),
    caption(paper.left, 204.8, `${issuer.line} · ${facts.manifest_no} · ${made}`),
    text(paper.right, 204.8, `Page ${page} of ${pages}`, { size: small, align: 'right', tabular: true }),
  ]
}
