import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgSequence, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { codPaymentMethod } from '@/lib/domain/carrier-cod'
import { codBearer } from '@/lib/domain/cod'
import { codDifferenceReason, codLineType, codMatch, codPaymentStatus, codResolution } from '@/lib/domain/cod-payment'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { amount } from '../money-columns'
import { pgTable } from '../table'
import { banks } from './banks'
import { carriers } from './carriers'
import { codOrders } from './cod'

export const codPaymentSerial = pgSequence('cod_payment_serial')

/** billing-cod.md 2.2: what a carrier hands over, as its statement declares it. Counts and sums of lines are kept by `recount`. */
export const carrierCodPayments = pgTable(
  'carrier_cod_payments',
  {
    id: rowId(),
    payment_no: text('payment_no').notNull().unique(),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    country_code: text('country_code').notNull(),
    currency: text('currency').notNull(),
    statement_no: text('statement_no').notNull(),
    period_from: date('period_from').notNull(),
    period_to: date('period_to').notNull(),
    declared_count: integer('declared_count').notNull(),
    declared_amount: amount('declared_amount', 'currency').notNull(),
    /** What the carrier keeps back for collecting, where its terms allow it. */
    fee_netted: amount('fee_netted', 'currency').notNull().default('0.00'),
    fee_vat_netted: amount('fee_vat_netted', 'currency').notNull().default('0.00'),
    lines_count: integer('lines_count').notNull().default(0),
    lines_amount: amount('lines_amount', 'currency').notNull().default('0.00'),
    matched_count: integer('matched_count').notNull().default(0),
    mismatch_count: integer('mismatch_count').notNull().default(0),
    unknown_count: integer('unknown_count').notNull().default(0),
    open_count: integer('open_count').notNull().default(0),
    /** What has arrived at our banks, in all receipts. */
    received_amount: amount('received_amount', 'currency').notNull().default('0.00'),
    /** What its lines bring less what their orders expected. */
    total_difference: amount('total_difference', 'currency').notNull().default('0.00'),
    status: statusColumn(codPaymentStatus, 'draft'),
    ...stamps(),
  },
  (t) => [
    // What was cancelled may be recorded anew.
    uniqueIndex('carrier_cod_payments_statement').on(t.carrier_id, t.statement_no).where(sql`${t.status} <> ${literal(codPaymentStatus, 'cancelled')}`),
    index('carrier_cod_payments_status').on(t.status, t.carrier_id),
    index('carrier_cod_payments_recent').on(t.created_at.desc(), t.id),
    check('carrier_cod_payments_period', sql`${t.period_from} <= ${t.period_to}`),
    check('carrier_cod_payments_declared', sql`${t.declared_amount} >= 0 and ${t.fee_netted} >= 0 and ${t.fee_vat_netted} >= 0`),
  ],
)

/** One row of a statement. The same row may come twice in one file and counts twice; the same file again changes nothing (`row_hash`, `nth`). */
export const codPaymentLines = pgTable(
  'cod_payment_lines',
  {
    id: rowId(),
    payment_id: ref('payment_id').notNull().references(() => carrierCodPayments.id),
    row_no: integer('row_no').notNull(),
    row_hash: text('row_hash').notNull(),
    /** Which of several rows of its file that say the very same. */
    nth: integer('nth').notNull(),
    line_type: choiceColumn(codLineType).notNull(),
    tracking_no: text('tracking_no'),
    ref_no: text('ref_no'),
    collected_date: date('collected_date'),
    /** As the carrier writes it; what a reversal or a fee takes off stands here above zero. */
    amount: amount('amount', 'currency').notNull(),
    carrier_fee: amount('carrier_fee', 'currency'),
    currency: text('currency').notNull(),
    remarks: text('remarks'),
    match_result: choiceColumn(codMatch).notNull().default('none'),
    cod_order_id: ref('cod_order_id').references(() => codOrders.id, { onDelete: 'set null' }),
    /** What the order has with this line less what it expected. */
    difference: amount('difference', 'currency'),
    /** What of it is at our banks: money covers collections in the order of their rows; a reversal takes its amount back, below zero. */
    covered_amount: amount('covered_amount', 'currency').notNull().default('0.00'),
    /** The line whose order was paid by then. */
    repeats_id: ref('repeats_id'),
    resolution: choiceColumn(codResolution),
    difference_reason: choiceColumn(codDifferenceReason),
    borne_by: choiceColumn(codBearer),
    note: text('note'),
    resolved_at: instant('resolved_at'),
    resolved_by: ref('resolved_by'),
    upload_id: ref('upload_id'),
  },
  (t) => [
    unique('cod_payment_lines_row').on(t.payment_id, t.row_no),
    unique('cod_payment_lines_same').on(t.payment_id, t.row_hash, t.nth),
    index('cod_payment_lines_order').on(t.cod_order_id).where(sql`${t.cod_order_id} is not null`),
    index('cod_payment_lines_open').on(t.payment_id, t.row_no).where(sql`${t.resolution} is null`),
    check('cod_payment_lines_named', sql`${t.line_type} in ${literals(codLineType, 'fee', 'adjustment')} or ${t.tracking_no} is not null`),
    check('cod_payment_lines_sign', sql`${t.amount} >= 0 or ${t.line_type} = ${literal(codLineType, 'adjustment')}`),
  ],
)

/** Money of a payment as it arrived at one of our banks: a fact, whatever the statement says. The rest of a payment may arrive later. */
export const codPaymentReceipts = pgTable(
  'cod_payment_receipts',
  {
    id: rowId(),
    payment_id: ref('payment_id').notNull().references(() => carrierCodPayments.id),
    bank_id: ref('bank_id').notNull().references(() => banks.id),
    payment_method: choiceColumn(codPaymentMethod).notNull(),
    reference_no: text('reference_no').notNull(),
    payment_date: date('payment_date').notNull(),
    /** Of the payment’s currency. */
    currency: text('currency').notNull(),
    amount: amount('amount', 'currency').notNull(),
    /** What our account shows of it: the same, or what the bank exchanged it for. */
    bank_currency: text('bank_currency').notNull(),
    bank_amount: amount('bank_amount', 'bank_currency').notNull(),
    /** What it was worth on the days its orders were delivered; less than `bank_amount` is our gain by exchange. */
    carried_amount: amount('carried_amount', 'bank_currency').notNull(),
    /** The bank's advice of it. */
    proof_path: text('proof_path'),
    proof_name: text('proof_name'),
    proof_mime: text('proof_mime'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    created_by: ref('created_by'),
  },
  (t) => [
    unique('cod_payment_receipts_reference').on(t.bank_id, t.reference_no),
    index('cod_payment_receipts_payment').on(t.payment_id, t.id),
    check('cod_payment_receipts_amount', sql`${t.amount} > 0 and ${t.bank_amount} > 0`),
  ],
)

export const codPaymentHistory = pgTable(
  'cod_payment_history',
  {
    id: rowId(),
    payment_id: ref('payment_id').notNull().references(() => carrierCodPayments.id),
    from_status: choiceColumn(codPaymentStatus),
    to_status: choiceColumn(codPaymentStatus).notNull(),
    note: text('note'),
    by: ref('by'),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [index('cod_payment_history_payment').on(t.payment_id, t.id)],
)
