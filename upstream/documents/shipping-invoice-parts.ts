import { amountIn, grouped, money } from '@/lib/domain/money'
import { day } from '@/lib/domain/days'
import { dottedHsCode } from '@/lib/domain/hs-code'
import { kg } from '@/lib/domain/weight'
import { barsIn } from './barcode'
import { across, box, lineIn, outline, text, wrapped, type Align, type Frame, type Mark } from './drawing'
import type { InvoiceItem, InvoiceParty, ShippingInvoice } from './shipping-invoice'
import { wrap, wrapInto } from './paragraph'
import { pointMm } from './typeset'

/** A4, millimetres; nothing of the table or the totals stands below `bottom`. */
export const paper = { width: 210, height: 297, left: 14, right: 196, bottom: 278 }
const inner = paper.right - paper.left

/** Part of a page and where it ends. */
interface Part {
  marks: Mark[]
  bottom: number
}

const small = 7
const body = 8.5
const lineMm = body * pointMm * 1.35

const caption = (x: number, baseline: number, content: string) => text(x, baseline, content, { size: small, ink: 'grey' })

function airWaybill({ tracking_no }: ShippingInvoice): Mark[] {
  if (tracking_no === '') return []
  const room = 92
  const bars = barsIn({ x: paper.right - room, y: 13, height: 12, inked: room, paper: room + 2 * 14, align: 'left' }, tracking_no)
  const right = { size: 9, weight: 700 as const, align: 'right' as const, tabular: true, width: room, least: 7 }
  const number = text(paper.right, 29.2, tracking_no, right)
  if (!bars) return [number]
  const width = bars.symbol.modules * bars.moduleMm
  return [{ ...bars, x: paper.right - width }, number]
}

export function head(invoice: ShippingInvoice): Part {
  return {
    marks: [
      text(paper.left, 17, invoice.issuer.name, { size: 10, weight: 700, ink: 'grey', width: 80 }),
      text(paper.left, 26.5, 'COMMERCIAL INVOICE', { size: 19, weight: 700 }),
      ...airWaybill(invoice),
      across(paper.left, 33, inner, 0.5),
    ],
    bottom: 33.5,
  }
}

/** Heading of every page but the first. */
export function shortHead({ invoice_no, tracking_no }: ShippingInvoice): Part {
  return {
    marks: [
      text(paper.left, 17, 'COMMERCIAL INVOICE', { size: 11, weight: 700 }),
      text(paper.right, 17, tracking_no === '' ? invoice_no : `${invoice_no} · AWB ${tracking_no}`, { size: body, align: 'right', tabular: true }),
      across(paper.left, 20, inner, 0.5),
    ],
    bottom: 22,
  }
}

export function facts(invoice: ShippingInvoice, top: number): Part {
  const cells: readonly (readonly [string, string])[] = invoice.customs?.facts ?? [
    ['Invoice no', invoice.invoice_no],
    ['Invoice date', day(invoice.invoice_date)],
    ['AWB', invoice.tracking_no],
    ['Reference', invoice.ref_no ?? '–'],
    ['Incoterm', `${invoice.incoterm} ${invoice.incoterm_place}`],
    ['Reason for export', invoice.reason_for_export],
    ['Currency', invoice.currency],
    ['Packages', String(invoice.package_count)],
  ]
  const width = inner / 4
  const marks = cells.flatMap(([name, value], i) => {
    const x = paper.left + (i % 4) * width
    const y = top + 4.6 + Math.floor(i / 4) * 9.6
    return [caption(x, y, name), lineIn({ x, width: width - 3 }, y + 4.2, value, { size: 9, weight: 700, least: 6.5 })]
  })
  return { marks, bottom: top + 1.8 + Math.ceil(cells.length / 4) * 9.6 }
}

function partyLines({ name, company, lines, city, state, pincode, country_name, phone, email, trn }: InvoiceParty): string[] {
  const place = [city, state === city ? null : state, pincode].filter(Boolean).join(' ')
  return [company ? name : '', ...lines, `${place}, ${country_name}`, phone ?? '', email ?? '', trn ? `TRN ${trn}` : ''].filter(Boolean)
}

