import type { Readable } from 'node:stream'
import { compare } from '@/lib/domain/decimal'
import { amountIn, grouped, inWords, money } from '@/lib/domain/money'
import { hoursText, staffRole, type StaffRole } from '@/lib/domain/vendor'
import { across, lineIn, text, type Mark, type Page } from './drawing'
import type { Letterhead } from './letterhead'
import { pagesPdf } from './pdf-pages'
import { laid } from './scripted'

interface Line {
  role: StaffRole
  people: number
  /** Minutes by class. */
  normal: number
  ot_day: number
  ot_night: number
  rest_day: number
  holiday: number
  amount: string
  allowance: string
  /** The earlier month it is of, 'YYYY-MM'. */
  period?: string | null | undefined
}
/** A trip, or a request cancelled too late. */
interface TransportLine {
  kind: 'trip' | 'cancellation'
  no: string
  day: string
  period: string | null
  vehicle_no?: string
  route?: string
  km?: string
  taxable?: string
  tolls?: string
  total: string
}
export interface StatementPaper {
  statement_no: string
  vendor_name: string
  month: string
  warehouse: string | null
  gross_amount: string
  allowance: string
  margin: string
  transport: string
  tolls: string
  cancellations: string
  vat: string
  total: string
  currency: string
  lines: readonly Line[]
  transport_lines: readonly TransportLine[]
  issuer: Letterhead
}

const paper = { width: 210, height: 297, left: 14, right: 196 }
const inner = paper.right - paper.left
const caption = (x: number, baseline: number, content: string) => text(x, baseline, content, { size: 7, ink: 'grey' })
const ends = [
  ['People', 66], ['Normal', 84], ['OT', 100], ['Night OT', 118], ['Rest day', 136], ['Holiday', 152], ['Allowances', 174], ['Amount', 196],
] as const

function head(s: StatementPaper): Mark[] {
  const fact = (x: number, name: string, value: string): Mark[] => [
    caption(x, 39, name), lineIn({ x, width: 56 }, 43.4, value, { size: 9.5, weight: 700, least: 7 }),
  ]
  return [
    text(paper.left, 17, s.issuer.name, { size: 10, weight: 700, ink: 'grey', width: 80 }),
    text(paper.left, 26.5, 'VENDOR STATEMENT', { size: 19, weight: 700 }),
    text(paper.right, 26.5, s.statement_no, { size: 11, weight: 700, align: 'right', tabular: true }),
    across(paper.left, 33, inner, 0.5), ...fact(14, 'Vendor', s.vendor_name), ...fact(78, 'Month', s.month),
    ...fact(140, 'Warehouse', s.warehouse ?? 'All'), across(paper.left, 49, inner),
    caption(14, 55, 'Role'), ...ends.map(([name, x]) => text(x, 55, name, { size: 7, ink: 'grey', align: 'right' })), across(paper.left, 57, inner, 0.3),
  ]
}

const paid = (amount: string, currency: string) => grouped(amountIn(amount, currency))

const lineMarks = (l: Line, currency: string, y: number): Mark[] => [
  text(14, y, l.period ? `${staffRole.label(l.role)} ${l.period}` : staffRole.label(l.role), { size: 9, width: 40 }),
  ...[
    String(l.people), hoursText(l.normal), hoursText(l.ot_day), hoursText(l.ot_night),
    hoursText(l.rest_day), hoursText(l.holiday), paid(l.allowance, currency), paid(l.amount, currency),
  ].map((value, i) => text(ends[i]?.[1] ?? 0, y, value, { size: 9, align: 'right', tabular: true })),
]

const isSome = (amount: string) => compare(amount, 0) !== 0
const transportTotals = (s: StatementPaper): [string, string][] =>
  ([['Transport', s.transport], ['Tolls', s.tolls], ['Cancellations', s.cancellations]] as [string, string][]).filter(([, amount]) => isSome(amount))

