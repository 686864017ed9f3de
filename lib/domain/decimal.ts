import { RecentMap } from './recent-map'

/** A decimal as it travels: '1234.50', or a whole bigint, or a number taken at its shortest spelling (1.005 is 1.005). */
export type Decimal = string | number | bigint

/** `units` × 10^-`places`; money and weight are never a binary float. */
type Scaled = Readonly<{ units: bigint; places: number }>

const spelling = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i
const powers = Array.from({ length: 32 }, (_, exponent) => 10n ** BigInt(exponent))
const pow10 = (exponent: number) => powers[exponent] ?? 10n ** BigInt(exponent)

/** Weights, rates and limits come again and again, in a file of thousands of rows more than anywhere. */
const MOST_KEPT = 4096
/** Longer ones are rare, and as a piece of a longer string would keep all of that in memory. */
const LONGEST_KEPT = 12
const kept = new RecentMap<string | number, Scaled>(MOST_KEPT)

function scaled(value: Decimal): Scaled {
  if (typeof value === 'bigint') return { units: value, places: 0 }
  const known = kept.get(value)
  if (known) return known
  const read = readScaled(value)
  if (typeof value === 'number' || value.length <= LONGEST_KEPT) kept.set(value, read)
  return read
}

function readScaled(value: string | number): Scaled {
  const match = spelling.exec(String(value).trim())
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match ?? []
  if (!match || whole + fraction === '') throw new RangeError(`Not a decimal number: ${value}`)
  const places = fraction.length - Number(exponent)
  if (Math.abs(places) > 100) throw new RangeError(`Out of range: ${value}`)
  const digits = BigInt(sign + whole + fraction)
  return places < 0 ? { units: digits * pow10(-places), places: 0 } : { units: digits, places }
}

/** Quotient rounded half up, away from zero on a tie, as invoices are rounded. */
function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n
  const top = numerator < 0n ? -numerator : numerator
  const bottom = denominator < 0n ? -denominator : denominator
  const rounded = (top * 2n + bottom) / (bottom * 2n)
  return negative ? -rounded : rounded
}

function spell(units: bigint, places: number): string {
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return negative ? `-${text}` : text
}

function rescale({ units, places }: Scaled, to: number): bigint {
  if (to === places) return units
  return to >= places ? units * pow10(to - places) : divideHalfUp(units, pow10(places - to))
}

/**
 * `round('1.005', 2)` is '1.01': exactly `places` decimals, half up (ties away from zero), never '-0.00'.
 * Throws RangeError on text that is no decimal number.
 */
export function round(value: Decimal, places: number): string {
  return spell(rescale(scaled(value), places), places)
}

/** Exact sum with as many decimals as the longest term; no terms give '0'. */
export function sum(values: readonly Decimal[]): string {
  const terms = values.map(scaled)
  const places = Math.max(0, ...terms.map(term => term.places))
  return spell(terms.reduce((total, term) => total + rescale(term, places), 0n), places)
}

/** Exact `a − b`. */
export function subtract(a: Decimal, b: Decimal): string {
  const [left, right] = [scaled(a), scaled(b)]
  const places = Math.max(left.places, right.places)
  return spell(rescale(left, places) - rescale(right, places), places)
}

/** Exact product of all factors. */
export function product(factors: readonly Decimal[]): string {
  const { units, places } = factors.map(scaled).reduce(
    (so, factor) => ({ units: so.units * factor.units, places: so.places + factor.places }),
    { units: 1n, places: 0 },
  )
  return spell(units, places)
}

/** Product rounded once, half up, to `places`: `multiply(['100.00', '3.6725'], 2)` is '367.25'. */
export function multiply(factors: readonly Decimal[], places: number): string {
  return round(product(factors), places)
}

/** `a ÷ b` rounded half up to `places`. Throws RangeError on a zero divisor. */
export function divide(a: Decimal, b: Decimal, places: number): string {
  const [top, bottom] = [scaled(a), scaled(b)]
  if (bottom.units === 0n) throw new RangeError('Division by zero')
  return spell(divideHalfUp(top.units * pow10(bottom.places + places), bottom.units * pow10(top.places)), places)
}

/** Negative, 0 or positive, for sorting and limits. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const [left, right] = [scaled(a), scaled(b)]
  const places = Math.max(left.places, right.places)
  const [x, y] = [rescale(left, places), rescale(right, places)]
  return x < y ? -1 : x > y ? 1 : 0
}

/** The greatest of the values, as given. */
export function greatest(first: Decimal, ...rest: readonly Decimal[]): Decimal {
  return rest.reduce((most, value) => (compare(value, most) > 0 ? value : most), first)
}

/** The smallest multiple of `step` not below `value`, for weights billed in half kilograms; spelled with `places` decimals. */
export function roundUpTo(value: Decimal, step: Decimal, places: number): string {
  const [amount, unit] = [scaled(value), scaled(step)]
  if (unit.units <= 0n) throw new RangeError('The step must be above 0')
  const common = Math.max(amount.places, unit.places)
  const [a, u] = [rescale(amount, common), rescale(unit, common)]
  const steps = a <= 0n ? a / u : (a + u - 1n) / u
  return spell(rescale({ units: steps * u, places: common }, places), places)
}

/** Values as whole numbers of the smallest unit any of them has: `inUnits(['1.5', '2'])` is `{ units: [15n, 20n], places: 1 }`. */
export function inUnits(values: readonly Decimal[]): { units: bigint[]; places: number } {
  const terms = values.map(scaled)
  const places = Math.max(0, ...terms.map((term) => term.places))
  return { units: terms.map((term) => rescale(term, places)), places }
}

/** `fromUnits(12345n, 3)` is '12.345'. */
export const fromUnits = spell

/** True for text that every function here accepts: '-12', '0.5', '1e3'. */
export function isDecimal(text: string): boolean {
  const match = spelling.exec(text.trim())
  return match !== null && `${match[2]}${match[3] ?? ''}` !== ''
}
