import { compare, multiply, subtract } from './decimal'
import { amountIn } from './money'
import { words } from './vocabulary'

/** Why an issued invoice is credited: the reason codes of PINT AE (DL8.61.1, by the letters of the law) and a volume discount. */
export const creditReason = words({
  'VRBL:AE:DL8.61.1.A': 'The supply was cancelled', 'VRBL:AE:DL8.61.1.B': 'The tax treatment changed with the nature of the supply',
  'VRBL:AE:DL8.61.1.C': 'The agreed price was altered', 'VRBL:AE:DL8.61.1.D': 'Goods or services were returned',
  'VRBL:AE:DL8.61.1.E': 'Charged in error', 'VRBL:AE:VD': 'Volume discount',
})

interface CreditedLine {
  amount: string
  vat_rate: string
  vat_amount: string
  /** Of earlier notes. */
  credited_amount: string
  credited_vat: string
}

/** What of a line no note has credited yet. */
export const leftOf = ({ amount, credited_amount }: Pick<CreditedLine, 'amount' | 'credited_amount'>): string => subtract(amount, credited_amount)

/** The VAT that goes with a credited amount of a line; whoever credits the rest of it takes the rest of its VAT, to the last coin. */
export function creditVat(line: CreditedLine, credited: string, currency: string): string {
  const left = amountIn(subtract(line.vat_amount, line.credited_vat), currency)
  if (compare(credited, leftOf(line)) === 0) return left
  const share = amountIn(multiply([credited, line.vat_rate, '0.01'], 8), currency)
  return compare(share, left) > 0 ? left : share
}
