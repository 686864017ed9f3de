import type { labelField } from '@/lib/domain/carrier'
import type { handlingIcon } from '@/lib/domain/handling-code'
import type { Dpi, LabelPaper, ParcelBarcode } from '@/lib/domain/label-setup'
import type { printPosition } from '@/lib/domain/split-code'
import type { Artwork, Ink } from './drawing'

/** Somebody on a label. Lines may be Latin, Arabic or mixed. */
export interface LabelParty {
  name: string
  company?: string | null
  phone?: string | null
  lines: string[]
  area?: string | null
  city: string
  state?: string | null
  pincode?: string | null
  country_code: string
  country_name: string
}

/** A handling code as it is printed (codes.md 6). */
export interface HandlingSign {
  code: string
  icon: (typeof handlingIcon.names)[number] | null
  /** Of its frame and picture, where the printer has colours. */
  colour: Extract<Ink, `#${string}`> | null
  text: string
  /** Dangerous goods and batteries: printed whatever the count. */
  always: boolean
}

/** What a label shows and how (`labelSetup` says who decides). */
export interface LabelPrint {
  cod: boolean
  split_code: boolean
  handling_codes: boolean
  /** In printing order; none: every one. */
  fields: readonly (typeof labelField.names)[number][]
  footer: string | null
  barcode: ParcelBarcode
  dpi: Dpi
  /** Where the rule that made the split code puts it, and whether also as bars. */
  split_position: (typeof printPosition.names)[number]
  split_bars: boolean
}

export const printsAll: LabelPrint = {
  cod: true, split_code: true, handling_codes: true, fields: [], footer: null, barcode: 'CODE128', dpi: 203, split_position: 'band', split_bars: false,
}

/** Everything a package label prints (packages.md 6, linehaul.md 6). Money and weight are decimal strings. */
export interface LabelData {
  tracking_no: string
  carrier_tracking_no?: string | null
  ref_no: string
  order_id: string
  /** How many pieces the package has; each gets its own label. */
  pieces: number
  /** Print this piece only, from 1. */
  piece?: number
  /** Kilograms. */
  weight: string
  /** Centimetres, `30 x 20 x 10`. */
  dims?: string | null
  contents: string
  declared_value?: string | null
  declared_currency?: string | null
  consignee: LabelParty
  from: LabelParty
  return_to?: LabelParty | null
  service_code: string
  service_name: string
  delivery_type?: string | null
  split_code?: string | null
  route_code?: string | null
  carrier_name: string
  /** Most important first; a bare code is printed in letters. */
  special_handling: readonly (HandlingSign | string)[]
  payment_mode: 'prepaid' | 'cod'
  cod_amount: string
  cod_currency: string
  /** ISO 8601, printed in Dubai time. */
  printed_at: string
  client_name: string
  /** The client's, in place of its name. */
  logo?: Artwork | null
  brand: { name: string }
  /** Goes back: headed as a return, addressed to where returns go. */
  is_return?: boolean
  /** A return label is printed behind each label. */
  with_return?: boolean
  print?: Partial<LabelPrint>
  /** Paper and copies where the job names none. */
  size?: string
  copies?: number
}

/** Refused with status 400 by whoever took the size from a caller. */
export class UnknownSize extends Error {
  constructor(size: string) {
    super(`Unknown label size ${size}.`)
    this.name = 'UnknownSize'
  }
}

/** One label's place on its page, millimetres. */
interface Cell {
  dx: number
  dy: number
}

export interface LabelSize {
  code: LabelPaper
  /** The sheet that leaves the printer, millimetres. */
  page: { width: number; height: number }
  cells: readonly Cell[]
  /** The label as laid out, before `scale`. */
  label: { width: number; height: number; margin: number }
  scale: number
  layout: 'parcel' | 'docket' | 'small'
}

const parcel = { width: 101.6, height: 152.4, margin: 3 }
/** A 4X6 label enlarged to the height of A5, and to the height of A4. */
const toA5 = 210 / parcel.height
const toA4 = 297 / parcel.height
const spareA5 = (148 - parcel.width * toA5) / 2
const spareA4 = (210 - parcel.width * toA4) / 2

const alone = (code: LabelPaper, width: number, height: number, margin: number, layout: LabelSize['layout'] = 'parcel'): LabelSize =>
  ({ code, page: { width, height }, cells: [{ dx: 0, dy: 0 }], label: { width, height, margin }, scale: 1, layout })

