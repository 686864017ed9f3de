import type { Readable } from 'node:stream'
import { counted } from '@/lib/domain/counted'
import { dayTime } from '@/lib/domain/days'
import { kg } from '@/lib/domain/weight'
import { barsIn, gridIn } from './barcode'
import { across, lineIn, text, type Mark, type Page, type Picture } from './drawing'
import type { Letterhead } from './letterhead'
import { pagesPdf } from './pdf-pages'
import { laid } from './scripted'

/** What the sheets of a consolidation say (consolidations.md 6). Times ISO 8601, shown in Dubai; weights in kilograms. */
export interface ConsolidationPaper {
  consolidation_no: string
  master_no: string
  origin: string
  destination: string
  flight: string
  bags: number
  loose: number
  gross_weight: string
  staging_lane: string | null
  vehicle_no: string | null
  driver_name: string | null
  driver_phone: string | null
  seal_no: string | null
  dispatched_at: string | null
  received_at: string | null
  /** What receiving found: nothing where all was well. */
  differences: readonly { kind: string; number: string; remarks: string; photo: Buffer | null }[]
  expected: number
  issuer: Letterhead
}

/** A5 upright, A4 upright; millimetres. */
const a5 = { width: 148, height: 210, left: 10, right: 138 }
const a4 = { width: 210, height: 297, left: 14, right: 196 }
type Sheet = typeof a5

const caption = (x: number, baseline: number, content: string) => text(x, baseline, content, { size: 7, ink: 'grey' })
const fact = (x: number, y: number, width: number, name: string, value: string | null): Mark[] => [
  caption(x, y, name), lineIn({ x, width }, y + 5, value || '–', { size: 11, weight: 700, least: 7 }),
]
const page = ({ width, height }: Sheet, marks: readonly Mark[], pictures?: readonly Picture[]): Page => ({
  width, height, parts: [{ marks, dx: 0, dy: 0, scale: 1 }], ...(pictures && { pictures }),
})

function head(sheet: Sheet, { issuer, consolidation_no }: ConsolidationPaper, title: string): Mark[] {
  const inner = sheet.right - sheet.left
  const bars = barsIn({ x: sheet.left, y: 26, height: 14, inked: inner, paper: sheet.width, align: 'left' }, consolidation_no)
  return [
    text(sheet.left, 14, issuer.name, { size: 10, weight: 700, ink: 'grey', width: 60 }),
    text(sheet.left, 22, title, { size: 17, weight: 700, width: inner }), ...(bars ? [bars] : []),
    text(sheet.left, 46, consolidation_no, { size: 13, weight: 700, tabular: true, width: inner }), across(sheet.left, 49, inner, 0.5),
  ]
}

function gatePass(paper: ConsolidationPaper): Page {
  const [one, two, width] = [a5.left, a5.left + 66, 60]
  const rows: [string, string | null][] = [
    ['Master waybill', paper.master_no], ['Flight', paper.flight], ['From', paper.origin],
    ['To', paper.destination], ['Bags', String(paper.bags)], ['Loose pieces', String(paper.loose)],
    ['Gross kg', kg(paper.gross_weight)], ['Handed over', paper.dispatched_at && dayTime(paper.dispatched_at)],
    ['Vehicle No', paper.vehicle_no], ['Driver', paper.driver_name],
    ['Phone', paper.driver_phone], ['Seal', paper.seal_no],
  ]
  const signed = ['Handed over by', 'Driver', 'Guard'].flatMap((label, i) => [across(a5.left + i * 44, 182, 38, 0.2), caption(a5.left + i * 44, 186, label)])
  return page(a5, [
    ...head(a5, paper, 'GATE PASS'),
    ...rows.flatMap(([name, value], i) => fact(i % 2 === 0 ? one : two, 57 + Math.floor(i / 2) * 14, width, name, value)), ...signed,
  ])
}

