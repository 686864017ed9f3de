import { inUnits, type Decimal } from './decimal'
import { fromMinorUnits, minorUnits } from './money'

/** Whole coins by largest remainder; among equal remainders the first line comes first. `total` is above zero. */
function shareCoins(coins: bigint, weights: readonly bigint[], total: bigint): bigint[] {
  const whole = weights.map((weight) => (coins * weight) / total)
  const left = Number(coins - whole.reduce((all, part) => all + part, 0n))
  const remainders = weights.map((weight, line) => ({ line, remainder: (coins * weight) % total }))
  const next = remainders.toSorted((a, b) => (a.remainder === b.remainder ? a.line - b.line : a.remainder > b.remainder ? -1 : 1))
  for (const { line } of next.slice(0, left)) whole[line] = (whole[line] ?? 0n) + 1n
  return whole
}

/**
 * Shares an amount of a currency over lines by their weights (values, pallets, kilograms): largest remainder, ties to the first line.
 * Shares add up to the amount, and none differs from its exact part by a whole coin; an amount below zero is shared as one above it.
 * Weights that are all zero share equally. `share('287.10', 'AED', [5, 3, 2])` is 143.55, 86.13 and 57.42. Throws RangeError on a weight
 * below zero, on an amount finer than the currency's coin, and on no lines.
 */
export function share(amount: Decimal, currency: string, weights: readonly Decimal[]): string[] {
  if (weights.length === 0) throw new RangeError('No lines to share over')
  const given = inUnits(weights).units
  if (given.some((weight) => weight < 0n)) throw new RangeError('A weight is below zero')
  const parts = given.some((weight) => weight > 0n) ? given : given.map(() => 1n)
  const coins = minorUnits(amount, currency)
  const shares = shareCoins(coins < 0n ? -coins : coins, parts, parts.reduce((all, weight) => all + weight, 0n))
  return shares.map((part) => fromMinorUnits(coins < 0n ? -part : part, currency))
}
