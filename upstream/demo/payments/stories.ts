import { compare, product, subtract } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import type { ChequeStatus, PaymentMethod, PaymentStatus } from '@/lib/domain/payment'
import type { Dice } from '../dice'

/** An invoice as whoever pays it sees it. */
export interface Owed {
  id: number
  client_id: number
  client: string
  currency: string
  total: string
  balance: string
  due_date: string
  bank_id: number
}

/** What is paid of an invoice, days after it was due (below 0: before). */
export interface Story {
  daysLate: number
  amount: string
  /** Of the amount, what the invoice takes. */
  allocated: string
  rounding: string
  method: PaymentMethod
  status: PaymentStatus
  cheque: ChequeStatus | null
}

const none = '0'
const whole = (roll: Dice, balance: string): Pick<Story, 'amount' | 'allocated' | 'rounding'> => {
  // Some leave the fils away, some send a round sum and have the rest to their credit.
  const round = `${Math.floor(Number(balance))}`
  const missing = subtract(balance, round)
  if (roll.chance(0.12) && compare(missing, none) > 0 && Number(missing) <= Math.min(1, Number(balance) * 0.001))
    return { amount: round, allocated: round, rounding: missing }
  if (roll.chance(0.06)) return { amount: `${Math.ceil((Number(balance) + 120) / 500) * 500}`, allocated: balance, rounding: none }
  return { amount: balance, allocated: balance, rounding: none }
}
const methodOf = (roll: Dice): PaymentMethod => roll.weighted([['bank_transfer', 76], ['wire', 14], ['cheque', 10]] as const)

/** Dirhams, or as many of another currency, up to which cards are used. */
const CARD_MOST = 60_000
/** Days after the due date until which the link of a request still takes cards. */
const CARD_DAYS = 10

/** Some of what would be sent by transfer is paid by card at the request’s link: to the coin, as gateways capture. */
export const byCard = (roll: Dice, story: Story): Story =>
  story.method === 'bank_transfer' && story.amount === story.allocated && story.rounding === none && Number(story.amount) <= CARD_MOST
    && story.daysLate <= CARD_DAYS && roll.chance(0.4) ? { ...story, method: 'gateway' } : story

/** A card was charged the day after a transfer had settled the invoice: all of it is the payer’s credit (coming-areas.md I5). */
export const paidTwice = (story: Story, balance: string): Story =>
  ({ ...story, method: 'gateway', daysLate: story.daysLate + 1, amount: balance, allocated: none, rounding: none })

/** How a client pays an invoice: most whole and about in time, some in two parts, some late, some not at all. */
export function storiesOf(roll: Dice, { balance, currency }: Owed): Story[] {
  if (roll.chance(0.09)) return []
  const method = methodOf(roll)
  const cheque = method === 'cheque' ? ('cleared' as const) : null
  const paid = { method, status: 'paid', cheque } as const
  const daysLate = roll.weighted([[roll.int(-9, 0), 70], [roll.int(1, 12), 22], [roll.int(13, 34), 8]] as const)
  if (roll.chance(0.1)) {
    const part = amountIn(product([balance, roll.pick(['0.4', '0.5', '0.6'])]), currency)
    const rest = amountIn(subtract(balance, part), currency)
    return [
      { ...paid, daysLate, amount: part, allocated: part, rounding: none },
      { ...paid, daysLate: daysLate + roll.int(10, 20), amount: rest, allocated: rest, rounding: none },
    ]
  }
  return [{ ...paid, daysLate, ...whole(roll, balance) }]
}
