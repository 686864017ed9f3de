import { z } from 'zod'
import { chargeParty } from '@/lib/domain/charge'
import { clientInvoiceStatus } from '@/lib/domain/client-invoice'
import { financeGrouping } from '@/lib/domain/invoice-age'
import { chequeStatus, paymentMethod, paymentStatus, refundStatus } from '@/lib/domain/payment'
import { anyOf, byId, Currency, Day, del, Flag, get, Id, Instant, Money, numberText, paged, paging, post } from './kernel'
import { PaymentRequest } from './payment-requests'
import { isAboveZero } from './quantities'

const lists = ['app_payment:payment-list', 'app_payment:bank-transfer'] as const
const records = 'app_payment:payment-record'
const verifies = 'app_payment:payment-verify'

/** As many documents as one payment settles at most. */
export const MOST_ALLOCATIONS = 500

const Row = z.object({
  id: Id,
  payment_no: z.string(),
  payment_date: Day,
  payment_method: z.enum(paymentMethod.names),
  party_type: z.enum(chargeParty.names),
  party_id: Id,
  party: z.string(),
  /** The invoices it settles or is meant to: the first, and how many more. */
  invoice_no: z.string().nullable(),
  invoices: z.number(),
  amount: Money,
  currency: Currency,
  /** At the rate of the payment's day; null where there is none. */
  amount_aed: z.string().nullable(),
  /** Of what was verified: what no invoice has taken, the party's credit. */
  on_account: Money,
  /** What may still go back to the card it came from; nothing of what came otherwise. */
  refundable: Money,
  /** Our account; null for what was paid by card. */
  bank: z.string().nullable(),
  bank_id: Id.nullable(),
  reference_no: z.string(),
  payer_name: z.string(),
  payer_bank: z.string().nullable(),
  cheque_date: Day.nullable(),
  cheque_status: z.enum(chequeStatus.names).nullable(),
  has_proof: z.boolean(),
  status: z.enum(paymentStatus.names),
  /** Of those verified by looking at the bank's statement: the status again; of cheques, which their bank decides about, null. */
  verifies_from: z.enum(paymentStatus.names).nullable(),
  receipt_no: z.string().nullable(),
  recorded_by: z.string().nullable(),
  verified_by: z.string().nullable(),
  created_at: Instant,
})
const Allocation = z.object({
  id: Id, invoice_id: Id, invoice_no: z.string(), amount: Money, rounding: Money, applied_at: Instant.nullable(), taken_back_at: Instant.nullable(),
})
const Step = z.object({ at: Instant, title: z.string(), by: z.string().nullable(), note: z.string().nullable() })
/** What goes back to a card, the newest first. */
const Refund = z.object({
  id: Id, refund_no: z.string(), amount: Money, status: z.enum(refundStatus.names), reason: z.string(), message: z.string().nullable(),
  gateway_refund_id: z.string().nullable(), requested_by: z.string().nullable(), created_at: Instant, sent_at: Instant.nullable(), ended_at: Instant.nullable(),
})
const Payment = Row.extend({
  verified_at: Instant.nullable(),
  reject_reason: z.string().nullable(),
  proof_name: z.string().nullable(),
  allocations: z.array(Allocation),
  refunds: z.array(Refund),
  history: z.array(Step),
})

const ToPay = z.object({
  id: Id, invoice_no: z.string(), tax_invoice_no: z.string().nullable(), status: z.enum(clientInvoiceStatus.names), issue_date: Day, due_date: Day,
  total: Money, balance: Money, currency: Currency, days_late: z.number(),
})
const Payer = z.object({
  /** `client:12:AED` */
  value: z.string(), party_type: z.enum(chargeParty.names), party_id: Id, party: z.string(), currency: Currency, invoices: z.number(), balance: Money,
})

/** In dirhams, at the rate of the day an invoice was issued or a payment made. What is open is of today, and null where the groups are days. */
const Figures = z.object({
  billed: Money, collected: Money, not_due: Money.nullable(), days_1_30: Money.nullable(), days_31_60: Money.nullable(), days_61_90: Money.nullable(),
  over_90: Money.nullable(), outstanding: Money.nullable(),
})
const Totals = Figures.extend({ overdue: Money, on_account: Money, cod_payable: Money })

