import { contentClass } from '@/lib/domain/container'
import { dayTime } from '@/lib/domain/days'
import { bagType } from '@/lib/domain/lists'
import { kg } from '@/lib/domain/weight'
import { barsIn, dataMatrixIn } from './barcode'
import { across, box, down, outline, text, type Mark } from './drawing'
import { handlingIcons, widthOfIcons } from './handling-icons'
import { BarcodeTooLong } from './label-bands'
import { UnknownSize, type HandlingSign } from './label-data'

/** Everything a bag label prints (bags.md 6). Weights are decimal strings in kilograms. */
export interface BagLabelData {
  bag_no: string
  receptacle_id: string | null
  bag_type: (typeof bagType.names)[number]
  content_class: (typeof contentClass.names)[number]
  origin: string
  destination: string
  destination_country: string
  package_count: number
  gross_weight: string | null
  seal_no: string | null
  carrier: string | null
  service_type: string | null
  /** ISO 8601, printed in Dubai time; null while the bag is open. */
  closed_at: string | null
  consolidation_no: string | null
  mawb_no: string | null
  /** The one split code of its parcels, `MIX` where they differ, null where none prints (linehaul.md 6). */
  split_code: string | null
  /** Of its parcels together, those that print, the most urgent first. */
  handling: readonly HandlingSign[]
  /** The bag may still change: the label says so. */
  draft: boolean
}

/** The side of the square the label is drawn in, millimetres: a 4 x 4 inch label. */
export const bagLabelMm = 101.6
const margin = 4
const width = bagLabelMm - 2 * margin

export interface BagLabelSize {
  code: string
  page: { width: number; height: number }
  cells: readonly { dx: number; dy: number }[]
  scale: number
}

const alone = (code: string, pageWidth: number, pageHeight: number): BagLabelSize => {
  const scale = Math.min(pageWidth, pageHeight) / bagLabelMm
  return {
    code, page: { width: pageWidth, height: pageHeight },
    cells: [{ dx: (pageWidth - bagLabelMm * scale) / 2, dy: (pageHeight - bagLabelMm * scale) / 2 }], scale,
  }
}
const half = 148.5 / bagLabelMm

const sizes: readonly BagLabelSize[] = [
  alone('4X4', bagLabelMm, bagLabelMm), alone('4X6', bagLabelMm, 152.4), alone('A6', 105, 148), alone('A5', 148, 210),
  { code: 'A4_2', page: { width: 210, height: 297 }, cells: [0, 148.5].map((dy) => ({ dx: (210 - bagLabelMm * half) / 2, dy })), scale: half },
]
export const bagLabelSizes: readonly string[] = sizes.map(({ code }) => code)

/** The size of a code in any letter case; throws UnknownSize. */
export function bagLabelSize(code: string): BagLabelSize {
  const found = sizes.find((size) => size.code === code.toUpperCase())
  if (!found) throw new UnknownSize(code)
  return found
}

/** Bars of a number, as legible on enlarged paper as on plain; undefined when they do not fit (linehaul.md 7, rule 8). */
function bars(content: string, y: number, height: number, scale: number): Extract<Mark, { kind: 'bars' }> | undefined {
  const set = barsIn({ x: margin * scale, y: y * scale, height: height * scale, inked: width * scale, paper: bagLabelMm * scale, align: 'center' }, content)
  return set && { ...set, x: set.x / scale, y, height, moduleMm: set.moduleMm / scale }
}

/** Whether the bag's number can be read off that paper. Throws UnknownSize. */
export const bagBarcodeFits = (bagNo: string, size: string): boolean => bars(bagNo, 0, 1, bagLabelSize(size).scale) !== undefined

/** What the DataMatrix carries: `bag_no|dest|gross|count|seal`. */
export const bagMatrixText = ({ bag_no, destination, gross_weight, package_count, seal_no }: BagLabelData) =>
  [bag_no, destination, gross_weight ?? '', package_count, seal_no ?? ''].join('|')

const reversed = new Set(['dg', 'high_value'])
const short: Readonly<Record<string, string>> = { dg: 'DG', high_value: 'HV' }

function classTag({ content_class, bag_type }: BagLabelData, right: number, top: number): Mark[] {
  const type = text(right, top + 5, bagType.label(bag_type).toUpperCase(), { size: 12, weight: 700, align: 'right', width: 34, least: 8 })
  const word = short[content_class] ?? contentClass.label(content_class).toUpperCase()
  if (!reversed.has(content_class)) return [type, text(right, top + 12.5, word, { size: 11, weight: 700, align: 'right', width: 34, least: 7 })]
  return [type, box(right - 19, top + 7, 19, 9.5), text(right - 9.5, top + 14.4, word, { size: 20, weight: 800, align: 'center', ink: 'white' })]
}

