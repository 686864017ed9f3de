import { z } from 'zod'
import { billingStatus, carrierCharge, carrierInvoiceStatus, differenceCause, differencePart } from '@/lib/domain/carrier-billing'
import { codFeeType } from '@/lib/domain/carrier-cod'
import { anyOf, byId, Currency, Day, del, Flag, get, Id, Instant, Kilograms, Money, paged, paging, patch, post, UnitPrice } from './kernel'

const Rate = z.object({
  id: Id,
  carrier: z.string(),
  /** One of our services, or '*' for all. */
  service_code: z.string(),
  charge_type: z.enum(carrierCharge.names),
  /** A country's two letters, the carrier's own zone, or '*' for everywhere. */
  zone: z.string(),
  weight_from: Kilograms,
  weight_to: Kilograms,
  currency: Currency,
  base_amount: Money,
  step_kg: Kilograms.nullable(),
  step_amount: UnitPrice.nullable(),
  fuel_percent: z.string(),
  cod_fee_type: z.enum(codFeeType.names).nullable(),
  cod_fee_flat: Money.nullable(),
  cod_fee_percent: z.string().nullable(),
  remote_amount: Money,
  rto_percent: z.string(),
  vat_percent: z.string(),
  valid_from: Day,
  valid_to: Day.nullable(),
  updated_at: Instant,
})
const receipt = z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() })

/** What carriers may charge us (billing-cod.md 2.5, 5). */
export const carrierRates = {
  list: get('/api/lastmile-billing-rates', {
    needs: 'app_billing:rate-list',
    query: paging.extend({
      carrier_id: anyOf(Id), service_code: anyOf(z.string().max(20)), charge_type: anyOf(z.enum(carrierCharge.names)), currency: anyOf(Currency),
      /** Rates of this day of shipping only. */
      valid_on: Day.optional(),
    }),
    reply: paged(Rate),
  }),
  upload: post('/api/lastmile-billing-rates/upload', {
    needs: 'app_billing:rate-edit', kind: 'upload', body: z.object({ carrier_id: Id, dry_run: Flag.default(false) }), reply: receipt,
    maxBytes: 20 * 1024 * 1024, refreshes: ['carrierRates.list'],
  }),
}

const CarrierInvoice = z.object({
  id: Id,
  carrier_id: Id,
  carrier: z.string(),
  invoice_no: z.string(),
  invoice_date: Day,
  due_date: Day,
  /** Days since it was due, of one that is not paid; 0 before. */
  days_late: z.number(),
  currency: Currency,
  control_total: Money.nullable(),
  lines: z.number(),
  pending_lines: z.number(),
  unmatched_lines: z.number(),
  amount: Money,
  expected_amount: Money,
  /** Billed less expected, of the lines of which something was expected. */
  difference: Money,
  difference_pct: z.string().nullable(),
  approved_amount: Money,
  disputed_amount: Money,
  /** What credit notes and rejections saved. */
  recovered_amount: Money,
  status: z.enum(carrierInvoiceStatus.names),
  upload_id: Id.nullable(),
  updated_at: Instant,
})
const BillingLine = z.object({
  id: Id,
  carrier_invoice_id: Id,
  carrier: z.string(),
  invoice_no: z.string(),
  invoice_date: Day,
  tracking_no: z.string(),
  package_id: Id.nullable(),
  client: z.string().nullable(),
  charge_type: z.enum(carrierCharge.names),
  occurrence: z.number(),
  service: z.string().nullable(),
  our_service: z.string().nullable(),
  destination: z.string(),
  our_destination: z.string().nullable(),
  zone: z.string().nullable(),
  delivered_on: Day.nullable(),
  delivered_at: Instant.nullable(),
  billed_weight: Kilograms.nullable(),
  our_weight: Kilograms.nullable(),
  currency: Currency,
  base_amount: Money, fuel_amount: Money, cod_fee_amount: Money, surcharge_amount: Money, discount_amount: Money, vat_amount: Money, total_amount: Money,
  expected_base: Money.nullable(), expected_fuel: Money.nullable(), expected_cod_fee: Money.nullable(), expected_surcharge: Money.nullable(),
  expected_vat: Money.nullable(), expected_amount: Money.nullable(),
  difference: Money.nullable(),
  /** The difference taken apart; the parts add up to it. */
  by_service: Money.nullable(), by_weight: Money.nullable(), by_rate: Money.nullable(), by_fuel: Money.nullable(), by_surcharge: Money.nullable(),
  difference_pct: z.string().nullable(),
  difference_cause: z.enum(differenceCause.names),
  in_tolerance: z.boolean(),
  billing_status: z.enum(billingStatus.names),
  /** Approved without anybody looking. */
  is_auto: z.boolean(),
  dispute_reason: z.string().nullable(),
  credit_note_no: z.string().nullable(),
  credited_amount: Money.nullable(),
  payment_reference: z.string().nullable(),
  approved_by: z.string().nullable(),
  approved_at: Instant.nullable(),
})