/** Paper formats a package label prints on (linehaul.md 2, paper_format). */
const sizes: readonly LabelSize[] = [
  alone('4X6', parcel.width, parcel.height, parcel.margin),
  alone('100X150', 100, 150, 2),
  alone('4X8', 101.6, 203.2, 3, 'docket'),
  alone('75X50', 75, 50, 2, 'small'),
  alone('A6', 105, 148, 2.5),
  { code: 'A5', page: { width: 148, height: 210 }, cells: [{ dx: spareA5, dy: 0 }], label: parcel, scale: toA5, layout: 'parcel' },
  { code: 'A4_1', page: { width: 210, height: 297 }, cells: [{ dx: spareA4, dy: 0 }], label: parcel, scale: toA4, layout: 'parcel' },
  // The page lies on its side, so that two upright labels fill the two halves of the sheet.
  {
    code: 'A4_2', page: { width: 297, height: 210 }, scale: toA5, label: parcel, layout: 'parcel',
    cells: [{ dx: spareA5, dy: 0 }, { dx: 148.5 + spareA5, dy: 0 }],
  },
  {
    code: 'A4_4', page: { width: 210, height: 297 }, scale: 1, label: { width: 105, height: 148.5, margin: 3 }, layout: 'parcel',
    cells: [{ dx: 0, dy: 0 }, { dx: 105, dy: 0 }, { dx: 0, dy: 148.5 }, { dx: 105, dy: 148.5 }],
  },
]

export const labelSizeCodes: readonly LabelPaper[] = sizes.map(size => size.code)
const defaultLabelSize = '4X6'

/** The size of a code in any letter case; throws UnknownSize. */
export function labelSize(code: string): LabelSize {
  const found = sizes.find(size => size.code === code.toUpperCase())
  if (!found) throw new UnknownSize(code)
  return found
}

/** The paper of a label: the one asked for, any letter case, else its own. Throws UnknownSize. */
export const paperOf = (label: Pick<LabelData, 'size'>, choice?: string): LabelSize => labelSize(choice ?? label.size ?? defaultLabelSize)

/** A label of one piece: the number on its barcode, its place among its siblings, and everything that was left open. */
export interface PieceLabel extends LabelData {
  piece: number
  /** `tracking_no`, or `tracking_no-01` where there are several pieces (packages.md 2). */
  piece_no: string
  print: LabelPrint
  special_handling: readonly HandlingSign[]
}

const signOf = (code: HandlingSign | string): HandlingSign => (typeof code === 'string' ? { code, icon: null, colour: null, text: '', always: false } : code)

function pieceLabel(label: LabelData, piece: number): PieceLabel {
  const { pieces, tracking_no } = label
  return {
    ...label, piece, piece_no: pieces > 1 ? `${tracking_no}-${String(piece).padStart(2, '0')}` : tracking_no,
    print: { ...printsAll, ...label.print }, special_handling: label.special_handling.map(signOf),
  }
}

/** The label that brings a parcel back: from its consignee to where returns go, with nothing to collect. */
const returning = (label: LabelData): LabelData => ({
  ...label, is_return: true, with_return: false, consignee: label.return_to ?? label.from,
  from: label.consignee, return_to: null, payment_mode: 'prepaid', split_code: null,
})

/**
 * The labels of a package in the order they print: the asked piece, or every one, each
 * with its return label where it has one. Throws RangeError on a piece it has not.
 */
export function pieceLabels(label: LabelData): PieceLabel[] {
  const { pieces, piece: onePiece } = label
  if (onePiece !== undefined && (onePiece < 1 || onePiece > pieces)) throw new RangeError(`${label.tracking_no} has no piece ${onePiece}.`)
  const numbers = onePiece === undefined ? Array.from({ length: pieces }, (_, i) => i + 1) : [onePiece]
  const own = label.is_return ? returning(label) : label
  return numbers.flatMap(piece => [pieceLabel(own, piece), ...(label.with_return ? [pieceLabel(returning(label), piece)] : [])])
}

/** Whether a label shows a fact: all do that name none. */
export const shows = ({ print: { fields } }: PieceLabel, field: LabelPrint['fields'][number]): boolean => fields.length === 0 || fields.includes(field)
