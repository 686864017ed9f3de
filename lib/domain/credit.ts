import { compare, subtract, sum, type Decimal } from './decimal'
import { money } from './money'

/** What stands against a client's credit, each with VAT and in the limit's currency (clients.md 7.1). */
export interface Credit {
  /** 0 stands for no check. */
  limit: string
  currency: string
  /** Unpaid of issued invoices. */
  invoices: string
  /** Charges no issued invoice bills yet. */
  charges: string
  /** What sending out orders that are confirmed will be charged. */
  orders: string
}

export const hasLimit = ({ limit }: Pick<Credit, 'limit'>): boolean => compare(limit, 0) > 0
export const usedOf = ({ invoices, charges, orders }: Pick<Credit, 'invoices' | 'charges' | 'orders'>): string => sum([invoices, charges, orders])
/** Below zero where more is used than the limit allows. */
export const freeOf = (credit: Credit): string => subtract(credit.limit, usedOf(credit))
export const fits = (credit: Credit, more: Decimal): boolean => !hasLimit(credit) || compare(more, freeOf(credit)) <= 0

/** Why something more is not taken on credit. */
export function overLimit(credit: Credit, more: Decimal): string {
  const { limit, currency } = credit
  const used = usedOf(credit)
  const beyond = subtract(sum([used, more]), limit)
  const added = compare(more, 0) > 0 ? ` and this adds ${money(more, currency)}` : ''
  return `Credit limit of ${money(limit, currency)} would be exceeded by ${money(beyond, currency)}: ${money(used, currency)} is used${added}.`
}
