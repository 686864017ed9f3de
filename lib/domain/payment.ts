import { compare, multiply, subtract } from './decimal'
import { machine, type Move, type NameOf } from './machine'
import { amountIn } from './money'
import { refusedMove } from './move'
import { words } from './vocabulary'

/** How money reaches us (invoices-payments.md 2.5). */
export const paymentMethod = words({ bank_transfer: 'Bank transfer', cheque: 'Cheque', wire: 'Wire', gateway: 'Card' })
export type PaymentMethod = (typeof paymentMethod.names)[number]
/** What somebody records; what a gateway captures records itself. */
export const recordedMethods = paymentMethod.options.filter(({ value }) => value !== 'gateway')

const settles = 'It settles the invoices it names, and its receipt goes to the payer.'

/** Money somebody says has come, until a second look finds it at the bank (invoices-payments.md 3.4). Only what is paid settles invoices. */
export const paymentStatus = /* @__PURE__ */ machine({
  pending_verification: {
    label: 'To be verified', tone: 'yellow', moves: {
      paid: {
        label: 'Verify', confirm: 'Confirm that [it] arrived?', consequence: settles,
        done: '[it] is verified.',
      },
      rejected: {
        label: 'Reject', confirm: 'Reject [it]?', reason: 'required', danger: true, consequence: 'Its invoices stay as they are. The payer is told why.',
        done: '[it] is rejected.',
      },
      failed: null,
    },
  },
  paid: { label: 'Paid', tone: 'green', moves: ['failed', 'partially_refunded', 'refunded'] },
  partially_refunded: { label: 'Partially refunded', tone: 'cyan', moves: ['refunded'] },
  refunded: { label: 'Refunded', tone: 'grey', moves: [] },
  rejected: { label: 'Rejected', tone: 'red', moves: [] },
  failed: { label: 'Failed', tone: 'red', moves: [] },
})
export type PaymentStatus = NameOf<typeof paymentStatus>
/** Money that came, whatever of it went back since. */
export const receivedPayments = ['paid', 'partially_refunded', 'refunded'] as const satisfies readonly PaymentStatus[]
export const isReceived = (status: PaymentStatus): boolean => (receivedPayments as readonly PaymentStatus[]).includes(status)

/** Money that goes back to the card it came from (coming-areas.md 1c.5). What was sent is asked after until the gateway says what became of it. */
export const refundStatus = /* @__PURE__ */ machine({
  requested: { label: 'Requested', tone: 'yellow', moves: ['sent', 'failed'] },
  sent: { label: 'At the gateway', tone: 'cyan', moves: ['succeeded', 'failed'] },
  succeeded: { label: 'Refunded', tone: 'green', moves: [] },
  failed: { label: 'Failed', tone: 'red', moves: [] },
})
export type RefundStatus = NameOf<typeof refundStatus>

const bounces: Move = { label: 'Bounced', confirm: 'Did [it] bounce?', reason: 'required', danger: true, done: '[it] has bounced.' }

/** Where a cheque is. It settles nothing before its bank has honoured it, and one returned afterwards takes back what it settled. */
export const chequeStatus = /* @__PURE__ */ machine({
  received: {
    label: 'Received', tone: 'yellow',
    moves: { deposited: { label: 'Deposited', confirm: 'Was [it] handed to the bank?', done: '[it] is deposited.' } },
  },
  deposited: {
    label: 'Deposited', tone: 'cyan', moves: {
      cleared: {
        label: 'Cleared', confirm: 'Confirm that [it] was honoured?', consequence: settles,
        done: '[it] is cleared.',
      },
      bounced: { ...bounces, consequence: 'It settles nothing. The payer is told.' },
    },
  },
  cleared: {
    label: 'Cleared', tone: 'green', moves: {
      bounced: { ...bounces, consequence: 'Its invoices are to be paid again. The payer is told.' },
    },
  },
  bounced: { label: 'Bounced', tone: 'red', moves: [] },
})
export type ChequeStatus = NameOf<typeof chequeStatus>

/** Refused moves of a payment and of a cheque. */
export const paymentRefusal = (paymentNo: string, from: PaymentStatus, to: PaymentStatus): string =>
  to === 'rejected' ? 'Only payments waiting for verification can be rejected.' : refusedMove(paymentStatus, `Payment ${paymentNo}`, from, to)
export const chequeRefusal = (paymentNo: string, from: ChequeStatus, to: ChequeStatus): string =>
  refusedMove(chequeStatus, `The cheque of ${paymentNo}`, from, to)

/** The largest share of an invoice that is written off with a payment. */
const MOST_SHARE = '0.001'
const absolute = (amount: string) => (compare(amount, 0) < 0 ? subtract(0, amount) : amount)

/**
 * How far a payment may miss an invoice and still settle it, in coins of its currency: a thousandth of the invoice, and no more than the setting
 * `payment_tolerance`, which is in dirhams (coming-areas.md 1c.7). An invoice of 0.90 is thus never paid with nothing.
 */
export function paymentTolerance(total: string, currency: string, setting: { aed: string; aedRate: string }): string {
  const share = multiply([total, MOST_SHARE], 8)
  const most = (Number(setting.aed) / Number(setting.aedRate)).toFixed(8)
  return amountIn(compare(share, most) < 0 ? share : most, currency)
}

/** What is written off where money comes that near to what is left to pay: above zero for what is missing, below for what is too much; else 0. */
export function writtenOffWith(left: string, tolerance: string, currency: string): string {
  return compare(absolute(left), tolerance) <= 0 ? amountIn(left, currency) : amountIn(0, currency)
}
