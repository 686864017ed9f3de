import { z } from 'zod'
import { chargeParty } from '@/lib/domain/charge'
import { invoiceAge } from '@/lib/domain/invoice-age'
import { paymentGateway, paymentRequestKind, paymentRequestStatus, requestMethod } from '@/lib/domain/payment-request'
import { anyOf, byId, Currency, Day, Flag, get, Id, Instant, Money, paged, paging, post } from './kernel'
import { packageLists } from './package-shapes'

const lists = 'app_payment:pending-payments'

/** A request for payment as lists show it. */
export const PaymentRequest = z.object({
  id: Id,
  payment_ref: z.string(),
  kind: z.enum(paymentRequestKind.names),
  invoice_id: Id,
  invoice_no: z.string(),
  /** The seller’s shipment, of import charges. */
  package_list_id: Id.nullable(),
  party_type: z.enum(chargeParty.names),
  party_id: Id,
  party: z.string(),
  /** `client:12:AED`, as /payment-list/record takes it. */
  payer: z.string(),
  amount: Money,
  /** Of the amount, since it was asked for. */
  paid_amount: Money,
  balance: Money,
  currency: Currency,
  due_date: Day,
  days_late: z.number(),
  allowed_methods: z.array(z.enum(requestMethod.names)),
  gateway: z.enum(paymentGateway.names).nullable(),
  status: z.enum(paymentRequestStatus.names),
  link_sent_at: Instant.nullable(),
  reminded_at: Instant.nullable(),
  link_expires_at: Instant,
  /** Where it is paid by card; null for a request that is not open. */
  pay_link: z.string().nullable(),
  reject_reason: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: Instant,
})

const filters = paging.extend({
  kind: anyOf(z.enum(paymentRequestKind.names)), status: anyOf(z.enum(paymentRequestStatus.names)), client_id: anyOf(Id), seller_id: anyOf(Id),
  invoice_id: anyOf(Id), currency: anyOf(Currency),
  /** How long what is left to pay has been due, as in the finance summary. */
  age: anyOf(z.enum(invoiceAge.names)),
  overdue: Flag.optional(),
})
const refreshes = [
  'paymentRequests.list', 'clientInvoices.list', 'clientInvoices.own', 'clientInvoices.one', 'emailLogs.list', 'journal.list', 'sellerInvoices.list',
  'sellerInvoices.own', 'sellerInvoices.one', ...packageLists,
]

/** Requests for payment, each with the link it is paid by (invoices-payments.md 2.4, 3.3). */
export const paymentRequests = {
  /** `meta.tab_counts` tells how many there are of each status, whichever is asked for. */
  list: get('/api/payment/invoice-pending-listing', { needs: lists, query: filters, reply: paged(PaymentRequest) }),
  download: post('/api/payment/invoice-pending-listing/download', {
    needs: lists, writes: false, kind: 'download', body: filters.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
  /** Asks for the whole of what an invoice has left to pay. Of a seller’s shipment it issues the tax invoice first. 409 while a request of it is open. */
  create: post('/api/rsa_initiate_payment/create', {
    // The other key is for what we pay clients of their cash: of invoices it opens nothing.
    needs: ['app_payment:initiate-payment', 'app_cod_reconcile:rsa-cod-payment-edit'],
    body: z.object({
      kind: z.enum(paymentRequestKind.names), ior_invoice_id: Id.optional(), client_invoice_id: Id.optional(), amount: Money.optional(),
      allowed_methods: z.array(z.enum(requestMethod.names)).min(1, 'Choose at least one way to pay.'), bank_id: Id.nullish(),
      gateway: z.enum(paymentGateway.names).nullish(), due_date: Day.optional(),
      message: z.string().trim().normalize('NFC').max(500, 'Use at most 500 characters.').optional(), send_email: z.boolean().default(true),
    }),
    reply: z.object({ id: Id, payment_ref: z.string(), link: z.string().nullable() }),
    refreshes,
  }),
  /** Whoever is asked does not pay it, and says why. A GET that writes: it is named so by its callers, changes nothing twice, and is never kept. */
  reject: get('/api/reject_initiate_payment/:id', {
    needs: 'app_payment:reject-payment', params: byId, writes: true,
    query: z.object({ reason: z.string().trim().normalize('NFC').min(5, 'Give a reason of at least 5 characters.').max(500, 'Use at most 500 characters.') }),
    reply: z.object({ id: Id, status: z.literal('rejected') }), refreshes,
  }),
}
