import type { Readable } from 'node:stream'
import { sum } from '@/lib/domain/decimal'
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
}
export interface StatementPaper {
  statement_no: string
  vendor_name: string
  month: string
  warehouse: string | null
  gross_amount: string
  allowance: string
  margin: string
  vat: string
  total: string
  currency: string
  lines: readonly Line[]
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
  text(14, y, staffRole.label(l.role), { size: 9 }),
  ...[
    String(l.people), hoursText(l.normal), hoursText(l.ot_day), hoursText(l.ot_night),
    hoursText(l.rest_day), hoursText(l.holiday), paid(l.allowance, currency), paid(l.amount, currency),
  ].map((value, i) => text(ends[i]?.[1] ?? 0, y, value, { size: 9, align: 'right', tabular: true })),
]

function totals(s: StatementPaper, top: number): Mark[] {
  const rows: [string, string][] = [['Hours', s.gross_amount], ['Allowances', s.allowance], ['Margin', s.margin], ['VAT', s.vat]]
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

function page(s: StatementPaper): Page {
  const marks = [
    ...head(s), ...s.lines.flatMap((line, i) => lineMarks(line, s.currency, 63 + i * 6)), ...totals(s, 64 + s.lines.length * 6),
    caption(paper.left, 290, `${s.issuer.line} · ${s.statement_no} · ${sum(s.lines.map(({ people }) => people))} people`),
  ]
  return { width: paper.width, height: paper.height, parts: [{ marks, dx: 0, dy: 0, scale: 1 }] }
}

/** A vendor's month on one A4 page: at most nine roles, so it always fits. `amount` of a line holds its allowances. */
export const vendorStatementPdf = (s: StatementPaper): Readable => pagesPdf(laid(s, (one) => [page(one)]), `Statement ${s.statement_no}`)
