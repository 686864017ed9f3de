import type { Readable } from 'node:stream'
import { grouped } from '@/lib/domain/money'
import { barsIn } from './barcode'
import { across, lineIn, outline, text, type Mark, type Page } from './drawing'
import type { Letterhead } from './letterhead'
import { pagesPdf } from './pdf-pages'
import { scripted } from './scripted'

export interface PrintedLine {
  no: string
  hs_code: string
  description: string
  origin: string
  qty: string
  net: string
  gross: string
  value: string
  cif: string
  rate: string
  duty: string
  excise: string
  vat: string
}
/** A bill of entry as it is printed; amounts in dirhams, as given. */
export interface BoePaper {
  boe_ref: string
  issuer: Letterhead
  /** Boxes of the head, four to a row. */
  boxes: readonly (readonly [caption: string, value: string])[]
  lines: readonly PrintedLine[]
  /** What is due, in the order it is added up; the last is the sum. */
  charges: readonly (readonly [name: string, amount: string])[]
}

/** A4 landscape, millimetres. */
const paper = { width: 297, height: 210, left: 10, right: 287, bottom: 196 }
const inner = paper.right - paper.left
const across4 = inner / 4
const boxHeight = 10.4
const rowHeight = 5.4
const body = 7.5
const columns: readonly { name: string; x: number; width: number; field: keyof PrintedLine; end?: true }[] = [
  { name: 'No', x: 10, width: 8, field: 'no', end: true }, { name: 'HS code', x: 21, width: 24, field: 'hs_code' },
  { name: 'Goods', x: 47, width: 62, field: 'description' }, { name: 'Origin', x: 111, width: 10, field: 'origin' },
  { name: 'Quantity', x: 121, width: 24, field: 'qty', end: true }, { name: 'Net kg', x: 147, width: 17, field: 'net', end: true },
  { name: 'Gross kg', x: 166, width: 17, field: 'gross', end: true }, { name: 'Value', x: 185, width: 20, field: 'value', end: true },
  { name: 'CIF', x: 207, width: 20, field: 'cif', end: true }, { name: 'Duty %', x: 228, width: 10, field: 'rate', end: true },
  { name: 'Duty', x: 239, width: 16, field: 'duty', end: true }, { name: 'Excise', x: 256, width: 15, field: 'excise', end: true },
  { name: 'VAT', x: 272, width: 15, field: 'vat', end: true },
]
const closingHeight = 48

function bars(ref: string): Mark[] {
  const room = 90
  const mark = barsIn({ x: paper.right - room, y: 8, height: 10, inked: room, paper: room + 18, align: 'left' }, ref)
  return mark ? [{ ...mark, x: paper.right - mark.symbol.modules * mark.moduleMm }] : []
}

function head({ boe_ref, issuer, boxes }: BoePaper): { marks: Mark[]; bottom: number } {
  const rows = Math.ceil(boxes.length / 4)
  return {
    marks: [
      text(paper.left, 13, issuer.name, { size: 10, weight: 700, ink: 'grey', width: 120 }), text(paper.left, 22, 'BILL OF ENTRY', { size: 17, weight: 700 }),
      text(paper.right, 22.4, boe_ref, { size: 9, weight: 700, align: 'right', tabular: true }), ...bars(boe_ref),
      ...boxes.flatMap(([caption, value], i) => {
        const [x, y] = [paper.left + (i % 4) * across4, 26 + Math.floor(i / 4) * boxHeight]
        return [
          ...outline({ x, y, width: across4, height: boxHeight }, 0.2, 'grey'), text(x + 1.4, y + 3.4, caption, { size: 6.5, ink: 'grey' }),
          lineIn({ x: x + 1.4, width: across4 - 2.8 }, y + 8, value || '–', { size: 9, weight: 700, least: 6 }),
        ]
      }),
    ],
    bottom: 26 + rows * boxHeight + 3,
  }
}
const shortHead = ({ boe_ref, issuer }: BoePaper): { marks: Mark[]; bottom: number } => ({
  marks: [text(paper.left, 13, issuer.name, { size: 8, weight: 700, ink: 'grey' }), text(paper.right, 13, boe_ref, { size: 9, weight: 700, align: 'right' })],
  bottom: 16,
})

const captions = (y: number): Mark[] => [
  ...columns.map(({ name, x, width, end }) => text(end ? x + width : x, y + 3.6, name, { size: 6.5, ink: 'grey', align: end ? 'right' : 'left' })),
  across(paper.left, y + 5, inner, 0.3),
]
const rowMarks = (line: PrintedLine, y: number): Mark[] => columns.map(({ x, width, field, end }) => (end
  ? text(x + width, y, line[field], { size: body, align: 'right', tabular: true, width, least: 5 })
  : lineIn({ x, width }, y, line[field], { size: body, least: 5.5 })))

function closing({ charges }: BoePaper, top: number): Mark[] {
  const x = paper.right - 84
  return [
    across(paper.left, top, inner, 0.3),
    ...charges.flatMap(([name, amount], i) => {
      const y = top + 5 + i * 4.6
      const weight = i === charges.length - 1 ? 700 : 500
      return [text(x, y, name, { size: 8.5, weight }), text(paper.right, y, `AED ${grouped(amount)}`, { size: 8.5, weight, align: 'right', tabular: true })]
    }),
    ...['For the declarant (name, signature)', 'For customs (stamp, signature)'].flatMap((who, i) => [
      across(paper.left + i * 92, top + 36, 82, 0.3), text(paper.left + i * 92, top + 40, who, { size: 6.5, ink: 'grey' }),
    ]),
  ]
}

/** Rows of each page; what closes the last finds room below its rows, or on a page of its own. */
function parted(paperOf: BoePaper): PrintedLine[][] {
  const room = (page: number, less = 0) => Math.floor((paper.bottom - less - (page ? shortHead : head)(paperOf).bottom - 6) / rowHeight)
  const pages: PrintedLine[][] = []
  let at = 0
  do {
    const here = paperOf.lines.slice(at, at + room(pages.length))
    at += here.length
    pages.push(here)
  } while (at < paperOf.lines.length)
  if ((pages.at(-1)?.length ?? 0) > room(pages.length - 1, closingHeight)) pages.push([])
  return pages
}

function* pagesOf(boe: BoePaper): Generator<Page> {
  const pages = parted(boe)
  for (const [at, lines] of pages.entries()) {
    const { marks, bottom } = at === 0 ? head(boe) : shortHead(boe)
    const end = bottom + 6 + lines.length * rowHeight
    yield {
      width: paper.width, height: paper.height, parts: [{
        dx: 0, dy: 0, scale: 1, marks: [
          ...marks, ...(lines.length > 0 ? captions(bottom) : []), ...lines.flatMap((line, i) => rowMarks(line, bottom + 9.4 + i * rowHeight)),
          ...(at === pages.length - 1 ? closing(boe, end) : []), text(paper.left, 204, boe.issuer.line, { size: 6.5, ink: 'grey' }),
          text(paper.right, 204, `${boe.boe_ref}, page ${at + 1} of ${pages.length}`, { size: 6.5, align: 'right', tabular: true }),
        ],
      }],
    }
  }
}

async function* allPages(boes: AsyncIterable<BoePaper>): AsyncGenerator<Page> {
  for await (const boe of scripted(boes)) yield* pagesOf(boe)
}

/** Bills of entry on A4 landscape, one after the other as they are read (boe-customs.md 6). */
export const boesPdf = (boes: AsyncIterable<BoePaper>, title: string): Readable => pagesPdf(allPages(boes), title)
