import { compare, isDecimal, subtract, sum } from '@/lib/domain/decimal'
import { digitsOf, MOST_PLACES } from '@/lib/domain/currency'
import { amountIn, money, tooFine } from '@/lib/domain/money'
import { looksScanned } from '@/lib/domain/scan-input'

/** Cash to be taken at the door; unknown while there is no connection. */
export type Cash = { due: string; currency: string } | 'unknown'

/** Decimals an amount of cash may have: those of its currency; as many as any has while it is not known. */
const placesOf = (cash: Cash): number => (cash === 'unknown' ? MOST_PLACES : digitsOf(cash.currency))

/** What is wrong with an amount as it was typed; null while nothing is, or nothing was typed. */
export function cashFault(cash: Cash, value: string | null): string | null {
  if (value === null) return null
  if (!isDecimal(value)) return `“${value}” is not an amount. Enter it like 150.00.`
  if (looksScanned(value.split('.')[0] ?? '')) return `“${value}” is a scanned number, not an amount. Enter it like 150.00.`
  const places = placesOf(cash)
  const decimals = (value.split('.')[1] ?? '').replace(/0+$/, '').length
  if (decimals <= places) return null
  return cash === 'unknown' ? `“${value}” has too many decimals: cash has at most ${places}.` : tooFine(`“${value}”`, cash.currency)
}

/** The amount as it is sent. */
export const cashAmount = (cash: Cash, value: string): string => (cash === 'unknown' ? sum([value]) : amountIn(value, cash.currency))

/** What is due and, where something else was entered, by how much it differs. */
export function cashHint(cash: Cash, value: string | null): string {
  if (cash === 'unknown') return 'No connection: the amount due is not known. Enter what was collected, if anything.'
  const due = `${money(cash.due, cash.currency)} is due in cash.`
  if (value === null || cashFault(cash, value) !== null || compare(value, cash.due) === 0) return due
  const [isShort, difference] = compare(value, cash.due) < 0 ? [true, subtract(cash.due, value)] : [false, subtract(value, cash.due)]
  return `${due} ${money(difference, cash.currency)} ${isShort ? 'less' : 'more'} is noted as a difference.`
}
