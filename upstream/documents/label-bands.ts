import { dayTime } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'
import { barsIn, codeIn, gridIn } from './barcode'
import { box, down, outline, text, wrapped, type Frame, type Mark } from './drawing'
import { handlingIcons } from './handling-icons'
import { shortAddress, toAddress, type Shown } from './label-address'
import { shows, type PieceLabel } from './label-data'
import { wrapInto, type Line } from './paragraph'
import { capHeightEm, pointMm } from './typeset'

/** A tracking number no scanner could read off this paper (linehaul.md 4, step 6). */
export class BarcodeTooLong extends Error {
  constructor(content: string, size: string, dpi = 203) {
    super(`Barcode of ${content.length} characters does not fit ${size} at ${dpi} dpi.`)
    this.name = 'BarcodeTooLong'
  }
}

const caption = (x: number, baseline: number, content: string, align: 'left' | 'right' = 'left') =>
  text(x, baseline, content.toUpperCase(), { size: 5.5, weight: 700, align })

/** `RSA2 6112 0002 45-01`: fours are what people read out; the piece stays with the last of them. */
export function grouped(trackingNo: string, pieceNo: string): string {
  return (trackingNo.match(/.{1,4}/g) ?? []).join(' ') + pieceNo.slice(trackingNo.length)
}

/** What the courier takes at the door. The amount of several pieces is asked once, with the first of them. */
export interface Collecting {
  words: string
  note: string | null
  /** Money is to be taken with this very piece. */
  isDue: boolean
}

/** `COD AED 1,250.00` once over all pieces, `PREPAID`, or that it goes back; null where the label does not say. */
export function collecting(label: PieceLabel): Collecting | null {
  if (label.is_return) return { words: 'RETURN', note: null, isDue: false }
  if (!label.print.cod) return null
  if (label.payment_mode !== 'cod') return { words: 'PREPAID', note: null, isDue: false }
  if (label.piece > 1) return { words: 'COD with piece 1', note: null, isDue: false }
  return { words: `COD ${money(label.cod_amount, label.cod_currency)}`, note: label.pieces > 1 ? `for all ${label.pieces} pieces` : null, isDue: true }
}

/** The split code where the label shows it. */
export function splitCode({ split_code, print }: PieceLabel): string | null {
  return print.split_code && print.split_position !== 'none' ? (split_code ?? null) : null
}
const inHead = ({ print }: PieceLabel) => print.split_position === 'top_left' || print.split_position === 'top_right'

/** Bars of the split code, where the rule that made it asks for them. */
export const hasSplitBars = (label: PieceLabel): boolean => splitCode(label) !== null && label.print.split_bars

/** The split code in the head, in letters or as bars with its letters below. */
function headCode(label: PieceLabel, frame: Frame, align: 'left' | 'right'): Mark[] {
  const code = splitCode(label) ?? ''
  const edge = align === 'left' ? frame.x : frame.x + frame.width
  if (!label.print.split_bars) return [text(edge, frame.y + frame.height / 2 + 4, code, { size: 28, weight: 800, align, width: frame.width, least: 12 })]
  const bars = barsIn({ x: 0, y: frame.y + 0.2, height: 10, inked: frame.width, paper: frame.width + 4, align: 'left', dpi: label.print.dpi }, code)
  const width = bars ? bars.symbol.modules * bars.moduleMm : 0
  return [
    ...(bars ? [{ ...bars, x: align === 'left' ? frame.x : edge - width }] : []),
    ...(inHead(label) ? [text(edge, frame.y + frame.height - 0.6, code, { size: 8.5, weight: 800, align })] : []),
  ]
}

/** The client by its logo or its name. */
function clientMarks({ logo, client_name }: PieceLabel, { x, y, width, height }: Frame, baseline: number): Mark[] {
  const right = x + width
  if (!logo)
    return [caption(right, baseline - 4.6, 'Shipper', 'right'), text(right, baseline, client_name, { size: 11, weight: 700, align: 'right', width, least: 6 })]
  const room = { width, height: height - 4.2 }
  const high = Math.min(room.height, room.width / logo.ratio)
  const wide = high * logo.ratio
  return [
    { kind: 'image', x: right - wide, y: y + 0.4 + (room.height - high) / 2, width: wide, height: high, image: logo },
    text(right, y + height - 0.8, client_name, { size: 6.5, weight: 700, align: 'right', width, least: 5 }),
  ]
}

