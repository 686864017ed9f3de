import { compare, divide, greatest, product, round, roundUpTo, sum, type Decimal } from './decimal'
import { grouped } from './money'

/** Kilograms for display: three places, thousands grouped ('1,250.500'); the unit stands in the heading. */
export function kg(value: Decimal): string {
  return grouped(round(value, 3))
}

/**
 * Volumetric kilograms of `pieces` equal pieces, sides in centimetres, divisor in cm³ per kg (packages.md 7):
 * 40 × 30 × 25 / 5000 is '6.000', rounded half up once. Throws RangeError on a side, divisor or count not above 0.
 */
export function volumetric(length: Decimal, width: Decimal, height: Decimal, divisor: Decimal, pieces = 1): string {
  if ([length, width, height, divisor, pieces].some(value => compare(value, 0) <= 0)) {
    throw new RangeError('Every side, the divisor and the pieces must be above 0')
  }
  return divide(product([length, width, height, pieces]), divisor, 3)
}

export type Weighing = {
  /** Scale or, before a hub has weighed it, declared kg of all pieces together. */
  actual: Decimal
  /** Volumetric kg of all pieces together; left out when dimensions are missing. */
  volumetric?: Decimal | null
  /** Least kg the service or carrier bills. */
  minimum?: Decimal
  /** Billing step in kg, 0.5 unless the carrier says otherwise. */
  step?: Decimal
}

/** max(actual, volumetric, minimum) rounded up to the step, once (packages.md 7, carriers.md 7.1): 6.150 -> '6.500'. */
export function chargeable({ actual, volumetric: space, minimum = 0, step = '0.5' }: Weighing): string {
  return roundUpTo(greatest(actual, space ?? 0, minimum), step, 3)
}

/** Girth test of carriers.md: the longest side plus twice the other two, in centimetres, one place. */
export function girth(length: Decimal, width: Decimal, height: Decimal): string {
  const [longest = 0, ...others] = [length, width, height].toSorted((a, b) => compare(b, a))
  return round(sum([longest, ...others, ...others]), 1)
}
