import type { CodStatus } from './cod'
import { addDays, day } from './days'
import { compare, greatest, product, subtract, sum } from './decimal'
import { machine, type Move, type NameOf } from './machine'
import { refusedMove } from './move'
import { amountIn } from './money'
import { words } from './vocabulary'

const initiates: Move = {
  label: 'Initiate', confirm: 'Initiate [it]?', consequence: 'The client is told by mail what it gets. Somebody approves it next.', done: '[it] is initiated.',
}
const approves: Move = {
  label: 'Approve', confirm: 'Approve [it]?', consequence: 'It can be paid to the account it names.', done: '[it] is approved.',
}
const pays: Move = {
  label: 'Mark paid', confirm: 'Was [it] paid?', consequence: 'Its fees are invoiced and netted, and the client is told by mail.', done: '[it] is paid.',
}
const cancels: Move = {
  label: 'Cancel', confirm: 'Cancel [it]?', consequence: 'Its orders can be paid again.', reason: 'required', danger: true, done: '[it] is cancelled.',
}
const rejects: Move = {
  label: 'Reject', confirm: 'Reject [it]?', consequence: 'Its orders can be paid again.', reason: 'required', danger: true, done: '[it] is rejected.',
}
const confirms: Move = { label: 'Confirm receipt', confirm: 'Did the money of [it] arrive?', done: '[it] is confirmed.' }
const disputes: Move = {
  label: 'Dispute', confirm: 'Dispute [it]?', done: '[it] is disputed.',
  consequence: 'The other side is told by mail. What is accepted comes with the next payment.',
}

/** What we pay a client of the cash collected for it (billing-cod.md 3.3). */
export const clientCodStatus = /* @__PURE__ */ machine({
  draft: { label: 'Draft', tone: 'grey', moves: { initiated: initiates, cancelled: cancels } },
  initiated: { label: 'Initiated', tone: 'yellow', moves: { approved: approves, rejected: rejects, cancelled: cancels } },
  approved: { label: 'Approved', tone: 'cyan', moves: { paid: pays, rejected: rejects } },
  paid: { label: 'Paid', tone: 'green', moves: { confirmed: confirms, disputed: disputes } },
  confirmed: { label: 'Confirmed', tone: 'green', moves: { disputed: disputes } },
  disputed: { label: 'Disputed', tone: 'red', moves: ['paid', 'confirmed'] },
  rejected: { label: 'Rejected', tone: 'red', moves: [] },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: [] },
})
export type ClientCodStatus = NameOf<typeof clientCodStatus>
/** Those whose money has left us. */
export const paidClientCod = ['paid', 'confirmed', 'disputed'] as const satisfies readonly ClientCodStatus[]
/** Those that take nothing any more: what they had is free. */
export const endedClientCod = ['rejected', 'cancelled'] as const satisfies readonly ClientCodStatus[]

/** Refused moves of a payment to a client. */
export const clientCodRefusal = (no: string, from: ClientCodStatus, to: ClientCodStatus): string => refusedMove(clientCodStatus, `Payment ${no}`, from, to)

/** What stands on a payment: orders and returns with their fees, and what is owed either way besides. */
export const clientCodLine = words({
  order: 'Order', return: 'Return', compensation: 'Written off by us', correction: 'Correction', dispute: 'Dispute', fee_credit: 'Credit note',
  carried: 'Carried over',
})
export type ClientCodLine = (typeof clientCodLine.names)[number]

/** Why an order of a client is not in a payment. */
const reasons: Partial<Record<CodStatus, string>> = {
  pending: 'Carrier money not received', remitted: 'Carrier money not received', mismatch: 'Difference not decided', disputed: 'Disputed',
  reconciled: 'Delivered after the cut-off', payable: 'In another payment',
}
export const leftOut = (status: CodStatus): string => reasons[status] ?? 'Not due'

interface Fee {
  currency: string
  /** Of the amount. */
  percent: string
  /** At least, in `currency`. */
  least: string
}
/** What we keep of an order: a share of its amount, at least so much. Of 100.00 at 1.5 % and 5.00 it is 5.00, of 600.00 it is 9.00 (billing-cod.md 7.4). */
export const clientCodFee = (amount: string, { currency, percent, least }: Fee): string =>
  amountIn(greatest(least, product([amount, percent, '0.01'])), currency)

export interface ClientCodTotals {
  gross_cod: string
  /** Before VAT. */
  cod_fee: string
  return_fee: string
  /** On both, once a payment. */
  fee_vat: string
  /** Owed to the client besides its orders, and by it. */
  adjustments: string
  deductions: string
  net_payable: string
}
interface TotalLine {
  kind: ClientCodLine
  amount: string
  fee: string
}
/**
 * What a payment comes to, `vat` being the VAT on its fees. 12,480.00 less fees 468.00, returns 84.00 and their VAT 27.60, with a dispute of 150.00 won, is
 * 12,050.40. Below zero it is carried to the next payment.
 */
export function clientCodTotals(lines: readonly TotalLine[], vat: string, currency: string): ClientCodTotals {
  const added = (some: readonly string[]) => amountIn(sum(some), currency)
  const feesOf = (kind: ClientCodLine) => added(lines.filter((line) => line.kind === kind).map(({ fee }) => fee))
  const gross_cod = added(lines.filter(({ kind }) => kind === 'order').map(({ amount }) => amount))
  const others = lines.filter(({ kind }) => kind !== 'order').map(({ amount }) => amount)
  const adjustments = added(others.filter((amount) => compare(amount, 0) > 0))
  const deductions = added(others.filter((amount) => compare(amount, 0) < 0).map((amount) => subtract(0, amount)))
  const [cod_fee, return_fee, fee_vat] = [feesOf('order'), feesOf('return'), amountIn(vat, currency)]
  const net_payable = amountIn(subtract(sum([gross_cod, adjustments]), sum([deductions, cod_fee, return_fee, fee_vat])), currency)
  return { gross_cod, cod_fee, return_fee, fee_vat, adjustments, deductions, net_payable }
}

/** A payment or an order of it is disputed within so many days of the payment; else it says until when that was. */
export const disputeOver = (paidOn: string, days: number, today: string): string | null => {
  const last = addDays(paidOn, days)
  return today > last ? `The dispute period ended on ${day(last)}.` : null
}