/** Our name at the left, the client at the right; the split code in the place of one of them, where its rule puts it there. */
export function brandBand(label: PieceLabel, frame: Frame): Mark[] {
  const { x, y, width, height } = frame
  const baseline = y + height / 2 + 2.6
  const hasCode = splitCode(label) !== null && (inHead(label) || label.print.split_bars)
  const name = label.is_return ? `${label.brand.name} · RETURN` : label.brand.name
  const half = { left: { ...frame, width: width * 0.5 }, right: { ...frame, x: x + width * 0.54, width: width * 0.46 } }
  const client = (place: Frame) => (shows(label, 'shipper') ? clientMarks(label, place, baseline) : [])
  if (!hasCode) return [text(x, baseline, name, { size: Math.min(21, height * 1.9), weight: 800, width: half.left.width, least: 10 }), ...client(half.right)]
  const atLeft = label.print.split_position === 'top_left'
  const code = { ...frame, width: width * (label.print.split_bars ? 0.62 : 0.5), x: 0 }
  const names = { ...frame, x: atLeft ? x + code.width + 3 : x, width: width - code.width - 3 }
  const edge = atLeft ? 'left' : 'right'
  return [
    ...headCode(label, { ...code, x: atLeft ? x : x + width - code.width }, edge),
    text(atLeft ? names.x + names.width : names.x, y + 4, name, { size: 11, weight: 800, width: names.width, least: 6, align: atLeft ? 'right' : 'left' }),
    ...(
      shows(label, 'shipper')
        ? [
          text(atLeft ? names.x + names.width : names.x, y + height - 1, label.client_name, {
            size: 8, weight: 700, width: names.width, least: 5, align: atLeft ? 'right' : 'left',
          }),
        ]
        : []
    ),
  ]
}

/** Split code or destination large at the left; service, delivery type and handling signs at the right. */
export function sortBand(label: PieceLabel, { x, y, width }: Frame): Mark[] {
  const right = x + width
  const signs = label.print.handling_codes ? label.special_handling : []
  const rightWidth = Math.min(width * 0.6, Math.max(36, signs.filter(({ always }, i) => always || i < 4).length * 9 + 5))
  const split = inHead(label) ? null : splitCode(label)
  const delivery = [label.service_code, label.delivery_type?.replaceAll('_', ' ')].filter(Boolean).join(' · ').toUpperCase()
  const top = signs.length > 0 ? y + 3.4 : y + 8.4
  const style = { align: 'right', weight: 700, width: rightWidth } as const
  return [
    caption(x, y + 3.6, split ? 'Split' : 'Destination'),
    text(x, y + 14.6, split ?? `${label.consignee.country_code} ${label.consignee.city}`, { size: 28, weight: 800, width: width - rightWidth - 2, least: 12 }),
    ...(shows(label, 'service') ? [
      text(right, top, label.service_name, { size: signs.length > 0 ? 9.5 : 13, least: 7, ...style }),
      text(right, top + (signs.length > 0 ? 2.9 : 4.6), delivery, { size: signs.length > 0 ? 6.5 : 9, least: 5.5, ...style }),
    ] : []),
    ...handlingIcons(signs, right, y + 7.2, rightWidth),
  ]
}

/** The barcode of the piece's number and the number in fours below. */
export function numberBand(label: PieceLabel, { x, y, width, height }: Frame, paper: number, size: string): Mark[] {
  const { barcode, dpi } = label.print
  const code = codeIn({ x, y: y + 2, height: height - 10, inked: width, paper, align: 'center', dpi }, label.piece_no, barcode)
  if (!code) throw new BarcodeTooLong(label.piece_no, size, dpi)
  const number = grouped(label.tracking_no, label.piece_no)
  return [
    code, ...(shows(label, 'tracking_no') ? [text(x + width / 2, y + height - 2.6, number, { size: 15, weight: 700, align: 'center', width, least: 9 })] : []),
  ]
}

const qrMm = 22
/** Where the address stands in its band, beside the QR code. */
export const addressFrame = ({ x, y, width, height }: Frame): Frame => ({ x, y: y + 0.8, width: width - qrMm - 5, height: height - 1.4 })
export const shownOf = (label: PieceLabel): Shown => ({ name: shows(label, 'consignee'), street: shows(label, 'address'), phone: shows(label, 'phone') })

export function toBand(label: PieceLabel, frame: Frame): Mark[] {
  const { x, y, width, height } = frame
  const right = x + width
  return [
    caption(x, y + 3.2, label.is_return ? 'Return to' : 'To'),
    ...toAddress(label.consignee, addressFrame(frame), shownOf(label)),
    gridIn(right, y + 3.6, qrMm, label.piece_no, label.print.dpi),
    text(right - qrMm / 2, y + 28.4, label.piece_no, { size: 6.5, weight: 700, align: 'center', width: qrMm, least: 3.5 }),
    text(right, y + height - 0.9, label.consignee.country_code, { size: 17, weight: 800, align: 'right' }),
  ]
}