function partyMarks(title: string, party: InvoiceParty | null | undefined, frame: Frame): Part {
  const column = { x: frame.x, width: frame.width }
  const opening = [across(frame.x, frame.y, frame.width), caption(frame.x, frame.y + 4.2, title)]
  const first = frame.y + 8.6
  if (!party) return { marks: [...opening, text(frame.x, first, 'Same as consignee', { size: body })], bottom: first }
  const named = wrap(party.company || party.name, 9.5, frame.width, { weight: 700 })
  const lines = [...named, ...partyLines(party).flatMap(line => wrap(line, body, frame.width))]
  return { marks: [...opening, ...lines.map((line, i) => wrapped(column, first + lineMm * i, line))], bottom: first + lineMm * (lines.length - 1) }
}

export function parties({ shipper, consignee, notify, customs }: ShippingInvoice, top: number): Part {
  const gap = 5
  const width = (inner - 2 * gap) / 3
  const titles = customs?.parties ?? ['Shipper / exporter', 'Consignee', 'Notify party']
  const columns = [shipper, consignee, notify].map((party, i) =>
    partyMarks(titles[i] ?? '', party, { x: paper.left + i * (width + gap), y: top, width, height: 0 }))
  return { marks: columns.flatMap(column => column.marks), bottom: Math.max(...columns.map(column => column.bottom)) + 6 }
}

interface Column {
  title: string
  width: number
  align: Align
  /** A figure column names the currency. */
  isMoney?: boolean
  value: (item: InvoiceItem, no: number, currency: string) => string
}

const amount = (value: string, currency: string) => grouped(amountIn(value, currency))

const columns: readonly Column[] = [
  { title: 'No', width: 9, align: 'left', value: (_, no) => String(no) },
  { title: 'Description', width: 65, align: 'left', value: item => item.description },
  { title: 'HS code', width: 24, align: 'left', value: item => (item.hs_code ? dottedHsCode(item.hs_code) : '–') },
  { title: 'Origin', width: 13, align: 'left', value: item => item.origin_country ?? '–' },
  { title: 'Qty', width: 14, align: 'right', value: item => grouped(String(item.quantity)) },
  { title: 'Unit', width: 13, align: 'center', value: item => item.unit },
  { title: 'Unit value', width: 22, align: 'right', isMoney: true, value: (item, _, currency) => amount(item.unit_value, currency) },
  { title: 'Total', width: 22, align: 'right', isMoney: true, value: (item, _, currency) => amount(item.total, currency) },
]

const cellPad = 1.5

interface Cell {
  column: Column
  frame: Pick<Frame, 'x' | 'width'>
  /** Where the text is held: left edge, middle or right edge. */
  anchor: number
}

const cells: readonly Cell[] = columns.map((column, i) => {
  const x = paper.left + columns.slice(0, i).reduce((sum, each) => sum + each.width, 0) + cellPad
  const width = column.width - 2 * cellPad
  return { column, frame: { x, width }, anchor: x + (column.align === 'right' ? width : column.align === 'center' ? width / 2 : 0) }
})

export const itemsHeadHeight = 8

export function itemsHead(top: number, currency: string): Mark[] {
  const titles = cells.map(({ column, frame, anchor }) =>
    text(anchor, top + 4.9, column.isMoney ? `${column.title} ${currency}` : column.title,
      { size: 7.5, weight: 700, ink: 'white', align: column.align, width: frame.width, least: 5.5 }))
  return [box(paper.left, top, inner, itemsHeadHeight - 1), ...titles]
}

/** One line of goods: how high it is, and its marks once its place is known. */
export interface ItemRow {
  height: number
  marksAt: (y: number) => Mark[]
}

