import { dayTime } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'
import { kg } from '@/lib/domain/weight'
import { barsIn, gridIn } from './barcode'
import { across, box, down, outline, text, type Frame, type Mark } from './drawing'
import { handlingIcons } from './handling-icons'
import { shortAddress, toAddress } from './label-address'
import type { PieceLabel } from './label-data'
import { capHeightEm, pointMm } from './typeset'

/** A tracking number no scanner could read off this paper (linehaul.md 4, step 6). */
export class BarcodeTooLong extends Error {
  constructor(content: string, size: string) {
    super(`Barcode of ${content.length} characters does not fit ${size} at 203 dpi.`)
    this.name = 'BarcodeTooLong'
  }
}

const caption = (x: number, baseline: number, content: string, align: 'left' | 'right' = 'left') =>
  text(x, baseline, content.toUpperCase(), { size: 5.5, weight: 700, align })

/** `RSA2 6112 0002 45-01`: fours are what people read out; the piece stays with the last of them. */
export function grouped(trackingNo: string, pieceNo: string): string {
  return (trackingNo.match(/.{1,4}/g) ?? []).join(' ') + pieceNo.slice(trackingNo.length)
}

/** `COD AED 1,250.00` or `PREPAID`. */
export function toCollect({ payment_mode, cod_amount, cod_currency }: PieceLabel): string {
  return payment_mode === 'cod' ? `COD ${money(cod_amount, cod_currency)}` : 'PREPAID'
}

export function brandBand(label: PieceLabel, { x, y, width, height }: Frame): Mark[] {
  const baseline = y + height / 2 + 2.6
  return [
    text(x, baseline, label.brand.name, { size: 21, weight: 800, width: width * 0.5, least: 10 }),
    caption(x + width, baseline - 4.6, 'Shipper', 'right'),
    text(x + width, baseline, label.client_name, { size: 11, weight: 700, align: 'right', width: width * 0.46, least: 7 }),
  ]
}

/** Split code large at the left; service, delivery type and handling icons at the right. */
export function sortBand(label: PieceLabel, { x, y, width }: Frame): Mark[] {
  const right = x + width
  const hasIcons = label.special_handling.length > 0
  const rightWidth = 36
  const code = label.split_code || `${label.consignee.country_code} ${label.consignee.city}`
  const delivery = [label.service_code, label.delivery_type?.replaceAll('_', ' ')].filter(Boolean).join(' · ').toUpperCase()
  const top = hasIcons ? y + 4.6 : y + 8.4
  const style = { align: 'right', weight: 700, width: rightWidth } as const
  return [
    caption(x, y + 3.6, label.split_code ? 'Split' : 'Destination'),
    text(x, y + 14.6, code, { size: 28, weight: 800, width: width - rightWidth - 2, least: 12 }),
    text(right, top, label.service_name, { size: hasIcons ? 10 : 13, least: 7, ...style }),
    text(right, top + (hasIcons ? 3.2 : 4.6), delivery, { size: hasIcons ? 7 : 9, least: 6, ...style }),
    ...handlingIcons(label.special_handling, right, y + 9),
  ]
}

/** The bars of the piece's number, 20 mm high, and the number in fours below. */
export function numberBand(label: PieceLabel, { x, y, width }: Frame, paper: number, size: string): Mark[] {
  const bars = barsIn({ x, y: y + 2, height: 20, inked: width, paper, align: 'center' }, label.piece_no)
  if (!bars) throw new BarcodeTooLong(label.piece_no, size)
  const number = grouped(label.tracking_no, label.piece_no)
  return [bars, text(x + width / 2, y + 27.4, number, { size: 15, weight: 700, align: 'center', width, least: 9 })]
}

export function toBand(label: PieceLabel, { x, y, width, height }: Frame): Mark[] {
  const right = x + width
  const qrMm = 22
  return [
    caption(x, y + 3.2, 'To'),
    ...toAddress(label.consignee, { x, y: y + 0.8, width: width - qrMm - 5, height: height - 1.4 }),
    gridIn(right, y + 3.6, qrMm, label.piece_no),
    text(right - qrMm / 2, y + 28.4, label.piece_no, { size: 6.5, weight: 700, align: 'center', width: qrMm, least: 3.5 }),
    text(right, y + height - 0.9, label.consignee.country_code, { size: 17, weight: 800, align: 'right' }),
  ]
}