/** Whether anything is said of where the parcel comes from or goes back to. */
export const hasFrom = (label: PieceLabel): boolean => shows(label, 'shipper') || Boolean(label.return_to)

export function fromBand(label: PieceLabel, { x, y, width, height }: Frame): Mark[] {
  const { from, return_to: back } = label
  const isShown = shows(label, 'shipper')
  const frame = (left: number, wide: number): Frame => ({ x: left, y: y + 3.1, width: wide, height: height - 3.4 })
  if (!isShown && back) return [caption(x, y + 2.8, 'Return to'), ...shortAddress(back, frame(x, width))]
  if (!back) return [caption(x, y + 2.8, label.is_return ? 'From' : 'From and return to'), ...shortAddress(from, frame(x, width))]
  const second = x + width / 2 + 1.5
  const column = width / 2 - 1.5
  return [
    caption(x, y + 2.8, 'From'),
    ...shortAddress(from, frame(x, column)),
    down(x + width / 2, y, height),
    caption(second, y + 2.8, 'Return to'),
    ...shortAddress(back, frame(second, column)),
  ]
}

/** Height of a line of capitals and figures in a box. */
const lineEm = 1.12

/** Lines in a box: black where money is to be taken with this piece, framed where none is, so that a courier tells them apart at arm's length. */
export function collectBox(frame: Frame, isDue: boolean, lines: readonly { words: string; size: number }[]): Mark[] {
  const { x, y, width, height } = frame
  const usual = lines.reduce((sum, { size }) => sum + size, 0) * pointMm * lineEm
  const factor = Math.min(1, (height - 0.8) / usual)
  let top = y + (height - usual * factor) / 2
  const marks = lines.map(({ words, size: fullSize }) => {
    const size = fullSize * factor
    const lead = size * pointMm * lineEm
    const baseline = top + lead / 2 + (size * pointMm * capHeightEm) / 2
    top += lead
    return text(x + width / 2, baseline, words, { size, weight: 800, align: 'center', ink: isDue ? 'white' : 'black', width: width - 4, least: size / 3 })
  })
  return isDue ? [box(x, y, width, height), ...marks] : [...outline(frame, 0.6), ...marks]
}

export function codBand(label: PieceLabel, frame: Frame): Mark[] {
  const collect = collecting(label)
  if (!collect) return []
  const lines = collect.note ? [{ words: collect.words, size: 19 }, { words: collect.note, size: 8 }] : [{ words: collect.words, size: 25 }]
  return collectBox(frame, collect.isDue, lines)
}

/** The carrier's own number, when it differs from ours and is to be shown. */
export function carrierNumber(label: PieceLabel): string | undefined {
  const { carrier_tracking_no: number, piece_no, tracking_no } = label
  return number && number !== piece_no && number !== tracking_no && shows(label, 'carrier_tracking_no') ? number : undefined
}

export const footerLeadMm = 2.5
/** What the carrier wants said at the foot, in the lines it takes. */
export const footerLines = ({ print: { footer } }: PieceLabel, width: number): Line[] => (
  footer ? wrapInto(footer, { size: 6.5, least: 4.5, width, most: 2 }, { weight: 700 }) : []
)

/** Carrier, route and printing time; above them the carrier's number, in bars where they fit, else in large type, and its own words. */
export function footerBand(label: PieceLabel, { x, y, width, height }: Frame, paper: number): Mark[] {
  const number = carrierNumber(label)
  const words = footerLines(label, width)
  const wordsMm = words.length * footerLeadMm
  const bars = number ? barsIn({ x, y, height: height - wordsMm - 4, inked: width, paper, align: 'left', dpi: label.print.dpi }, number) : undefined
  const baseline = y + height - 0.9
  const carrier = bars ? `${label.carrier_name} · ${number}` : label.carrier_name
  return [
    ...(number ? [bars ?? text(x, y + 4.6, number, { size: 13, weight: 700, width, least: 7 })] : []),
    ...words.map((line, i) => wrapped({ x, width }, baseline - 3 - (words.length - 1 - i) * footerLeadMm, line)),
    text(x, baseline, carrier, { size: 8, weight: 700, width: width * 0.5, least: 5 }),
    ...(shows(label, 'route')
      ? [text(x + width * 0.58, baseline, label.route_code ?? '', { size: 8, weight: 700, align: 'center', width: width * 0.14, least: 5 })]
      : []),
    text(x + width, baseline, `Printed ${dayTime(label.printed_at)} Dubai`, { size: 6, align: 'right', width: width * 0.34, least: 4.5 }),
  ]
}