export function itemRow(item: InvoiceItem, no: number, currency: string): ItemRow {
  const descriptionCell = cells[1]
  const described = descriptionCell ? wrap(item.description, body, descriptionCell.frame.width) : []
  const height = 2.2 + lineMm * (described.length + (item.sku ? 0.9 : 0))
  const marksAt = (y: number): Mark[] => {
    const first = y + 3.8
    const values = cells.flatMap(cell => {
      const { column, frame, anchor } = cell
      if (cell === descriptionCell) return described.map((line, i) => wrapped(frame, first + i * lineMm, line))
      return [text(anchor, first, column.value(item, no, currency), { size: body, align: column.align, tabular: true, width: frame.width, least: 6 })]
    })
    const sku = item.sku && descriptionCell
      ? [text(descriptionCell.frame.x, first + described.length * lineMm * 0.98, item.sku, { size: small, ink: 'grey', width: descriptionCell.frame.width })]
      : []
    return [...values, ...sku, across(paper.left, y + height - 0.1, inner, 0.1, 'grey')]
  }
  return { height, marksAt }
}

export const closingHeight = 78

const ourDeclaration =
  'I declare that the information on this invoice is true and correct and that the contents of this shipment are as stated above.'

function totals(invoice: ShippingInvoice, top: number): Mark[] {
  const { currency } = invoice
  const left = paper.right - 72
  const rows = invoice.customs?.sums ?? [['Subtotal', invoice.subtotal], ['Freight', invoice.freight_amount], ['Insurance', invoice.insurance_amount]]
  const lines = rows.flatMap(([name, value], i) => [
    text(left, top + 5 + i * 5.4, name, { size: body }),
    text(paper.right - cellPad, top + 5 + i * 5.4, amount(value, currency), { size: body, align: 'right', tabular: true }),
  ])
  const under = top + 2.2 + rows.length * 5.4
  return [
    ...lines,
    across(left, under, paper.right - left, 0.5),
    text(left, under + 5.6, invoice.customs?.total ?? 'Total', { size: 11, weight: 700 }),
    text(paper.right - cellPad, under + 5.6, money(invoice.total, currency), { size: 11, weight: 700, align: 'right', tabular: true }),
  ]
}

/** Totals, the total in words, weights, declaration and signature box. */
export function closing(invoice: ShippingInvoice, y: number): Mark[] {
  const top = y + 2
  const half = { x: paper.left, width: 100 }
  const words = wrapInto(invoice.total_in_words, { size: 9, least: 6.5, width: half.width, most: 3 }, { weight: 700 })
  const declared = wrapInto(invoice.declaration || ourDeclaration, { size: 8, least: 5.5, width: half.width, most: 7 })
  const weights: [string, string][] = [
    ['Gross weight', `${kg(invoice.gross_weight)} kg`],
    ['Net weight', invoice.net_weight ? `${kg(invoice.net_weight)} kg` : '–'],
    ['Packages', String(invoice.package_count)],
  ]
  const signing = { x: paper.right - 72, y: top + 36, width: 72, height: 38 }
  return [
    caption(half.x, top + 5, 'Total in words'),
    ...words.map((line, i) => wrapped(half, top + 9.6 + i * 4.4, line)),
    ...weights.flatMap(([name, value], i) => [
      caption(half.x + i * 34, top + 27, name),
      text(half.x + i * 34, top + 31.4, value, { size: 9, weight: 700, tabular: true }),
    ]),
    ...totals(invoice, top),
    caption(half.x, signing.y + 4, 'Declaration'),
    ...declared.map((line, i) => wrapped(half, signing.y + 8.6 + i * 4, line)),
    ...outline(signing, 0.25),
    caption(signing.x + 3, signing.y + 5, 'Signature and stamp'),
    across(signing.x + 3, signing.y + 29, signing.width - 6, 0.1),
    caption(signing.x + 3, signing.y + 33, 'Name'),
    caption(signing.x + 40, signing.y + 33, 'Date'),
  ]
}

export function foot({ issuer, invoice_no }: ShippingInvoice, page: number, pages: number): Mark[] {
  return [
    across(paper.left, 284, inner, 0.1, 'grey'),
    caption(paper.left, 288.6, `${issuer.line} · ${invoice_no}`),
    text(paper.right, 288.6, `Page ${page} of ${pages}`, { size: small, align: 'right', tabular: true }),
  ]
}
