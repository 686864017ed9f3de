import { compare, subtract, type Decimal } from './decimal'
import { amountIn } from './money'

interface ToPay {
  id: number
  balance: string
  currency: string
}
const least = (a: string, b: string) => (compare(a, b) < 0 ? a : b)

/** What an invoice may take of what is left of a payment; nothing is left: all of it, for whoever pays to say less. */
export const roomFor = (balance: string, left: Decimal, currency: string): string =>
  amountIn(compare(left, 0) > 0 ? least(balance, String(left)) : balance, currency)

/** Money shared among invoices in their order: each takes all it can, until nothing is left. 700.00 for 500.00 and 400.00: 500.00 and 200.00. */
export function sharedOldestFirst(amount: string, invoices: readonly ToPay[]): ReadonlyMap<number, string> {
  const shares = new Map<number, string>()
  let left = amount
  for (const { id, balance, currency } of invoices) {
    if (compare(left, 0) <= 0) break
    const share = amountIn(least(balance, left), currency)
    shares.set(id, share)
    left = subtract(left, share)
  }
  return shares
}
