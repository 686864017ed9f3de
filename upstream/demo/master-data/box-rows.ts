import { boxTypes } from '../../db/schema/box-types'
import { dayMs, iso } from '../calendar'
import { copyInto } from '../copy'
import type { DemoRows } from '../ground'

/** Boxes and bags on the packing tables, the smallest first: code, name, inner sides in cm, weight empty and at most in kg. */
const sizes = [
  ['M1', 'Mailer A5', 22, 16, 4, '0.030', '1.000'], ['M2', 'Mailer A4', 32, 23, 6, '0.050', '2.000'],
  ['B1', 'Box small', 20, 15, 10, '0.110', '5.000'], ['B2', 'Box medium', 30, 22, 15, '0.190', '10.000'],
  ['B3', 'Box large', 40, 30, 25, '0.380', '20.000'], ['B4', 'Box extra large', 60, 40, 40, '0.790', '30.000'],
  ['T1', 'Tube', 100, 10, 10, '0.260', '4.000'], ['C1', 'Cool box', 38, 28, 26, '1.350', '12.000'],
] as const

const fits = (goods: readonly number[], box: readonly number[]) => {
  const grown = (sides: readonly number[]) => sides.toSorted((a, b) => a - b)
  return grown(goods).every((side, i) => side <= (grown(box)[i] ?? 0))
}
/** The smallest box that takes a parcel of these sides; null where none does. */
export const boxFor = (length: string | null | undefined, width: string | null | undefined, height: string | null | undefined): string | null =>
  (length && width && height && sizes.find(([, , ...box]) => fits([length, width, height].map(Number), box.slice(0, 3).map(Number)))?.[0]) || null

export const seedBoxTypes: DemoRows = (client, { nowMs }) => {
  const at = iso(nowMs - 100 * dayMs)
  return copyInto(client, boxTypes, sizes.map(([box_code, box_name, length, width, height, tare_weight, max_weight]) => ({
    box_code, box_name, length: String(length), width: String(width), height: String(height), tare_weight, max_weight, created_at: at, updated_at: at,
  })))
}
