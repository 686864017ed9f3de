import type { Readable } from 'node:stream'
import { amountIn, grouped, inWords, money, unitPriceIn } from '@/lib/domain/money'
import { gridIn } from './barcode'
import { across, box, lineIn, text, wrapped, type Align, type Frame, type Mark, type Page } from './drawing'
import { wrap, wrapInto } from './paragraph'
import { pagesPdf } from './pdf-pages'
import { laid } from './scripted'
import { pointMm } from './typeset'

/** A caption in both languages of the tax authority. */
export type Caption = readonly [english: string, arabic: string]

interface Side {
  name: string
  address: string
  trn: string | null
}
interface TaxLine {
  description: string
  /** Quantity with its unit. */
  qty: string
  rate: string
  vat_rate: string
  vat_amount: string
  amount: string
  /** In a document with columns of its own: what stands in each of them. */
  cells?: readonly string[]
}
interface OwnColumn {
  caption: Caption
  width: number
  align: Align
}
/** An invoice or a note of the tax law; amounts print as given, nothing is added up here. */
export interface TaxDocument {
  title: Caption
  number: string
  facts: readonly { caption: Caption; value: string }[]
  issuer: Side
  recipient: Side
  currency: string
  lines: readonly TaxLine[]
  totals: readonly { caption: Caption; value: string }[]
  /** What it comes to, with its currency. */
  total: { caption: Caption; amount: string }
  /** A receipt: from whom, and lines of what it settles without quantities and VAT. */
  received?: true
  /** An advice of what we pay: to whom, and columns of its own, the second of which may be as long as it wants. */
  paid?: { columns: readonly OwnColumn[] }
  /** Where to pay, and what else is to be read. */
  notes: readonly string[]
  /** Where a card pays it: a QR code of the link stands below the notes. */
  payLink?: string | null
}

const paper = { width: 210, height: 297, left: 14, right: 196, bottom: 276 }
const inner = paper.right - paper.left
const small = 7
const body = 8.5
const lineMm = body * pointMm * 1.35
const pad = 1.5

const parties: Readonly<Record<'issuer' | 'recipient' | 'payer' | 'payee', Caption>> = {
  issuer: ['From', 'من'], recipient: ['Billed to', 'فاتورة إلى'], payer: ['Received from', 'استلمنا من'],
  payee: ['Paid to', 'المدفوع له'],
}
const words: Caption = ['Total in words', 'المبلغ كتابةً']
const byPhone: Caption = ['Pay by card: scan with your phone', 'للدفع بالبطاقة امسح الرمز بهاتفك']

/** English at the start of the column, Arabic at its end. */
const captions = ({ x, width }: Pick<Frame, 'x' | 'width'>, baseline: number, [english, arabic]: Caption): Mark[] => [
  text(x, baseline, english, { size: small, ink: 'grey' }), text(x + width, baseline, arabic, { size: small, ink: 'grey', align: 'right' }),
]

const head = ({ title: [english, arabic], number, issuer }: TaxDocument): Mark[] => [
  text(paper.left, 17, issuer.name, { size: 10, weight: 700, ink: 'grey', width: 110 }),
  text(paper.left, 26.5, english, { size: 19, weight: 700 }), text(paper.right, 17, arabic, { size: 15, weight: 700, align: 'right' }),
  text(paper.right, 26.5, number, { size: 11, weight: 700, align: 'right', tabular: true }), across(paper.left, 30, inner, 0.5),
]
const shortHead = ({ title: [english, arabic], number }: TaxDocument): Mark[] => [
  text(paper.left, 17, english, { size: 11, weight: 700 }), text(105, 17, arabic, { size: 11, weight: 700, align: 'center' }),
  text(paper.right, 17, number, { size: body, align: 'right', tabular: true }), across(paper.left, 20, inner, 0.5),
]

interface Part {
  marks: Mark[]
  bottom: number
}

function facts({ facts: all }: TaxDocument, top: number): Part {
  const width = inner / 3
  const marks = all.flatMap(({ caption, value }, i) => {
    const column = { x: paper.left + (i % 3) * width, width: width - 5 }
    const y = top + 4.6 + Math.floor(i / 3) * 9.6
    return [...captions(column, y, caption), lineIn(column, y + 4.2, value, { size: 9, weight: 700, least: 6.5 })]
  })
  return { marks, bottom: top + 2 + Math.ceil(all.length / 3) * 9.6 }
}

const recipientOf = (of: TaxDocument) => (of.received ? 'payer' : of.paid ? 'payee' : 'recipient')