function facts(label: BagLabelData, top: number, room: number): Mark[] {
  const cells: [string, string][] = [
    ['Packages', String(label.package_count)], ['Gross kg', label.gross_weight === null ? '–' : kg(label.gross_weight)], ['Seal', label.seal_no ?? '–'],
    ['Carrier', label.carrier ?? '–'], ['Service', label.service_type?.replaceAll('_', ' ') ?? '–'],
    ['Closed at', label.closed_at ? dayTime(label.closed_at) : 'OPEN'],
  ]
  const [columns, height] = [3, 9.2]
  const wide = room / columns
  return cells.flatMap(([name, value], i) => {
    const x = margin + (i % columns) * wide
    const y = top + Math.floor(i / columns) * height
    const start = x + (i % columns ? 1.2 : 0)
    return [
      ...(i % columns ? [down(x, y, height)] : []),
      text(start, y + 2.9, name.toUpperCase(), { size: 5.5, weight: 700 }),
      text(start, y + 7.7, value, { size: i < 2 ? 14 : 10, weight: 700, width: wide - 2.2, least: 5, tabular: true }),
    ]
  })
}

function draftMarks(): Mark[] {
  // Behind everything: what is printed over it stays readable.
  return [text(bagLabelMm / 2, 76, 'DRAFT', { size: 78, weight: 800, align: 'center', ink: 'pale' })]
}

/** The foot: split code at the left, handling signs at the right, and between them where the bag goes, or that it is still open. */
function foot(label: BagLabelData): Mark[] {
  const [top, height] = [90.6, 8]
  const right = margin + width
  const signs = label.handling.map((sign) => ({ ...sign, text: '' }))
  const start = margin + (label.split_code ? 27 : 0)
  const room = right - (signs.length > 0 ? widthOfIcons(signs) + 2 : 0) - start
  const middle = { size: 12, weight: 800, align: 'center', width: room - 2, least: 5 } as const
  return [
    ...(label.split_code ? [text(margin, top + 6.6, label.split_code, { size: 20, weight: 800, width: 25, least: 8 })] : []),
    ...handlingIcons(signs, right, top, 0),
    ...(label.draft
      ? [
        box(start, top, room, height),
        text(start + room / 2, top + 5.5, room < 50 ? 'DRAFT: STILL OPEN' : 'DRAFT: THE BAG IS STILL OPEN', { ...middle, ink: 'white' }),
      ]
      : [
        ...outline({ x: start, y: top, width: room, height }, 0.25),
        text(start + room / 2, top + 5.5, `${label.origin} – ${label.destination}`, { ...middle, weight: 700 }),
      ]),
  ]
}

/** The marks of a bag's label in a square of `bagLabelMm` that is printed enlarged by `scale`. Throws BarcodeTooLong. */
export function bagLabelMarks(label: BagLabelData, { code, scale }: BagLabelSize): Mark[] {
  const right = margin + width
  const postal = label.receptacle_id !== null
  const high = postal ? 15 : 25
  const number = bars(label.bag_no, 27, high, scale)
  if (!number) throw new BarcodeTooLong(label.bag_no, code)
  const below = 27 + high
  const receptacle = label.receptacle_id === null ? undefined : bars(label.receptacle_id, below + 6, 9, scale)
  if (label.receptacle_id !== null && !receptacle) throw new BarcodeTooLong(label.receptacle_id, code)
  const gridTop = 60.5
  const matrixMm = 22
  const roomForFacts = width - matrixMm - 4
  return [
    ...(label.draft ? draftMarks() : []),
    text(margin, 21.5, label.destination.slice(-3), { size: 60, weight: 800 }),
    text(margin + 47, 9, label.destination_country, { size: 18, weight: 800 }),
    text(margin + 47, 16, `from ${label.origin}`, { size: 11, weight: 700 }),
    ...classTag(label, right, margin),
    across(margin, 24.5, width, 0.5),
    number,
    text(bagLabelMm / 2, below + 4.6, label.bag_no, { size: 13, weight: 700, align: 'center', width, least: 8 }),
    ...(receptacle ? [receptacle] : []),
    across(margin, gridTop - 1.5, width, 0.5),
    ...facts(label, gridTop, roomForFacts),
    dataMatrixIn(right, gridTop + 0.5, matrixMm, bagMatrixText(label)),
    across(margin, gridTop + 19.5, roomForFacts),
    text(margin, gridTop + 24, 'CONSOLIDATION', { size: 5.5, weight: 700 }),
    text(margin, gridTop + 29, label.consolidation_no ?? '–', { size: 11, weight: 700, width: roomForFacts * 0.56, least: 6 }),
    text(margin + roomForFacts * 0.6, gridTop + 24, 'MAWB', { size: 5.5, weight: 700 }),
    text(margin + roomForFacts * 0.6, gridTop + 29, label.mawb_no ?? '–', { size: 11, weight: 700, width: roomForFacts * 0.4, least: 6 }),
    ...foot(label),
  ]
}