export function fromBand(label: PieceLabel, { x, y, width, height }: Frame): Mark[] {
  const { from, return_to: back } = label
  const column = back ? width / 2 - 1.5 : width
  const frame = (left: number): Frame => ({ x: left, y: y + 3.1, width: column, height: height - 3.2 })
  if (!back) return [caption(x, y + 2.8, 'From and return to'), ...shortAddress(from, frame(x))]
  const second = x + width / 2 + 1.5
  return [
    caption(x, y + 2.8, 'From'),
    ...shortAddress(from, frame(x)),
    down(x + width / 2, y, height),
    caption(second, y + 2.8, 'Return to'),
    ...shortAddress(back, frame(second)),
  ]
}

interface Fact {
  name: string
  value: string
  /** Part of the row's width. */
  share: number
}

function factRow(facts: readonly Fact[], { x, y, width, height }: Frame): Mark[] {
  let left = x
  return facts.flatMap(({ name, value, share }, i) => {
    const start = left + (i ? 1.2 : 0)
    const room = share * width - (i ? 1.2 : 0) - 0.8
    const rule = i ? [down(left, y, height)] : []
    left += share * width
    return [...rule, caption(start, y + 2.5, name), text(start, y + 5.9, value, { size: 8.5, weight: 700, width: room, least: 6 })]
  })
}

export function factsBand(label: PieceLabel, { x, y, width, height }: Frame): Mark[] {
  const { declared_value: value, declared_currency: currency } = label
  const row = height / 2
  const upper = [
    { name: 'Ref no', value: label.ref_no, share: 0.34 },
    { name: 'Order', value: label.order_id, share: 0.28 },
    { name: 'Piece', value: `${label.piece}/${label.pieces}`, share: 0.16 },
    { name: 'Weight', value: `${kg(label.weight)} kg`, share: 0.22 },
  ]
  const lower = [
    { name: 'Contents', value: label.contents, share: value ? 0.46 : 0.62 },
    { name: 'Dimensions', value: label.dims ? `${label.dims} cm` : '–', share: value ? 0.26 : 0.38 },
    ...(value ? [{ name: 'Declared value', value: money(value, currency ?? 'AED'), share: 0.28 }] : []),
  ]
  return [
    ...factRow(upper, { x, y, width, height: row }),
    across(x, y + row, width),
    ...factRow(lower, { x, y: y + row, width, height: row }),
  ]
}

/** Black where money is to be taken, framed where none is: a courier tells them apart at arm's length. */
export function codBox(label: PieceLabel, frame: Frame, size: number, lines = [toCollect(label)]): Mark[] {
  const { x, y, width, height } = frame
  const isCod = label.payment_mode === 'cod'
  const lead = size * pointMm * 1.1
  const firstBaseline = y + height / 2 + size * pointMm * capHeightEm / 2 - (lead * (lines.length - 1)) / 2
  const words = lines.map((line, i) => text(x + width / 2, firstBaseline + i * lead, line, {
    size, weight: 800, align: 'center', ink: isCod ? 'white' : 'black', width: width - 4, least: size / 3,
  }))
  return isCod ? [box(x, y, width, height), ...words] : [...outline(frame, 0.6), ...words]
}

/** The carrier's own number, when it differs from ours. */
export function carrierNumber({ carrier_tracking_no: number, piece_no, tracking_no }: PieceLabel): string | undefined {
  return number && number !== piece_no && number !== tracking_no ? number : undefined
}

/** Carrier, route and printing time; above them the carrier's number, in bars where they fit, else in large type. */
export function footerBand(label: PieceLabel, { x, y, width, height }: Frame, paper: number): Mark[] {
  const number = carrierNumber(label)
  const bars = number ? barsIn({ x, y, height: height - 4, inked: width, paper, align: 'left' }, number) : undefined
  const baseline = y + height - 0.9
  const carrier = bars ? `${label.carrier_name} · ${number}` : label.carrier_name
  return [
    bars ?? text(x, y + 4.6, number ?? '', { size: 13, weight: 700, width, least: 7 }),
    text(x, baseline, carrier, { size: 8, weight: 700, width: width * 0.5, least: 5 }),
    text(x + width * 0.58, baseline, label.route_code ?? '', { size: 8, weight: 700, align: 'center', width: width * 0.14, least: 5 }),
    text(x + width, baseline, `Printed ${dayTime(label.printed_at)} Dubai`, { size: 6, align: 'right', width: width * 0.34, least: 5 }),
  ]
}
