import { codeIn } from './barcode'
import { across, box, text, wrapped, type Mark } from './drawing'
import { collecting, grouped } from './label-bands'
import { shows, type LabelSize, type PieceLabel } from './label-data'
import { wrapInto } from './paragraph'

function tearLine(width: number, y: number): Mark[] {
  const dashMm = 3
  return Array.from({ length: Math.floor(width / (dashMm * 2)) }, (_, i) => box(dashMm / 2 + i * dashMm * 2, y, dashMm, 0.25))
}

/** The lower part of 4X8, torn off and kept by the courier: what was handed to whom, and the receiver's signature. */
export function docket(label: PieceLabel, { label: { width: paper, margin, height } }: LabelSize, top: number): Mark[] {
  const width = paper - 2 * margin
  const right = margin + width
  const { consignee } = label
  const { barcode, dpi } = label.print
  const bars = codeIn({ x: margin, y: top + 9.2, height: 12, inked: width, paper, align: 'center', dpi }, label.piece_no, barcode)
  const collect = collecting(label)
  const left = { x: margin, width: width * 0.55 }
  const people = shows(label, 'consignee') ? wrapInto(consignee.name, { size: 12, least: 6, width: left.width, most: 2 }, { weight: 700 }) : []
  const place = [consignee.city, shows(label, 'phone') && consignee.phone].filter(Boolean).join(' · ')
  const signAt = height - margin - 4.2
  const line = (x: number, room: number, name: string) => [
    across(x, signAt, room),
    text(x, signAt + 3, name, { size: 6.5, width: room, least: 5 }),
  ]
  return [
    ...tearLine(paper, top),
    text(margin, top + 6.4, grouped(label.tracking_no, label.piece_no), { size: 11, weight: 700, width: width * 0.6, least: 7 }),
    text(right, top + 6.4, label.ref_no, { size: 8, align: 'right', width: width * 0.38, least: 6 }),
    ...(bars ? [bars] : []),
    ...people.map((words, i) => wrapped(left, top + 26.4 + i * 3.6, words)),
    ...wrapInto(place, { size: 9, least: 5, width: left.width, most: 1 }).map((words) => wrapped(left, top + 34, words)),
    ...(collect ? [text(right, top + 30, collect.words, { size: 16, weight: 800, align: 'right', width: width * 0.42, least: 8 })] : []),
    ...(collect?.note ? [text(right, top + 34, collect.note, { size: 8, weight: 700, align: 'right', width: width * 0.42, least: 6 })] : []),
    ...line(margin, 40, 'Received by'),
    ...line(margin + 43, 28, 'Signature'),
    ...line(margin + 74, width - 74, 'Date and time'),
  ]
}
