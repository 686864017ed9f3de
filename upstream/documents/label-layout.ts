import { barsIn } from './barcode'
import { across, type Frame, type Mark } from './drawing'
import { brandBand, carrierNumber, codBox, factsBand, footerBand, fromBand, numberBand, sortBand, toBand } from './label-bands'
import { labelSize, type LabelSize, type PieceLabel } from './label-data'
import { docket } from './label-docket'
import { smallLabel } from './label-small'

/** Band heights from the top in mm (linehaul.md 6, normative); a carrier's own barcode takes the room left below them. */
const bandMm = { brand: 14, sort: 18, number: 30, to: 36, from: 12, facts: 14, cod: 12, footer: 6 }
const carrierBarsMm = 4.4

/** Heights for a label: papers shorter than 4X6 save at the logos. */
function heights(room: number, hasCarrierBars: boolean): typeof bandMm {
  const footer = bandMm.footer + (hasCarrierBars ? carrierBarsMm : 0)
  const used = Object.values(bandMm).reduce((sum, height) => sum + height, footer - bandMm.footer)
  return { ...bandMm, footer, brand: bandMm.brand + Math.min(0, room - used) }
}

function parcelLabel(label: PieceLabel, { code, label: { width: paper, margin } }: LabelSize, height: number): Mark[] {
  const width = paper - 2 * margin
  const mm = heights(height - 2 * margin, carrierNumber(label) !== undefined)
  let y = margin
  const next = (band: keyof typeof mm, below = 0): Frame => {
    const frame = { x: margin, y, width, height: mm[band] - below }
    y += mm[band]
    return frame
  }
  const ruled = (frame: Frame, marks: Mark[], thickness?: number) => [...marks, across(margin, frame.y + frame.height, width, thickness)]
  const brand = next('brand'), sort = next('sort'), number = next('number'), to = next('to')
  const from = next('from'), facts = next('facts'), cod = next('cod', 0.8), footer = next('footer')
  return [
    ...ruled(brand, brandBand(label, brand), 0.5),
    ...ruled(sort, sortBand(label, sort)),
    ...ruled(number, numberBand(label, number, paper, code)),
    ...ruled(to, toBand(label, to), 0.5),
    ...ruled(from, fromBand(label, from)),
    ...factsBand(label, facts),
    ...codBox(label, cod, 25),
    ...footerBand(label, footer, paper),
  ]
}

/** The marks of one piece's label in an upright cell of the size, before the size's own scale. Throws BarcodeTooLong. */
export function labelMarks(label: PieceLabel, size: LabelSize): Mark[] {
  if (size.layout === 'small') return smallLabel(label, size)
  if (size.layout === 'docket') return [...parcelLabel(label, size, 152.4), ...docket(label, size, 152.4)]
  return parcelLabel(label, size, size.label.height)
}

/** Whether a number, with its piece suffix if any, prints legibly on a size; ask before a job starts. Throws UnknownSize. */
export function barcodeFits(number: string, size: string): boolean {
  const { label } = labelSize(size)
  const room = { x: 0, y: 0, height: 1, inked: label.width - 2 * label.margin, paper: label.width, align: 'left' as const }
  return barsIn(room, number) !== undefined
}