function sides(of: TaxDocument, top: number): Part {
  const width = (inner - 8) / 2
  const columns = (['issuer', 'recipient'] as const).map((side, i) => {
    const { name, address, trn } = of[side]
    const column = { x: paper.left + i * (width + 8), width }
    const lines = [...wrap(name, 9.5, width, { weight: 700 }), ...[address, trn ? `TRN ${trn}` : ''].filter(Boolean).flatMap((line) => wrap(line, body, width))]
    return {
      marks: [
        across(column.x, top, width), ...captions(column, top + 4.2, parties[side === 'recipient' ? recipientOf(of) : side]),
        ...lines.map((line, at) => wrapped(column, top + 8.8 + at * lineMm, line)),
      ],
      bottom: top + 8.8 + lines.length * lineMm,
    }
  })
  return { marks: columns.flatMap(({ marks }) => marks), bottom: Math.max(...columns.map(({ bottom }) => bottom)) + 2 }
}

interface Column {
  caption: Caption
  width: number
  align: Align
  value: (line: TaxLine, no: number, currency: string) => string
}
const plain = (amount: string, currency: string) => grouped(amountIn(amount, currency))
const columns: readonly Column[] = [
  { caption: ['No', 'رقم'], width: 9, align: 'left', value: (_, no) => String(no) },
  { caption: ['Description', 'الوصف'], width: 71, align: 'left', value: ({ description }) => description },
  { caption: ['Quantity', 'الكمية'], width: 28, align: 'right', value: ({ qty }) => qty },
  { caption: ['Unit price', 'سعر الوحدة'], width: 21, align: 'right', value: ({ rate }, _, currency) => unitPriceIn(rate, currency) },
  { caption: ['VAT %', 'الضريبة %'], width: 13, align: 'right', value: ({ vat_rate }) => String(Number(vat_rate)) },
  { caption: ['VAT', 'الضريبة'], width: 18, align: 'right', value: ({ vat_amount }, _, currency) => plain(vat_amount, currency) },
  { caption: ['Amount', 'المبلغ'], width: 22, align: 'right', value: ({ amount }, _, currency) => plain(amount, currency) },
]
const [numbers, descriptions, ...figures] = columns
const amounts = figures.at(-1)
/** A receipt has no quantities and no VAT: what it settles, and with how much. */
const received = [numbers, descriptions && { ...descriptions, width: inner - 9 - 40 }, amounts && { ...amounts, width: 40 }].filter((one) => one !== undefined)
const cellsIn = (all: readonly Column[]) => all.map((column, i) => {
  const x = paper.left + all.slice(0, i).reduce((sum, { width }) => sum + width, 0) + pad
  const width = column.width - 2 * pad
  return { column, frame: { x, width }, anchor: column.align === 'right' ? x + width : x }
})
const laidOut = { invoice: cellsIn(columns), receipt: cellsIn(received) }
const ownColumns = (all: readonly OwnColumn[]) => cellsIn(all.map((column, i) => ({ ...column, value: ({ cells }) => cells?.[i] ?? '' })))
const cellsOf = (of: TaxDocument) => (of.paid ? ownColumns(of.paid.columns) : of.received ? laidOut.receipt : laidOut.invoice)
const tableHead = 11

const tableHeadMarks = (of: TaxDocument, top: number): Mark[] => [
  box(paper.left, top, inner, tableHead - 1.5),
  ...cellsOf(of).flatMap(({ column: { caption: [english, arabic], align }, frame, anchor }) => {
    const look = { size: 7.5, weight: 700, ink: 'white', align, width: frame.width, least: 5 } as const
    return [text(anchor, top + 4, english, look), text(anchor, top + 8, arabic, look)]
  }),
]

interface Row {
  height: number
  marksAt: (y: number) => Mark[]
}

function rowOf(of: TaxDocument, line: TaxLine, no: number): Row {
  const { currency } = of
  const cells = cellsOf(of)
  const described = wrap(line.description, body, cells[1]?.frame.width ?? 60)
  const height = 2.2 + lineMm * described.length
  const marksAt = (y: number): Mark[] => [
    ...cells.flatMap(({ column, frame, anchor }, at) => (
      at === 1
        ? described.map((part, i) => wrapped(frame, y + 3.8 + i * lineMm, part))
        : [text(anchor, y + 3.8, column.value(line, no, currency), { size: body, align: column.align, tabular: true, width: frame.width, least: 6 })]
    )),
    across(paper.left, y + height - 0.1, inner, 0.1, 'grey'),
  ]
  return { height, marksAt }
}