function totals(s: StatementPaper, top: number): Mark[] {
  const rows: [string, string][] = [['Hours', s.gross_amount], ['Allowances', s.allowance], ['Margin', s.margin], ...transportTotals(s), ['VAT', s.vat]]
  const last = top + 4 + rows.length * 6
  return [
    across(paper.left, top, inner, 0.3),
    ...rows.flatMap(([name, value], i) => [
      text(140, top + 6 + i * 6, name, { size: 9 }), text(196, top + 6 + i * 6, paid(value, s.currency), { size: 9, align: 'right', tabular: true }),
    ]),
    across(140, last, 56, 0.3),
    text(140, last + 6, 'Total', { size: 11, weight: 700 }),
    text(196, last + 6, money(s.total, s.currency), { size: 11, weight: 700, align: 'right', tabular: true }),
    caption(14, last + 6, inWords(s.total, s.currency)),
    ...['For the warehouse', 'For the vendor'].flatMap((label, i) => [
      caption(paper.left + i * 96, last + 24, label),
      across(paper.left + i * 96, last + 38, 80, 0.2),
    ]),
  ]
}

const pageOf = (marks: Mark[]): Page => ({ width: paper.width, height: paper.height, parts: [{ marks, dx: 0, dy: 0, scale: 1 }] })
const foot = (s: StatementPaper) => caption(paper.left, 290, `${s.issuer.line} · ${s.statement_no}`)

/** Rows that fit under the head of a page; below the last ones stand the totals. */
const PER_PAGE = 24
const TRIPS_PER_PAGE = 36
const parted = <T>(list: readonly T[], most: number): T[][] =>
  (list.length === 0 ? [[]] : Array.from({ length: Math.ceil(list.length / most) }, (_, nth) => list.slice(nth * most, (nth + 1) * most)))

const tripEnds = [['Km', 138], ['Net', 158], ['Tolls', 176], ['Total', 196]] as const
const tripHead: Mark[] = [
  caption(14, 24, 'No.'), caption(46, 24, 'Day'), caption(66, 24, 'Vehicle and way'),
  ...tripEnds.map(([name, x]) => text(x, 24, name, { size: 7, ink: 'grey', align: 'right' })), across(paper.left, 26, inner, 0.3),
]

function tripMarks(l: TransportLine, currency: string, y: number): Mark[] {
  const what = l.kind === 'trip' ? [l.vehicle_no, l.route].filter(Boolean).join(' · ') : 'Cancelled shortly before the start'
  const figures = [l.km ?? '', l.taxable ? paid(l.taxable, currency) : '', l.tolls ? paid(l.tolls, currency) : '', paid(l.total, currency)]
  return [
    lineIn({ x: 14, width: 30 }, y, l.no, { size: 8, least: 6 }), text(46, y, l.period ? `${l.day} *` : l.day, { size: 8, tabular: true }),
    lineIn({ x: 66, width: 60 }, y, what, { size: 8, least: 6 }),
    ...figures.map((value, i) => text(tripEnds[i]?.[1] ?? 0, y, value, { size: 8, align: 'right', tabular: true })),
  ]
}

/** Trips and cancellations on pages of their own; those of an earlier month bear a star. */
const tripPages = (s: StatementPaper): Page[] => (s.transport_lines.length === 0 ? [] : parted(s.transport_lines, TRIPS_PER_PAGE).map((lines) => pageOf([
  text(paper.left, 16, `Transport of ${s.statement_no}`, { size: 11, weight: 700 }), ...tripHead,
  ...lines.flatMap((line, i) => tripMarks(line, s.currency, 32 + i * 6.5)), foot(s),
  ...(lines.some(({ period }) => period) ? [caption(14, 284, '* of an earlier month, approved after its statement')] : []),
])))

function pagesOf(s: StatementPaper): Page[] {
  const parts = parted(s.lines, PER_PAGE)
  const hours = parts.map((lines, nth) => pageOf([
    ...head(s), ...lines.flatMap((line, i) => lineMarks(line, s.currency, 63 + i * 6)),
    ...(nth === parts.length - 1 ? totals(s, 64 + lines.length * 6) : []), foot(s),
  ]))
  return [...hours, ...tripPages(s)]
}

/** A vendor's month on A4: hours by role with totals, then its trips. `amount` of a line holds its allowances; earlier months are named. */
export const vendorStatementPdf = (s: StatementPaper): Readable => pagesPdf(laid(s, pagesOf), `Statement ${s.statement_no}`)
