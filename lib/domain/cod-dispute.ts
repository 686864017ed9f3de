import { clientCodStatus, type ClientCodStatus } from './client-cod'
import { codStatus, type CodBearer, type CodStatus } from './cod'
import { codPaymentStatus, type CodPaymentStatus } from './cod-payment'
import { machine, type Move, type NameOf } from './machine'
import { words } from './vocabulary'

const takes: Move = {
  label: 'Take', confirm: 'Take [it]?', consequence: 'It is under review, and nobody withdraws it any more.', done: '[it] is under review.',
}
const accepts: Move = {
  label: 'Accept', confirm: 'Accept [it]?', reason: 'optional', done: '[it] is accepted.',
  consequence: 'Whoever it is against bears what is disputed. The other side is told by mail.',
}
const rejects: Move = {
  label: 'Reject', confirm: 'Reject [it]?', reason: 'required', danger: true, done: '[it] is rejected.',
  consequence: 'Everything is as it was before. The other side is told by mail.',
}
const withdraws: Move = {
  label: 'Withdraw', confirm: 'Withdraw [it]?', reason: 'optional', consequence: 'Everything is as it was before.', done: '[it] is withdrawn.',
}
const closes: Move = { label: 'Close', confirm: 'Close [it]?', done: '[it] is closed.' }

/** Where a dispute about cash is (billing-cod.md 3.4). */
export const codDisputeStatus = /* @__PURE__ */ machine({
  open: { label: 'Open', tone: 'orange', moves: { under_review: takes, withdrawn: withdraws } },
  under_review: { label: 'Under review', tone: 'cyan', moves: { accepted: accepts, rejected: rejects } },
  accepted: { label: 'Accepted', tone: 'green', moves: { closed: closes } },
  rejected: { label: 'Rejected', tone: 'red', moves: { closed: closes } },
  closed: { label: 'Closed', tone: 'grey', moves: [] },
  withdrawn: { label: 'Withdrawn', tone: 'grey', moves: [] },
})
export type CodDisputeStatus = NameOf<typeof codDisputeStatus>
/** Those somebody still has to decide; an order or a payment has one at most. */
export const openDisputes = ['open', 'under_review'] as const satisfies readonly CodDisputeStatus[]

export const codDisputeLevel = words({ payment: 'Payment', order: 'Order' })
export const codDisputeReason = words({
  not_received: 'Not received', short_paid: 'Paid short', over_paid: 'Paid over', not_collected: 'Not collected',
  returned_not_delivered: 'Returned, not delivered', wrong_amount: 'Wrong amount', duplicate: 'Repeated', fee_wrong: 'Wrong fee', other: 'Other',
})
/** Who raised it. */
export const codDisputeParty = words({ client: 'Client', carrier: 'Carrier', admin: 'Us' })
export type CodDisputeParty = (typeof codDisputeParty.names)[number]

export const disputableOrders = ['pending', 'mismatch', 'paid'] as const satisfies readonly CodStatus[]
export const disputablePayments = ['submitted', 'received', 'partially_reconciled'] as const satisfies readonly CodPaymentStatus[]

/** Payments to clients whose money has left us. */
export const disputableClientPayments = ['paid', 'confirmed'] as const satisfies readonly ClientCodStatus[]

/** Whom somebody can hold to it: carriers and clients us, we either of them or ourselves. */
export const disputeAgainst: Readonly<Record<CodDisputeParty, readonly CodBearer[]>> = {
  carrier: ['rsa'], client: ['rsa'], admin: ['carrier', 'client', 'rsa'],
}

/** Working days until a dispute is to be decided. */
export const DISPUTE_DAYS = 5

/** Refusals of what is not disputed in its state, and of a dispute that is past a step (billing-cod.md 3.4). */
export const orderNotDisputed = (trackingNo: string, status: CodStatus): string =>
  `COD order ${trackingNo} is ${codStatus.label(status).toLowerCase()} and cannot be disputed.`
export const paymentNotDisputed = (no: string, status: CodPaymentStatus): string =>
  `Payment ${no} is ${codPaymentStatus.label(status).toLowerCase()} and cannot be disputed.`
export const clientPaymentNotDisputed = (no: string, status: ClientCodStatus): string =>
  `Payment ${no} is ${clientCodStatus.label(status).toLowerCase()} and cannot be disputed.`
export const disputeIs = (no: string, status: CodDisputeStatus): string => (
  status === 'open' ? `Take dispute ${no} before it is decided.` : `Dispute ${no} is already ${codDisputeStatus.label(status).toLowerCase()}.`
)
