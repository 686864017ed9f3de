import { codeIn } from './barcode'
import { across, text, wrapped, type Mark } from './drawing'
import { BarcodeTooLong, collectBox, collecting, grouped, splitCode } from './label-bands'
import { shows, type LabelSize, type PieceLabel } from './label-data'
import { wrap, wrapInto } from './paragraph'

/** The amount in lines of its own: `COD`, `AED 1,250.00`, `for all 3 pieces`. */
function collectLines(label: PieceLabel): { isDue: boolean; lines: { words: string; size: number }[] } | null {
  const collect = collecting(label)
  if (!collect) return null
  const { isDue, words, note } = collect
  if (!isDue) return { isDue, lines: words.startsWith('COD ') ? [{ words: 'COD', size: 11 }, { words: words.slice(4), size: 9 }] : [{ words, size: 13 }] }
  return { isDue, lines: [{ words: 'COD', size: 12 }, { words: words.slice(4), size: 13 }, ...(note ? [{ words: note, size: 7 }] : [])] }
}

/** 75X50 for small packs: split code, bars, name and city, COD and nothing more (packages.md 6). */
export function smallLabel(label: PieceLabel, { code, label: { width: paper, margin, height } }: LabelSize): Mark[] {
  const width = paper - 2 * margin
  const right = margin + width
  const { barcode, dpi } = label.print
  const bars = codeIn({ x: margin, y: margin + 10.6, height: 13, inked: width, paper, align: 'center', dpi }, label.piece_no, barcode)
  if (!bars) throw new BarcodeTooLong(label.piece_no, code, dpi)
  const { name, city, country_code } = label.consignee
  const piece = label.pieces > 1 ? `${label.piece}/${label.pieces}` : label.service_code
  const foot = height - margin
  const collect = collectLines(label)
  const to = { x: margin, width: collect ? width * 0.55 : width }
  const people = shows(label, 'consignee') ? wrapInto(name, { size: 10, least: 5.4, width: to.width, most: 2 }, { weight: 700 }) : []
  const town = `${city}, ${country_code}`
  const isShort = wrap(town, 6.5, to.width, { weight: 800 }).length === 1
  const place = wrapInto(town, isShort ? { size: 15, least: 6.5, width: to.width, most: 1 } : { size: 8, least: 5.4, width: to.width, most: 2 }, {
    weight: 800,
  })
  return [
    text(margin, margin + 7, splitCode(label) ?? country_code, { size: 22, weight: 800, width: width * 0.72, least: 12 }),
    text(right, margin + 7, piece, { size: 12, weight: 700, align: 'right', width: width * 0.26, least: 7 }),
    across(margin, margin + 9, width),
    bars,
    text(margin + width / 2, margin + 28, grouped(label.tracking_no, label.piece_no), { size: 11, weight: 700, align: 'center', width, least: 7 }),
    across(margin, margin + 30.4, width),
    ...people.map((line, i) => wrapped(to, margin + 34.4 + i * 3.7, line)),
    ...place.map((line, i) => wrapped(to, foot - 1.4 - (place.length - 1 - i) * 3.2, line)),
    ...(collect
      ? collectBox({ x: margin + width * 0.58, y: margin + 32, width: width * 0.42, height: height - 2 * margin - 32 }, collect.isDue, collect.lines)
      : []),
  ]
}
