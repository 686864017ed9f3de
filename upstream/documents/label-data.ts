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
  /** Codes of codes.md, most important first; the first four print. */
  special_handling: string[]
  payment_mode: 'prepaid' | 'cod'
  cod_amount: string
  cod_currency: string
  /** ISO 8601, printed in Dubai time. */
  printed_at: string
  client_name: string
  brand: { name: string }
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
  code: string
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

const alone = (code: string, width: number, height: number, margin: number, layout: LabelSize['layout'] = 'parcel'): LabelSize =>
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

export const labelSizeCodes: readonly string[] = sizes.map(size => size.code)
export const defaultLabelSize = '4X6'

/** The size of a code in any letter case; throws UnknownSize. */
export function labelSize(code: string): LabelSize {
  const found = sizes.find(size => size.code === code.toUpperCase())
  if (!found) throw new UnknownSize(code)
  return found
}

/** A label of one piece: the number on its barcode and its place among its siblings. */
export interface PieceLabel extends LabelData {
  piece: number
  /** `tracking_no`, or `tracking_no-01` where there are several pieces (packages.md 2). */
  piece_no: string
}

function pieceLabel(label: LabelData, piece: number): PieceLabel {
  const { pieces, tracking_no } = label
  return { ...label, piece, piece_no: pieces > 1 ? `${tracking_no}-${String(piece).padStart(2, '0')}` : tracking_no }
}

/** The labels of a package in the order they print: the asked piece, or every one. Throws RangeError on a piece it has not. */
export function pieceLabels(label: LabelData): PieceLabel[] {
  const { pieces, piece: asked } = label
  if (asked !== undefined && (asked < 1 || asked > pieces)) throw new RangeError(`${label.tracking_no} has no piece ${asked}.`)
  const wanted = asked === undefined ? Array.from({ length: pieces }, (_, i) => i + 1) : [asked]
  return wanted.map(piece => pieceLabel(label, piece))
}