const filters = paging.extend({
  payment_method: anyOf(z.enum(paymentMethod.names)), status: anyOf(z.enum(paymentStatus.names)), cheque_status: anyOf(z.enum(chequeStatus.names)),
  client_id: anyOf(Id), bank_id: anyOf(Id), currency: anyOf(Currency), amount_from: Money.optional(), amount_to: Money.optional(),
  /** Verified money that no invoice has taken, or not all of it. */
  on_account: Flag.optional(),
  /** Cheques of a day to come. */
  post_dated: Flag.optional(),
})
const refreshes = [
  'payments.list', 'payments.one', 'payments.payers', 'payments.toPay', 'clientInvoices.list', 'clientInvoices.own', 'clientInvoices.one', 'journal.list',
  'emailLogs.list', 'paymentRequests.list', 'sellerInvoices.list', 'sellerInvoices.own', 'sellerInvoices.one',
]
const line = (most: number) => z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`)
const Allocate = z.object({ invoice_id: Id, amount: Money.refine(isAboveZero, 'Enter an amount above 0.') })
const allocations = z.array(Allocate).max(MOST_ALLOCATIONS, `One payment settles at most ${MOST_ALLOCATIONS} invoices.`)

/** Money from clients, transporters and vendors, and which invoices it settles (invoices-payments.md 2.5, 3.4). */
export const payments = {
  /** `meta.tab_counts` tells how many there are of each status, whichever is asked for. */
  list: get('/api/payment/payment-list', { needs: lists, query: filters, reply: paged(Row) }),
  one: get('/api/payment/payment-list/:id', { needs: lists, params: byId, reply: Payment }),
  /** Who has invoices to be paid, in each currency. */
  payers: get('/api/payment/payers', { needs: records, reply: z.array(Payer) }),
  /** A party's invoices that are to be paid, the longest due first. */
  toPay: get('/api/payment/to-pay', {
    needs: records, query: z.object({ party_type: z.enum(chargeParty.names), party_id: Id, currency: Currency }),
    reply: z.object({ invoices: z.array(ToPay), on_account: Money }),
  }),
  /**
   * `record` says that money is on its way or there, and which invoices it is for; `verify`, `reject` and `cheque_status` say what became of it. What comes
   * beyond its invoices is credit of the party: money that arrived is a fact. The others are of a request for payment (`initiated_payment_id`), our staff’s.
   */
  update: post('/api/payment/invoice-update', {
    needs: [records, verifies],
    body: z.object({
      action: z.enum(['record', 'verify', 'reject', 'cheque_status', 'send_link', 'remind', 'change_due_date', 'cancel']),
      payment_id: Id.optional(), initiated_payment_id: Id.optional(), due_date: Day.optional(),
      party_type: z.enum(chargeParty.names).optional(), party_id: Id.optional(), payment_method: z.enum(paymentMethod.names).optional(),
      amount: Money.refine(isAboveZero, 'Enter an amount above 0.').optional(), currency: Currency.optional(), payment_date: Day.optional(),
      bank_id: Id.optional(), reference_no: numberText(64).optional(), payer_name: line(120).optional(), payer_bank: line(100).nullish(),
      cheque_no: numberText(20).optional(), cheque_date: Day.nullish(), allocations: allocations.optional(),
      cheque_status: z.enum(chequeStatus.names).optional(),
      reason: line(500).optional(),
    }),
    /** The payment, or the request. */
    reply: z.union([Row, PaymentRequest]),
    refreshes,
  }),
  /** The bank's advice of a transfer, or the cheque: pdf, png or jpg of 5 MB at most. Given again it is replaced, until the payment is verified. */
  addProof: post('/api/payment/payment-list/:id/proof', {
    needs: [records, verifies], params: byId, kind: 'upload', maxBytes: 5 * 1024 * 1024 + 64 * 1024, maxFileBytes: 5 * 1024 * 1024,
    reply: Row, refreshes: ['payments.list', 'payments.one'],
  }),
  proof: get('/api/payment/payment-list/:id/proof', { needs: lists, params: byId, kind: 'download' }),
  /** Settles invoices with what is on account of a verified payment. */
  allocate: post('/api/payment/payment-list/:id/allocations', {
    needs: records, params: byId, body: z.object({ allocations: allocations.min(1, 'Choose at least one invoice.') }), reply: Row, refreshes,
  }),
  /** Takes an allocation back: the invoice is to be paid again, and its money is on account. */
  takeBack: del('/api/payment/payment-list/:id/allocations/:allocation_id', {
    needs: verifies, params: byId.extend({ allocation_id: Id }), reply: Row, refreshes,
  }),
  /**
   * Sends what was paid by card back to the card: all of it at most, in as many parts as wanted. What its invoices took is taken from them again, the last
   * first.
   * 409 for what did not come by card, or beyond what is left of it.
   */
  refund: post('/api/payment/refund/:id', {
    needs: 'app_payment:refund', params: byId, reply: Row, refreshes,
    body: z.object({ amount: Money.refine(isAboveZero, 'Enter an amount above 0.'), reason: line(500).min(5, 'Give a reason of at least 5 characters.') }),
  }),
  /** The receipt in English and Arabic; 404 before the payment is verified. */
  receipt: get('/api/payment/receipt/:id', { needs: lists, params: byId, kind: 'download' }),
  /** What was billed and collected in some days, and what is open today by how long it has been due; 422 above a year. */
  summary: get('/api/payment/finance-summary', {
    needs: 'app_payment:finance-summary',
    query: z.object({
      from: Day.optional(), to: Day.optional(), client_id: anyOf(Id), group_by: z.enum(financeGrouping.names).default('client'),
      format: z.enum(['xlsx', 'csv']).optional(),
    }),
    reply: z.object({
      groups: z.array(Figures.extend({ group: z.string(), label: z.string(), filter: z.record(z.string(), z.string()) })), totals: Totals, from: Day, to: Day,
    }),
  }),
  download: post('/api/payment/payment-list/download', {
    needs: lists, writes: false, kind: 'download', body: filters.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
}
