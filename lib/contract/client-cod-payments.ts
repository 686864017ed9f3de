import { z } from 'zod'
import { codPaymentMethod } from '@/lib/domain/carrier-cod'
import { clientCodLine, clientCodStatus } from '@/lib/domain/client-cod'
import { anyOf, byId, Currency, Day, get, Id, Instant, Money, numberText, paged, paging, patch, post } from './kernel'

const reads = 'app_cod_reconcile:rsa-cod-payment-list'
const edits = 'app_cod_reconcile:rsa-cod-payment-edit'
const approves = 'app_cod_reconcile:rsa-cod-payment-approve'
const changed = ['clientCodPayments.list', 'clientCodPayments.one', 'codOrders.list', 'codPending.list', 'codPaid.list']

const Totals = z.object({
  orders_count: z.number(),
  gross_cod: Money,
  /** What we keep, before VAT: of orders, and of those that came back. */
  cod_fee: Money,
  return_fee: Money,
  /** On both fees, once a payment. */
  fee_vat: Money,
  /** Owed to the client besides its orders: disputes won, cash we lost, credited fees. */
  adjustments: Money,
  /** Owed by the client: cash taken back after it was paid, and what the payment before could not take off. */
  deductions: Money,
  /** Below zero nothing is paid, and the next payment begins with it. */
  net_payable: Money,
})
const Payment = Totals.extend({
  id: Id,
  payment_no: z.string(),
  client_id: Id,
  client: z.string(),
  currency: Currency,
  cycle_from: Day,
  cycle_to: Day,
  status: z.enum(clientCodStatus.names),
  initiated_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  paid_on: Day.nullable(),
  payment_method: z.enum(codPaymentMethod.names).nullable(),
  reference_no: z.string().nullable(),
  /** The tax invoice of its fees, once it is paid. */
  tax_invoice_no: z.string().nullable(),
  version: z.number(),
  created_at: Instant,
})
const Line = z.object({
  id: Id,
  kind: z.enum(clientCodLine.names),
  /** A tracking number, or what else the line is of. */
  label: z.string(),
  ref_no: z.string().nullable(),
  delivered_at: Instant.nullable(),
  /** Above zero the client is paid it, below it is taken off. */
  amount: Money,
  fee: Money,
})
const Whole = Payment.extend({
  bank_beneficiary: z.string().nullable(), bank_name: z.string().nullable(), iban_end: z.string().nullable(), swift: z.string().nullable(),
  /** Our account it was paid from, and what that shows of it in another currency. */
  paid_from: z.string().nullable(), bank_currency: Currency, bank_amount: Money.nullable(), invoice_id: Id.nullable(),
  /** The first of its lines; `lines_count` of them in all, which its sheet has. */
  lines: z.array(Line), lines_count: z.number(),
  history: z.array(z.object({
    id: Id, from_status: z.enum(clientCodStatus.names).nullable(), to_status: z.enum(clientCodStatus.names), note: z.string().nullable(),
    by: z.string().nullable(), at: Instant,
  })),
})

const Ready = Line.omit({ id: true }).extend({
  /** Of an order: what it is left out by. */
  cod_order_id: Id.nullable(),
})
const Preview = Totals.extend({
  client_id: Id,
  client: z.string(),
  currency: Currency,
  /** The client’s account is known, so that it can be paid. */
  has_bank: z.boolean(),
  included: z.array(Ready),
  /** Orders of the client that are not in it, with why; the first 200 of `excluded_count`. */
  excluded: z.array(z.object({ tracking_no: z.string(), delivered_at: Instant.nullable(), amount: Money, reason: z.string() })),
  excluded_count: z.number(),
})

const filters = paging.extend({
  client_id: anyOf(Id), status: anyOf(z.enum(clientCodStatus.names)), currency: anyOf(Currency),
})
const files = { format: z.enum(['xlsx', 'csv']).default('xlsx') }

/** What clients are paid of the cash collected for them (billing-cod.md 5). */
export const clientCodPayments = {
  /** `meta.tab_counts` counts each status, whichever is chosen. */
  list: get('/api/client_cod_payment/list', { needs: reads, query: filters, reply: paged(Payment) }),
  one: get('/api/client_cod_payment/:id', { needs: reads, params: byId, reply: Whole }),
  /** What a payment would hold: everything of the client that the bank has and was delivered until the cut-off. */
  preview: post('/api/client_cod_payment/preview', {
    needs: edits, writes: false,
    body: z.object({
      client_ids: z.array(Id).min(1, 'Choose a client.').max(20, 'Choose at most 20 clients.'), cut_off_date: Day, currency: Currency.default('AED'),
    }),
    reply: z.array(Preview),
  }),
  /** `order_ids` leaves the other orders for later; what is owed either way besides is always in it. */
  create: post('/api/client_cod_payment/create', {
    needs: edits,
    body: z.object({
      client_id: Id, cut_off_date: Day, currency: Currency.default('AED'),
      order_ids: z.array(Id).min(1, 'Choose at least one order.').max(5000, 'At most 5,000 orders at a time.').optional(),
    }),
    reply: z.object({ id: Id, payment_no: z.string(), net_payable: Money }), refreshes: changed,
  }),
  /**
   * `initiate` tells the client, `approve` is another person’s above the setting, `mark_paid` says from which account and with which reference (nothing of a
   * payment that comes to nothing), `confirm` is the client’s own; `reject` and `cancel` set its orders free.
   */
  act: patch('/api/client_cod_payment/action/:action/:id', {
    needs: [edits, approves, reads], params: z.object({ action: z.enum(['initiate', 'approve', 'reject', 'mark_paid', 'confirm', 'cancel']), id: Id }),
    body: z.object({
      reason: z.string().trim().max(500).optional(), bank_id: Id.optional(), payment_method: z.enum(codPaymentMethod.names).optional(),
      reference_no: numberText(60).optional(), paid_on: Day.optional(), bank_amount: Money.nullish(),
    }),
    reply: Payment, refreshes: [...changed, 'journal.list', 'clientInvoices.list', 'emailLogs.list'],
  }),
  /** What the bank pays: approved payments, from one of our accounts. */
  bankFile: post('/api/client_cod_payment/bank-file', {
    needs: approves, writes: false, kind: 'download',
    body: z.object({ ids: z.array(Id).min(1, 'Choose at least one payment.').max(200), bank_id: Id }),
  }),
  /** For the client: as PDF, or its lines as xlsx. */
  advice: get('/api/client_cod_payment/advice/:id', {
    needs: [reads, 'app_cod_reconcile:cod-payment-paid-list'], kind: 'download', params: byId,
    query: z.object({ format: z.enum(['pdf', 'xlsx']).default('pdf') }),
  }),
  download: post('/api/client_cod_payment/download', {
    needs: reads, writes: false, kind: 'download', body: filters.extend({ ids: z.array(Id).max(200).optional(), ...files }),
  }),
}