const view = {
  upload: 'app_billing:upload-billing', invoices: 'app_billing:pending-billing', lines: 'app_billing:pending-billing-list', data: 'app_billing:billing-data',
} as const
const lineFilters = paging.extend({
  carrier_id: anyOf(Id), client_id: anyOf(Id), carrier_invoice_id: anyOf(Id), invoice_no: z.string().trim().max(40).optional(),
  charge_type: anyOf(z.enum(carrierCharge.names)), difference_cause: anyOf(z.enum(differenceCause.names)),
  billing_status: anyOf(z.enum(billingStatus.names)), currency: anyOf(Currency), min_difference: Money.optional(), max_difference: Money.optional(),
  unmatched: Flag.optional(), in_tolerance: Flag.optional(),
})
const changed = ['carrierBilling.pending', 'carrierBilling.recovered', 'carrierBilling.lines', 'carrierBilling.data', 'carrierBilling.invoice', 'journal.list']

/** Invoices of carriers, held against our rate cards line by line (billing-cod.md 5). */
export const carrierBilling = {
  upload: post('/api/carrier-consignment-billing/upload', {
    needs: view.upload, kind: 'upload',
    body: z.object({
      carrier_id: Id, invoice_no: z.string().trim().min(1, 'Give the invoice’s number.').max(40), invoice_date: Day,
      /** Left out, by the carrier's payment terms. */
      due_date: Day.optional(),
      currency: Currency,
      /** What the invoice says it comes to; a file whose rows come to another sum fails as a whole. */
      control_total: Money.optional(),
      dry_run: Flag.default(false),
    }),
    reply: receipt, maxBytes: 20 * 1024 * 1024, refreshes: changed,
  }),
  template: get('/api/lastmile-billing-template', {
    needs: view.upload, kind: 'download', query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
  pending: get('/api/lastmile-billing-pending', {
    needs: view.invoices,
    query: paging.extend({
      carrier_id: anyOf(Id), status: anyOf(z.enum(carrierInvoiceStatus.names)), currency: anyOf(Currency),
      /** Lines wait for a decision. */
      pending: Flag.optional(),
      /** Billed beyond the tolerance of a line in one line at least. */
      over_tolerance: Flag.optional(),
    }),
    reply: paged(CarrierInvoice),
  }),
  lines: get('/api/lastmile-billing-pending-list', { needs: view.lines, query: lineFilters, reply: paged(BillingLine) }),
  data: get('/api/lastmile-billing-data', { needs: view.data, query: lineFilters, reply: paged(BillingLine) }),
  invoice: get('/api/lastmile-billing-invoice/:id', {
    needs: view.invoices, params: byId,
    reply: CarrierInvoice.extend({
      /** What its lines come to by why they differ. */
      causes: z.array(z.object({ difference_cause: z.enum(differenceCause.names), lines: z.number(), total_amount: Money, difference: Money })),
      /** The difference of its lines taken apart; the parts add up to it. */
      parts: z.array(z.object({ part: z.enum(differencePart.names), amount: Money })),
    }),
  }),
  /** What credit notes and rejections saved, in dirhams at today's rates: in all, and of invoices of this year. */
  recovered: get('/api/lastmile-billing-recovered', {
    needs: view.invoices, reply: z.object({ amount_aed: Money, this_year_aed: Money, invoices: z.number() }),
  }),
  removeInvoice: del('/api/lastmile-billing-invoice/:id', { needs: view.upload, params: byId, reply: z.null(), refreshes: changed }),
  /** Moves the lines named, or those of an invoice that can be moved; `send_dispute_file` mails an invoice's disputed lines to its carrier. */
  act: patch('/api/lastmile-billing-action/:action', {
    needs: 'app_billing:billing-approve',
    params: z.object({ action: z.enum(['approve', 'approve_within_tolerance', 'dispute', 'reject', 'credit', 'mark_billed', 'send_dispute_file']) }),
    body: z.object({
      ids: z.array(Id).min(1, 'Choose at least one line.').max(500, 'At most 500 lines at a time.').optional(), invoice_id: Id.optional(),
      reason: z.string().trim().max(500).optional(), credit_note_no: z.string().trim().max(40).optional(), credited_amount: Money.optional(),
      payment_reference: z.string().trim().max(60).optional(),
    }),
    reply: z.object({ updated: z.number(), skipped: z.array(z.object({ id: Id, reason: z.string() })) }),
    refreshes: [...changed, 'emailLogs.list'],
  }),
  download: post('/api/lastmile-billing-data/download', {
    needs: [view.invoices, view.lines, view.data], writes: false, kind: 'download',
    body: lineFilters.extend({
      ids: z.array(Id).max(500).optional(), kind: z.enum(['pending', 'data', 'dispute_file']).default('data'), format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
  }),
}
