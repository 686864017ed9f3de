import { z } from 'zod'
import { codPaymentMethod } from '@/lib/domain/carrier-cod'
import { codBearer, codStatus } from '@/lib/domain/cod'
import { codDifferenceReason, codLineType, codMatch, codPaymentStatus, codResolution } from '@/lib/domain/cod-payment'
import { anyOf, byId, CountryCode, Currency, Day, Flag, get, Id, Instant, Money, numberText, paged, paging, patch, post } from './kernel'
import { isNotNegative } from './quantities'

const reads = 'app_cod_reconcile:carrier-cod-payment-list'
const edits = 'app_cod_reconcile:carrier-cod-payment-edit'
const verifies = 'app_cod_reconcile:verify-money'
const waits = 'app_cod_reconcile:reconciliation-pending-list'
const decides = 'app_cod_reconcile:reconcile-edit'
const changed = ['codPayments.list', 'codPayments.open', 'codPayments.one', 'codPayments.lines', 'codOrders.list', 'codPending.list', 'codPaid.list']

const notNegative = Money.refine(isNotNegative, 'Amount must be 0 or more.')
const StatementNo = z.string().trim().normalize('NFC').min(1, 'Enter the statement’s number.').max(40, 'Use at most 40 characters.')
const header = {
  country_code: CountryCode, currency: Currency, statement_no: StatementNo, period_from: Day, period_to: Day,
  declared_count: z.coerce.number().int().min(1, 'A statement has at least one line.').max(1_000_000), declared_amount: notNegative,
  fee_netted: notNegative, fee_vat_netted: notNegative,
}
/** Of a new payment: nothing is netted where nothing is said. */
const newHeader = { ...header, fee_netted: notNegative.default('0'), fee_vat_netted: notNegative.default('0') }
const receipt = {
  bank_id: Id, payment_method: z.enum(codPaymentMethod.names), payment_date: Day, amount_received: Money, bank_amount: Money.nullish(),
  reference_no: numberText(60).refine((text) => text !== '', 'Enter the bank’s reference.'),
}

const Payment = z.object({
  id: Id,
  payment_no: z.string(),
  carrier_id: Id,
  carrier: z.string(),
  country_code: CountryCode,
  currency: Currency,
  statement_no: z.string(),
  period_from: Day,
  period_to: Day,
  declared_count: z.number(),
  declared_amount: Money,
  fee_netted: Money,
  fee_vat_netted: Money,
  lines_count: z.number(),
  lines_amount: Money,
  matched_count: z.number(),
  mismatch_count: z.number(),
  unknown_count: z.number(),
  /** What has arrived at our banks so far. */
  received_amount: Money,
  open_count: z.number(),
  total_difference: Money,
  status: z.enum(codPaymentStatus.names),
  version: z.number(),
  created_at: Instant,
})
const Step = z.object({
  id: Id, from_status: z.enum(codPaymentStatus.names).nullable(), to_status: z.enum(codPaymentStatus.names), note: z.string().nullable(),
  by: z.string().nullable(), at: Instant,
})
const Receipt = z.object({
  id: Id, bank: z.string(), payment_method: z.enum(codPaymentMethod.names), reference_no: z.string(), payment_date: Day, amount: Money, currency: Currency,
  bank_amount: Money, bank_currency: Currency, by: z.string().nullable(),
  /** The name of the bank's advice; null before it was attached. */
  proof_name: z.string().nullable(),
})
const ofReceipt = z.object({ id: byId.shape.id, receipt: byId.shape.id })
const Whole = Payment.extend({
  /** What arrived, the first first; empty before finance has looked. */
  receipts: z.array(Receipt),
  /** Which rows the money that arrived does not reach, in a sentence; null where it reaches all, and before it was looked for. */
  uncovered: z.string().nullable(),
  /** Where its totals differ, in sentences. */
  differences: z.array(z.string()),
  /** Statements of the carrier about some of the same days. */
  overlaps: z.array(z.string()),
  /** Files that are still worked through. */
  pending_uploads: z.number(),
  history: z.array(Step),
})
const Line = z.object({
  id: Id,
  payment_id: Id,
  row_no: z.number(),
  line_type: z.enum(codLineType.names),
  tracking_no: z.string().nullable(),
  ref_no: z.string().nullable(),
  collected_date: Day.nullable(),
  amount: Money,
  carrier_fee: Money.nullable(),
  currency: Currency,
  remarks: z.string().nullable(),
  match_result: z.enum(codMatch.names),
  cod_order_id: Id.nullable(),
  /** The parcel it was matched with, where the carrier wrote another number. */
  matched_no: z.string().nullable(),
  expected_amount: Money.nullable(),
  cod_status: z.enum(codStatus.names).nullable(),
  difference: Money.nullable(),
  /** What of it is at our banks. */
  covered_amount: Money,
  /** `row 4`, or `CCP-20261128-0012 row 4` of another payment. */
  repeats: z.string().nullable(),
  resolution: z.enum(codResolution.names).nullable(),
  difference_reason: z.enum(codDifferenceReason.names).nullable(),
  borne_by: z.enum(codBearer.names).nullable(),
  note: z.string().nullable(),
})

