import { barsIn } from './barcode'
import { across, box, text, type Mark } from './drawing'
import { grouped, toCollect } from './label-bands'
import type { LabelSize, PieceLabel } from './label-data'

function tearLine(width: number, y: number): Mark[] {
  const dashMm = 3
  return Array.from({ length: Math.floor(width / (dashMm * 2)) }, (_, i) => box(dashMm / 2 + i * dashMm * 2, y, dashMm, 0.25))
}

/** The lower part of 4X8, torn off and kept by the courier: what was handed to whom, and the receiver's signature. */
export function docket(label: PieceLabel, { label: { width: paper, margin, height } }: LabelSize, top: number): Mark[] {
  const width = paper - 2 * margin
  const right = margin + width
  const { consignee } = label
  const bars = barsIn({ x: margin, y: top + 9.2, height: 12, inked: width, paper, align: 'center' }, label.piece_no)
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
    text(margin, top + 27.4, consignee.name, { size: 12, weight: 700, width: width * 0.55, least: 7 }),
    text(margin, top + 32, [consignee.city, consignee.phone].filter(Boolean).join(' · '), { size: 9, width: width * 0.55, least: 6 }),
    text(right, top + 30, toCollect(label), { size: 16, weight: 800, align: 'right', width: width * 0.42, least: 8 }),
    ...line(margin, 40, 'Received by'),
    ...line(margin + 43, 28, 'Signature'),
    ...line(margin + 74, width - 74, 'Date and time'),
  ]
}
