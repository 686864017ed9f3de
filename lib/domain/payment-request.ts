import { machine, type Move, type NameOf } from './machine'
import { refusedMove } from './move'
import { words } from './vocabulary'

/** What is asked to be paid (invoices-payments.md 2.4): the charges of a seller’s shipment, or an invoice of charges. */
export const paymentRequestKind = words({ ior_charges: 'Import charges', client_invoice: 'Invoice' })
export type PaymentRequestKind = (typeof paymentRequestKind.names)[number]

/** Where cards are charged; the sandbox moves no money. */
export const paymentGateway = words({ aps: 'Amazon Payment Services', ngenius: 'N-Genius', sandbox: 'Sandbox' })
export type PaymentGateway = (typeof paymentGateway.names)[number]

/** How a request may be paid: by what reaches our bank, or by card at the gateway of its link. */
export const requestMethod = words({ bank_transfer: 'Bank transfer', cheque: 'Cheque', wire: 'Wire', gateway: 'Card' })
export type RequestMethod = (typeof requestMethod.names)[number]

const rejects: Move = {
  label: 'Reject', confirm: 'Reject [it]?', reason: 'required', danger: true, consequence: 'Its link stops working. Whoever asked is told why.',
  done: '[it] is rejected.',
}
const sends: Move = {
  label: 'Send link', confirm: 'Send the link of [it]?', consequence: 'Of an expired request it is a new one, and the old one stops working.',
  done: 'The link of [it] is on its way.',
}
const cancels: Move = {
  label: 'Cancel', confirm: 'Cancel [it]?', danger: true, consequence: 'Its link stops working. The invoice stays to be paid.', done: '[it] is cancelled.',
}

/** A request for payment (invoices-payments.md 3.3). What was paid of its invoice moves it on and back. */
export const paymentRequestStatus = /* @__PURE__ */ machine({
  initiated: {
    label: 'Not sent', tone: 'yellow', moves: { sent: sends, partially_paid: null, paid: null, expired: null, rejected: rejects, cancelled: cancels },
  },
  sent: {
    label: 'Sent', tone: 'blue', moves: {
      sent: sends, initiated: null, partially_paid: null, paid: null, expired: null, rejected: rejects, cancelled: cancels,
    },
  },
  partially_paid: { label: 'Partially paid', tone: 'orange', moves: { initiated: null, sent: null, paid: null, cancelled: null } },
  paid: { label: 'Paid', tone: 'green', moves: ['initiated', 'sent', 'partially_paid', 'cancelled'] },
  rejected: { label: 'Rejected', tone: 'red', moves: [] },
  expired: { label: 'Expired', tone: 'grey', moves: { sent: sends } },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: [] },
})
export type PaymentRequestStatus = NameOf<typeof paymentRequestStatus>

/** Those whose link is paid; of one invoice there is one of them at most. */
export const openRequests = ['initiated', 'sent', 'partially_paid'] as const satisfies readonly PaymentRequestStatus[]

/** Refused moves of a request. */
export function requestRefusal(ref: string, from: PaymentRequestStatus, to: PaymentRequestStatus): string {
  if (to === 'rejected' && from === 'paid') return 'This payment is already paid.'
  return refusedMove(paymentRequestStatus, `Payment request ${ref}`, from, to)
}