const filters = paging.extend({
  carrier_id: anyOf(Id), status: anyOf(z.enum(codPaymentStatus.names)), currency: anyOf(Currency),
})

/** What carriers hand over, statement by statement (billing-cod.md 5). */
export const codPayments = {
  list: get('/api/carrier_cod_payment/list', { needs: reads, query: filters, reply: paged(Payment) }),
  one: get('/api/carrier_cod_payment/:id', { needs: reads, params: byId, reply: Whole }),
  /** `open_only`: those nobody has settled. */
  lines: get('/api/carrier_cod_payment/lines/:id', {
    needs: [reads, 'app_cod_reconcile:reconciliation-pending-list'], params: byId,
    query: paging.extend({ match_result: anyOf(z.enum(codMatch.names)), open_only: Flag.optional() }), reply: paged(Line),
  }),
  add: post('/api/carrier_cod_payment/create', {
    needs: edits, body: z.object({ carrier_id: Id, ...newHeader }), reply: z.object({ id: Id, payment_no: z.string() }), refreshes: changed,
  }),
  change: patch('/api/carrier_cod_payment/update/:id', {
    needs: edits, params: byId, body: z.object({ ...header, version: z.number().int() }).partial(), reply: Payment, refreshes: changed,
  }),
  /**
   * `submit`: the statement is complete. `verify`: money of it arrived, all or a part; with `bank_amount` where our account is in another currency than
   * the payment. `cancel` makes its orders pending again.
   */
  act: patch('/api/carrier_cod_payment/action/:action/:id', {
    needs: [edits, verifies], params: z.object({ action: z.enum(['submit', 'verify', 'cancel']), id: Id }),
    body: z.object({ reason: z.string().trim().max(500).optional(), ...z.object(receipt).partial().shape }), reply: Payment,
    refreshes: [...changed, 'journal.list'],
  }),
  /** The bank's advice of money that arrived: pdf, png or jpg of 5 MB at most. Given again it is replaced, until the payment is reconciled. */
  addProof: post('/api/carrier_cod_payment/:id/receipts/:receipt/proof', {
    needs: verifies, params: ofReceipt, kind: 'upload', maxBytes: 5 * 1024 * 1024 + 64 * 1024, maxFileBytes: 5 * 1024 * 1024,
    reply: z.object({ proof_name: z.string() }), refreshes: ['codPayments.one'],
  }),
  proof: get('/api/carrier_cod_payment/:id/receipts/:receipt/proof', { needs: reads, params: ofReceipt, kind: 'download' }),
  /** Payments with lines nobody has settled, those with the most of them first. */
  open: get('/api/carrier_cod_payment/reconciliation-pending', {
    needs: waits, query: paging.extend({ carrier_id: anyOf(Id), currency: anyOf(Currency), match_result: anyOf(z.enum(codMatch.names)) }),
    reply: paged(Payment),
  }),
  /** Decides an open line, or with 0 in the address those of `ids`: all of one payment, all or none. */
  reconcile: patch('/api/carrier_cod_payment/reconcile-line/:id', {
    needs: decides, params: z.object({ id: z.coerce.number().int().min(0) }),
    body: z.object({
      ids: z.array(Id).max(500).default([]), decision: z.enum(['accept', 'match', 'ignore']), difference_reason: z.enum(codDifferenceReason.names).optional(),
      borne_by: z.enum(codBearer.names).optional(), cod_order_id: Id.optional(), note: z.string().trim().max(500).optional(),
    }),
    reply: z.object({ updated: z.number(), payment_status: z.enum(codPaymentStatus.names) }), refreshes: [...changed, 'journal.list'],
  }),
  /** Looks again for the orders of lines that have none. */
  rematch: post('/api/carrier_cod_payment/rematch/:id', {
    needs: decides, params: byId, reply: z.object({ matched: z.number(), changed: z.number() }), refreshes: changed,
  }),
  /** A statement's rows: of a payment that is recorded, or of one recorded with them. */
  upload: post('/api/order_summary/upload', {
    needs: edits, kind: 'upload',
    body: z.object({
      carrier_cod_payment_id: Id.optional(), carrier_id: Id.optional(), ...z.object(newHeader).partial().shape, dry_run: Flag.default(false),
    }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 20 * 1024 * 1024, refreshes: [...changed, 'uploads.list'],
  }),
  /** Payments as the list shows them, or with `id` the lines of one. */
  download: post('/api/carrier_cod_payment/download', {
    needs: reads, writes: false, kind: 'download',
    body: filters.extend({ id: Id.optional(), ids: z.array(Id).max(200).optional(), format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
}
