import { z } from 'zod'
import { payResult } from '@/lib/domain/gateway-attempt'
import { paymentGateway, requestMethod } from '@/lib/domain/payment-request'
import { anyone, Currency, Day, Flag, get, Money, post } from './kernel'

const Gateway = z.enum(paymentGateway.names)
const invoiceNo = z.object({ id: z.string().max(60) })
const Hash = z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) })
const key = z.string().max(64)
const Locale = z.enum(['en', 'ar']).default('en')

/** What a stranger with the link reads of an invoice: what it is for and what is left of it, and nothing else. */
const Summary = z.object({
  issuer: z.string(), payer: z.string(), invoice_no: z.string(), tax_invoice_no: z.string().nullable(), due_date: Day,
  lines: z.array(z.object({ line_no: z.number(), description: z.string(), amount: Money, vat_amount: Money })),
  total: Money, paid_amount: Money, balance: Money, currency: Currency, message: z.string().nullable(), payment_ref: z.string(),
  is_open: z.boolean(), is_paid: z.boolean(), takes_cards: z.boolean(), is_sandbox: z.boolean(), methods: z.array(z.enum(requestMethod.names)),
  /** Of ours, for a transfer. */
  bank: z.object({ bank_name: z.string(), account_name: z.string(), iban: z.string(), swift: z.string().nullable() }).nullable(),
})
/** How a browser goes to a gateway. */
export const Redirect = z.object({ method: z.enum(['GET', 'POST']), url: z.string(), fields: z.record(z.string(), z.string()) })

/** Public calls of a payment by link, and of the gateways (invoices-payments.md 4.2, 5, 7.5). */
export const gateway = {
  /**
   * What a link asks for; confirmed, how the browser goes to the gateway. 404 for a link that is none, 410 once it has ended, 409 for what is paid. Two presses
   * within half a minute go to one visit.
   */
  request: post('/api/payment_request/:id', {
    ...anyone, perMinute: 20, asksOutside: true, params: invoiceNo,
    body: z.object({ gateway: z.string().max(20), k: key, confirm: Flag.default(false), locale: Locale,
      /** The hash of a visit that was confirmed: where it goes is answered again while it may still be paid. */
      visit: z.string().max(64).optional() }),
    reply: z.object({ summary: Summary.nullable(), attempt_ref: z.string().nullable(), hash_value: z.string().nullable(), redirect: Redirect.nullable() }),
  }),
  /** The tax invoice, or the receipt of what was paid last, for who has the link. */
  paper: get('/api/payment_request/:id/paper', {
    ...anyone, kind: 'download', params: invoiceNo, query: z.object({ gateway: Gateway, k: key, kind: z.enum(['invoice', 'receipt']).default('invoice') }),
  }),
  /** What became of a visit: the browser's word is looked at, the gateway is asked. 404 for a hash that is none. */
  response: post('/api/payment_response/:id', {
    ...anyone, perMinute: 60, asksOutside: true, params: Hash, body: z.object({ gateway: Gateway, params: z.record(z.string(),
      z.string().max(2000)).default({}) }),
    reply: z.object({
      result: z.enum(payResult.names), amount: Money, currency: Currency, invoice_no: z.string(), receipt_no: z.string().nullable(),
      message: z.string().nullable(), attempt_ref: z.string(), checked: z.boolean(),
      /** Where the same may be tried again; null once it is paid. */
      again: z.string().nullable(),
    }),
  }),
  receipt: get('/api/payment_response/:id/receipt', { ...anyone, kind: 'download', params: Hash, query: z.object({ gateway: Gateway }) }),
  /** Where gateways tell of a payment: 401 for what they did not sign; told again, nothing changes. */
  webhook: post('/api/payment_webhook/:gateway', {
    ...anyone, perMinute: 20_000, asksOutside: true, params: z.object({ gateway: Gateway }),
    body: z.object({ payload: z.string().max(200_000), signature: z.string().max(200).default('') }), reply: z.null(),
  }),
}
