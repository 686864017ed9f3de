import { money } from '@/lib/domain/money'
import { barsIn } from './barcode'
import { across, lineIn, text, type Mark } from './drawing'
import { BarcodeTooLong, codBox, grouped } from './label-bands'
import type { LabelSize, PieceLabel } from './label-data'

/** 75X50 for small packs: split code, bars, name and city, COD and nothing more (packages.md 6). */
export function smallLabel(label: PieceLabel, { code, label: { width: paper, margin, height } }: LabelSize): Mark[] {
  const width = paper - 2 * margin
  const right = margin + width
  const bars = barsIn({ x: margin, y: margin + 10.6, height: 13, inked: width, paper, align: 'center' }, label.piece_no)
  if (!bars) throw new BarcodeTooLong(label.piece_no, code)
  const { name, city, country_code } = label.consignee
  const to = { x: margin, width: width * 0.54 }
  const piece = label.pieces > 1 ? `${label.piece}/${label.pieces}` : label.service_code
  const foot = height - margin
  const collect = label.payment_mode === 'cod' ? ['COD', money(label.cod_amount, label.cod_currency)] : undefined
  return [
    text(margin, margin + 7, label.split_code || country_code, { size: 22, weight: 800, width: width * 0.72, least: 12 }),
    text(right, margin + 7, piece, { size: 12, weight: 700, align: 'right', width: width * 0.26, least: 7 }),
    across(margin, margin + 9, width),
    bars,
    text(margin + width / 2, margin + 28, grouped(label.tracking_no, label.piece_no), { size: 11, weight: 700, align: 'center', width, least: 7 }),
    across(margin, margin + 30.4, width),
    lineIn(to, margin + 35.8, name, { size: 11, weight: 700, least: 7 }),
    lineIn(to, foot - 1.6, `${city}, ${country_code}`, { size: 15, weight: 800, least: 8 }),
    ...codBox(label, { x: margin + width * 0.58, y: margin + 32, width: width * 0.42, height: height - 2 * margin - 32 }, 13, collect),
  ]
}
