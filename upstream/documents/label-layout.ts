import { codeIn } from './barcode'
import { across, type Frame, type Mark } from './drawing'
import {
  addressFrame, brandBand, carrierNumber, codBand, collecting, footerBand, footerLeadMm,
  footerLines, fromBand, hasFrom, hasSplitBars, numberBand, shownOf, sortBand, toBand,
} from './label-bands'
import { cutOf, neededHeight, type AddressPart } from './label-address'
import { labelSize, labelSizeCodes, printsAll, type LabelParty, type LabelPrint, type LabelSize, type PieceLabel } from './label-data'
import { docket } from './label-docket'
import { factRows, factsBand } from './label-facts'
import { smallLabel } from './label-small'

/** Band heights from the top in mm (linehaul.md 6, normative); a carrier's own barcode takes the room left below them. */
const bandMm = { brand: 14, sort: 18, number: 30, to: 36, from: 12, facts: 14, cod: 12, footer: 6 }
type Heights = typeof bandMm
const carrierBarsMm = 4.4
/** What bands can spare, first to last: papers shorter than 4X6 save at the logos, a long address also takes from the bars and the COD box. */
const spareMm: readonly (readonly [keyof Heights, number])[] = [['brand', 5], ['number', 7], ['cod', 3], ['from', 2]]
/** Height of the label above a docket. */
const parcelMm = 152.4
/** Above and below the address in its band. */
const toEdgesMm = 1.4

const total = (all: readonly number[]) => all.reduce((sum, height) => sum + height, 0)

/** Heights of a label whose bands have to make up for `missing` mm, none of them below what it can spare. */
function spared(mm: Heights, missing: number): Heights {
  const left = { ...mm }
  let need = missing
  for (const [band, most] of spareMm) {
    const given = Math.min(need, Math.min(most, left[band]))
    if (given <= 0) continue
    left[band] -= given
    need -= given
  }
  return left
}

/** What bands of this label are as high as, before the address takes more. */
function usualHeights(label: PieceLabel, width: number): Heights {
  const footer = bandMm.footer + (carrierNumber(label) === undefined ? 0 : carrierBarsMm) + footerLines(label, width).length * footerLeadMm
  return {
    ...bandMm, footer, facts: Math.min(2, factRows(label).length) * (bandMm.facts / 2),
    from: hasFrom(label) ? bandMm.from : 0, cod: collecting(label) ? bandMm.cod : 0,
    brand: hasSplitBars(label) ? bandMm.brand + 1 : bandMm.brand,
  }
}

/** Heights for a label: an address that does not stand in its band at an easy size gets the room others can spare. */
function heights(label: PieceLabel, room: number, width: number): Heights {
  const usual = usualHeights(label, width)
  const spare = room - total(Object.values(usual))
  const fitted = spare < 0 ? spared(usual, -spare) : usual
  const { width: column } = addressFrame({ x: 0, y: 0, width, height: 0 })
  const more = Math.max(0, neededHeight(label.consignee, column, shownOf(label)) + toEdgesMm - fitted.to)
  const free = Math.max(0, spare)
  if (more <= free) return { ...fitted, to: fitted.to + more }
  const given = spared(fitted, more - free)
  const gained = total(Object.values(fitted)) - total(Object.values(given))
  return { ...given, to: given.to + free + gained }
}

function parcelLabel(label: PieceLabel, { code, label: { width: paper, margin } }: LabelSize, height: number): Mark[] {
  const width = paper - 2 * margin
  const mm = heights(label, height - 2 * margin, width)
  let y = margin
  const next = (band: keyof Heights, below = 0): Frame => {
    const frame = { x: margin, y, width, height: mm[band] - below }
    y += mm[band]
    return frame
  }
  const ruled = (frame: Frame, marks: Mark[], thickness?: number) => (
    frame.height > 0 ? [...marks, across(margin, frame.y + frame.height, width, thickness)] : []
  )
  const brand = next('brand'), sort = next('sort'), number = next('number'), to = next('to')
  const from = next('from'), facts = next('facts'), cod = next('cod', 0.8), footer = next('footer')
  return [
    ...ruled(brand, brandBand(label, brand), 0.5),
    ...ruled(sort, sortBand(label, sort)),
    ...ruled(number, numberBand(label, number, paper, code)),
    ...ruled(to, toBand(label, to), 0.5),
    ...ruled(from, fromBand(label, from)),
    ...factsBand(label, facts),
    ...codBand(label, cod),
    ...footerBand(label, footer, paper),
  ]
}

/** The marks of one piece's label in an upright cell of the size, before the size's own scale. Throws BarcodeTooLong. */
export function labelMarks(label: PieceLabel, size: LabelSize): Mark[] {
  if (size.layout === 'small') return smallLabel(label, size)
  if (size.layout === 'docket') return [...parcelLabel(label, size, parcelMm), ...docket(label, size, parcelMm)]
  return parcelLabel(label, size, size.label.height)
}

/** Whether a number, with its piece suffix if any, prints legibly on a size; ask before a job starts. Throws UnknownSize. */
export function barcodeFits(number: string, size: string, { barcode, dpi }: Pick<LabelPrint, 'barcode' | 'dpi'> = printsAll): boolean {
  const { label, layout } = labelSize(size)
  const height = layout === 'small' ? 13 : bandMm.number - 10 - 7
  return codeIn({ x: 0, y: 0, height, inked: label.width - 2 * label.margin, paper: label.width, align: 'left', dpi }, number, barcode) !== undefined
}

/** The address's room on the narrowest and lowest of the papers that carry one, with everything on the label that takes room from it. */
function leastRoom(): { width: number; height: number } {
  const everything = total(Object.values(bandMm)) + 1 + carrierBarsMm + 2 * footerLeadMm
  const papers = labelSizeCodes.map(labelSize).filter(({ layout }) => layout !== 'small').map(({ label: { width, height, margin } }) => ({
    width: width - 2 * margin, height: Math.min(parcelMm, height) - 2 * margin,
  }))
  const { width } = addressFrame({ x: 0, y: 0, width: Math.min(...papers.map((paper) => paper.width)), height: 0 })
  return { width, height: bandMm.to + total(spareMm.map(([, most]) => most)) - everything + Math.min(...papers.map(({ height }) => height)) - toEdgesMm }
}
const narrowest = leastRoom()

/** Parts of an address that end in an ellipsis on the smallest paper that carries an address, in the smallest type. */
export const cutOnSmallest = (party: LabelParty): AddressPart[] => cutOf(party, narrowest)