/** Read from across the hall: the lane in letters four centimetres high. */
function laneCard(paper: ConsolidationPaper): Page {
  const middle = a5.width / 2
  const grid = gridIn(a5.right, 118, 56, paper.consolidation_no)
  const side = grid.moduleMm * grid.symbol.side
  return page(a5, [
    text(a5.left, 14, paper.issuer.name, { size: 10, weight: 700, ink: 'grey', width: 60 }),
    text(middle, 24, 'LANE', { size: 16, weight: 700, align: 'center', ink: 'grey' }),
    text(middle, 72, paper.staging_lane ?? '–', { size: 120, weight: 800, align: 'center', width: a5.right - a5.left, least: 30 }),
    text(middle, 92, paper.consolidation_no, { size: 16, weight: 700, align: 'center', width: a5.right - a5.left, least: 9, tabular: true }),
    text(middle, 102, `${paper.master_no} · ${paper.origin} – ${paper.destination}`, {
      size: 12, weight: 500, align: 'center', width: a5.right - a5.left, least: 8,
    }),
    text(middle, 111, `${counted(paper.bags, 'bag')}, ${paper.loose} loose, ${kg(paper.gross_weight)} kg`, {
      size: 12, weight: 700, align: 'center', width: a5.right - a5.left, least: 8,
    }),
    { ...grid, x: middle - side / 2 },
  ])
}

const lineMm = 6
const linesAPage = 30

function differencesPage(paper: ConsolidationPaper, from: number, nth: number): Page {
  const inner = a4.right - a4.left
  const shown = paper.differences.slice(from, from + linesAPage)
  const opening = nth === 0 ? [
    ...head(a4, paper, 'DISCREPANCY REPORT'), ...fact(14, 57, 60, 'Master waybill', paper.master_no),
    ...fact(78, 57, 60, 'Route', `${paper.origin} – ${paper.destination}`),
    ...fact(142, 57, 54, 'Received', paper.received_at && dayTime(paper.received_at)),
    ...fact(14, 71, 60, 'Expected units', String(paper.expected)), ...fact(78, 71, 60, 'Differences', String(paper.differences.length)),
  ] : [text(a4.left, 15, `${paper.consolidation_no} · page ${nth + 1}`, { size: 9, weight: 700 })]
  const top = nth === 0 ? 86 : 24
  const lines = shown.flatMap(({ kind, number, remarks, photo }, i) => {
    const y = top + 8 + i * lineMm
    return [
      text(14, y, kind, { size: 9, weight: 700, width: 30 }), lineIn({ x: 46, width: 60 }, y, number, { size: 9, tabular: true, least: 6 }),
      lineIn({ x: 110, width: 70 }, y, remarks || '–', { size: 9, least: 6 }),
      text(a4.right, y, photo ? 'photo' : '', { size: 8, ink: 'grey', align: 'right' }),
    ]
  })
  return page(a4, [
    ...opening, caption(14, top, 'Difference'), caption(46, top, 'Number'), caption(110, top, 'Remarks'), across(14, top + 2, inner, 0.3), ...lines,
  ])
}

const PHOTOS_A_PAGE = 6

function photoPage(photos: readonly { number: string; photo: Buffer }[]): Page {
  const frames = photos.map(({ photo }, i) => ({ bytes: photo, x: 14 + (i % 2) * 93, y: 22 + Math.floor(i / 2) * 88, width: 88, height: 78 }))
  return page(a4, photos.map(({ number }, i) => text(14 + (i % 2) * 93, 19 + Math.floor(i / 2) * 88, number, { size: 8, weight: 700, width: 88 })), frames)
}

function* discrepancies(paper: ConsolidationPaper): Generator<Page> {
  for (let from = 0, nth = 0; from === 0 || from < paper.differences.length; from += linesAPage, nth++) yield differencesPage(paper, from, nth)
  const photos = paper.differences.flatMap(({ number, photo }) => (photo ? [{ number, photo }] : []))
  for (let from = 0; from < photos.length; from += PHOTOS_A_PAGE) yield photoPage(photos.slice(from, from + PHOTOS_A_PAGE))
}

/** What the guard sees of cargo that leaves: an A5 sheet. */
export const gatePassPdf = (paper: ConsolidationPaper): Readable => pagesPdf(laid(paper, (one) => [gatePass(one)]), `Gate pass ${paper.consolidation_no}`)
/** What hangs above a lane: an A5 sheet. */
export const laneCardPdf = (paper: ConsolidationPaper): Readable =>
  pagesPdf(laid(paper, (one) => [laneCard(one)]), `Lane ${paper.staging_lane ?? ''} ${paper.consolidation_no}`)
/** What receiving found: A4, the photos on pages of their own. */
export const discrepancyPdf = (paper: ConsolidationPaper): Readable => pagesPdf(laid(paper, discrepancies), `Discrepancies ${paper.consolidation_no}`)
