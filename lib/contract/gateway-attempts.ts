import { z } from 'zod'
import { gatewayAttemptStatus, gatewayEnvironment } from '@/lib/domain/gateway-attempt'
import { paymentGateway } from '@/lib/domain/payment-request'
import { anyOf, byId, Currency, get, Id, Instant, Money, paged, paging, post } from './kernel'

const needs = 'app_payment:payment-gateway-status'

const Attempt = z.object({
  id: Id,
  attempt_ref: z.string(),
  invoice_no: z.string(),
  payment_ref: z.string(),
  gateway: z.enum(paymentGateway.names),
  gateway_environment: z.enum(gatewayEnvironment.names),
  amount: Money,
  currency: Currency,
  /** `VISA ••1111`; null before a card was used. */
  card: z.string().nullable(),
  status: z.enum(gatewayAttemptStatus.names),
  gateway_txn_id: z.string().nullable(),
  response_code: z.string().nullable(),
  response_message: z.string().nullable(),
  /** The payment a capture became. */
  payment_id: Id.nullable(),
  payment_no: z.string().nullable(),
  /** Since it began, of one that may still be paid. */
  waiting_minutes: z.number().nullable(),
  created_at: Instant,
  responded_at: Instant.nullable(),
  checked_at: Instant.nullable(),
})
const filters = paging.extend({
  gateway: anyOf(z.enum(paymentGateway.names)), gateway_environment: anyOf(z.enum(gatewayEnvironment.names)),
  status: anyOf(z.enum(gatewayAttemptStatus.names)),
})

const checked = ['gatewayAttempts.list', 'gatewayAttempts.one', 'payments.list', 'paymentRequests.list', 'clientInvoices.list', 'journal.list']

/** Visits of payers to gateways, as our staff looks after them (invoices-payments.md 2.5, 5). */
export const gatewayAttempts = {
  /** `meta.tab_counts` counts each status, whichever is chosen. */
  list: get('/api/payment/payment-gateway-list', { needs, query: filters, reply: paged(Attempt) }),
  /** Today, by gateway: how many visits ended, how many of them with a capture, and when it last answered. */
  health: get('/api/payment/payment-gateway-list/health', {
    needs, reply: z.array(z.object({ gateway: z.enum(paymentGateway.names), ended: z.number(), captured: z.number(), answered_at: Instant.nullable() })),
  }),
  /** One with what the gateway answered last, card numbers left out. */
  one: get('/api/payment/payment-gateway-list/:id', {
    needs, params: byId, reply: Attempt.extend({ raw_response: z.record(z.string(), z.unknown()).nullable() }),
  }),
  /** Asks the gateway what became of it: 409 where nobody is to be asked, 429 a moment after the last time, 502 while it does not answer. */
  check: post('/api/payment/payment-gateway-list/check/:id', {
    needs, asksOutside: true, params: byId, reply: Attempt,
    refreshes: checked,
  }),
  /** The same of several, one after another; `skipped` says of which nobody was asked, and why. */
  checkMany: post('/api/payment/payment-gateway-list/check', {
    needs, asksOutside: true,
    body: z.object({ ids: z.array(Id).min(1, 'Choose at least one visit.').max(50, 'At most 50 visits at a time.') }),
    reply: z.object({ checked: z.number(), skipped: z.array(z.object({ id: Id, reason: z.string() })) }), refreshes: checked,
  }),
  download: post('/api/payment/payment-gateway-list/download', {
    needs, writes: false, kind: 'download',
    body: filters.extend({ ids: z.array(Id).max(200).optional(), format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
}