const totalRow = 6
/** A QR code that a phone reads off paper, and the blank around it. */
const qr = { side: 30, room: 36 }
const closingHeight = (of: TaxDocument) => 24 + of.totals.length * totalRow + of.notes.length * 5 + (of.payLink ? qr.room : 0)

/** The pay link for a phone, with what it is for beside it in both languages. */
function payMarks(link: string, top: number): Mark[] {
  const beside = { x: paper.left + qr.side + 8, width: inner - qr.side - 8 }
  return [gridIn(paper.left + qr.side, top, qr.side, link), ...captions(beside, top + 8, byPhone)]
}

function closing(of: TaxDocument, y: number): Mark[] {
  const column = { x: 108, width: paper.right - 108 }
  const middle = column.x + 50
  const last = y + 4 + of.totals.length * totalRow
  const half = { x: paper.left, width: 84 }
  const row = (caption: Caption, value: string, at: number, size: number) => [
    text(column.x, at, caption[0], { size, weight: size > 9 ? 700 : 500 }),
    text(middle, at, caption[1], { size, weight: size > 9 ? 700 : 500, align: 'right' }),
    text(paper.right - pad, at, value, { size, weight: size > 9 ? 700 : 500, align: 'right', tabular: true }),
  ]
  return [
    ...of.totals.flatMap(({ caption, value }, i) => row(caption, plain(value, of.currency), y + 5 + i * totalRow, body)),
    across(column.x, last, column.width, 0.5), ...row(of.total.caption, money(of.total.amount, of.currency), last + 6, 10),
    ...captions(half, y + 5, words),
    ...wrapInto(inWords(of.total.amount, of.currency), { size: 9, least: 6.5, width: half.width, most: 3 }, { weight: 700 })
      .map((line, i) => wrapped(half, y + 9.6 + i * 4.4, line)),
    ...of.notes.flatMap((note, i) => wrapInto(note, { size: body, least: 6, width: inner, most: 1 })
      .map((line) => wrapped({ x: paper.left, width: inner }, last + 15 + i * 5, line))),
    ...(of.payLink ? payMarks(of.payLink, last + 14 + of.notes.length * 5) : []),
  ]
}

const heightOf = (rows: readonly Row[]) => rows.reduce((all, { height }) => all + height, 0)

/** Rows page by page; totals never stand on a page without a row. */
function paginate(rows: readonly Row[], firstTop: number, nextTop: number, end: number): Row[][] {
  const pages: Row[][] = [[]]
  const room = (at: number) => paper.bottom - (at === 0 ? firstTop : nextTop) - tableHead
  for (const row of rows) {
    const page = pages.at(-1) ?? []
    if (page.length > 0 && heightOf(page) + row.height > room(pages.length - 1)) pages.push([row])
    else page.push(row)
  }
  const last = pages.at(-1) ?? []
  if (last.length > 1 && heightOf(last) + end > room(pages.length - 1)) pages.push(last.splice(-1))
  return pages
}

const foot = ({ issuer, number }: TaxDocument, page: number, pages: number): Mark[] => [
  across(paper.left, 284, inner, 0.1, 'grey'),
  text(paper.left, 288.6, `${issuer.name} · TRN ${issuer.trn ?? '–'} · ${number}`, { size: small, ink: 'grey', width: 150, least: 5 }),
  text(paper.right, 288.6, `${page} / ${pages}`, { size: small, align: 'right', tabular: true }),
]

function pagesOf(of: TaxDocument): Page[] {
  const known = facts(of, 30.5)
  const people = sides(of, known.bottom + 2)
  const nextTop = 24
  const pages = paginate(of.lines.map((line, i) => rowOf(of, line, i + 1)), people.bottom, nextTop, closingHeight(of))
  return pages.map((rows, at) => {
    const top = at === 0 ? people.bottom : nextTop
    let y = top + tableHead
    const table = rows.flatMap((row) => {
      const marks = row.marksAt(y)
      y += row.height
      return marks
    })
    const marks = [
      ...(at === 0 ? [...head(of), ...known.marks, ...people.marks] : shortHead(of)), ...tableHeadMarks(of, top), ...table,
      ...(at === pages.length - 1 ? closing(of, y) : []), ...foot(of, at + 1, pages.length),
    ]
    return { width: paper.width, height: paper.height, parts: [{ marks, dx: 0, dy: 0, scale: 1 }] }
  })
}

/** A document of the tax law on A4, its captions in English and Arabic; lines run over pages under a repeated heading. */
export const taxDocumentPdf = (of: TaxDocument): Readable =>
  pagesPdf(laid({ ...of, columns, parties, words, byPhone }, pagesOf), `${of.title[0]} ${of.number}`)
