import { sql } from 'drizzle-orm'
import { check, date, index, pgSequence, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { chargeParty } from '@/lib/domain/charge'
import { chequeStatus, paymentMethod, paymentStatus, receivedPayments, refundStatus } from '@/lib/domain/payment'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { amount } from '../money-columns'
import { pgTable } from '../table'
import { banks } from './banks'
import { clientInvoices } from './client-invoices'

export const paymentSerial = pgSequence('payment_serial')

/** invoices-payments.md 2.5: money from a party. What its allocations leave of it is the party's credit. */
export const payments = pgTable(
  'payments',
  {
    id: rowId(),
    payment_no: text('payment_no').notNull().unique(),
    party_type: choiceColumn(chargeParty).notNull(),
    party_id: ref('party_id').notNull(),
    /** Where the party is a client. */
    client_id: ref('client_id'),
    payment_method: choiceColumn(paymentMethod).notNull(),
    amount: amount('amount', 'currency').notNull(),
    currency: text('currency').notNull(),
    /** What its allocations take of it; held below `amount`. */
    allocated_amount: amount('allocated_amount', 'currency').notNull().default('0.00'),
    /** What of it went back to the card, or is on its way there. */
    refunded_amount: amount('refunded_amount', 'currency').notNull().default('0.00'),
    payment_date: date('payment_date').notNull(),
    /** Of the bank's statement; of a cheque its number. */
    reference_no: text('reference_no').notNull(),
    /** Our account; none of what a gateway captures, which is with the provider. */
    bank_id: ref('bank_id').references(() => banks.id),
    payer_name: text('payer_name').notNull(),
    payer_bank: text('payer_bank'),
    /** The day from which a cheque may be handed in. */
    cheque_date: date('cheque_date'),
    cheque_status: choiceColumn(chequeStatus),
    proof_path: text('proof_path'),
    proof_name: text('proof_name'),
    proof_mime: text('proof_mime'),
    status: statusColumn(paymentStatus, 'pending_verification'),
    verified_by: ref('verified_by'),
    verified_at: instant('verified_at'),
    /** Why it was rejected, or its cheque bounced. */
    reject_reason: text('reject_reason'),
    closed_at: instant('closed_at'),
    closed_by: ref('closed_by'),
    /** Of the gapless series, drawn last in the transaction that verifies it. */
    receipt_no: text('receipt_no').unique(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('payments_reference').on(t.payment_method, t.bank_id, t.reference_no)
      .where(sql`${t.status} not in ${literals(paymentStatus, 'rejected', 'failed')}`),
    index('payments_status').on(t.status, t.payment_date.desc(), t.id.desc()),
    index('payments_recent').on(t.payment_date.desc(), t.id.desc()),
    index('payments_client').on(t.client_id, t.payment_date.desc(), t.id.desc()),
    index('payments_party').on(t.party_type, t.party_id),
    check('payments_positive', sql`${t.amount} > 0`),
    check('payments_allocated', sql`${t.allocated_amount} >= 0 and ${t.refunded_amount} >= 0 and ${t.allocated_amount} + ${t.refunded_amount} <= ${t.amount}`),
    check('payments_client_is_party', sql`(${t.party_type} = ${literal(chargeParty, 'client')}) = (${t.client_id} is not null)`),
    check('payments_cheque', sql`(${t.payment_method} = ${literal(paymentMethod, 'cheque')}) = (${t.cheque_status} is not null)
      and (${t.cheque_status} is null) = (${t.cheque_date} is null)`),
    check('payments_bank', sql`(${t.payment_method} = ${literal(paymentMethod, 'gateway')}) = (${t.bank_id} is null)`),
    check('payments_verified', sql`(${t.status} in ${literals(paymentStatus, ...receivedPayments)}) <= (${t.verified_at} is not null)`),
  ],
)

/** Which invoice a part of a payment settles. It counts from the moment it is applied until it is taken back. */
export const paymentAllocations = pgTable(
  'payment_allocations',
  {
    id: rowId(),
    payment_id: ref('payment_id').notNull().references(() => payments.id),
    invoice_id: ref('invoice_id').notNull().references(() => clientInvoices.id),
    amount: amount('amount', 'currency').notNull(),
    /** Written off with it, so that the invoice is settled: above zero what was missing, below what was too much. */
    rounding: amount('rounding', 'currency').notNull().default('0.00'),
    currency: text('currency').notNull(),
    applied_at: instant('applied_at'),
    taken_back_at: instant('taken_back_at'),
    taken_back_by: ref('taken_back_by'),
    ...stamps(),
  },
  (t) => [
    index('payment_allocations_payment').on(t.payment_id),
    index('payment_allocations_invoice').on(t.invoice_id),
    check('payment_allocations_positive', sql`${t.amount} > 0`),
  ],
)

export const refundSerial = pgSequence('refund_serial')

/** coming-areas.md 1c.5: a part of what was paid by card that goes back. All that did not fail is `refunded_amount` of its payment. */
export const refunds = pgTable(
  'refunds',
  {
    id: rowId(),
    refund_no: text('refund_no').notNull().unique(),
    payment_id: ref('payment_id').notNull().references(() => payments.id),
    amount: amount('amount', 'currency').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    status: statusColumn(refundStatus, 'requested'),
    /** The gateway’s number of it. */
    gateway_refund_id: text('gateway_refund_id').unique(),
    /** What the gateway said. */
    message: text('message'),
    sent_at: instant('sent_at'),
    ended_at: instant('ended_at'),
    ...stamps(),
  },
  (t) => [
    index('refunds_payment').on(t.payment_id),
    // What a gateway tells is their sum: one at a time.
    uniqueIndex('refunds_sent').on(t.payment_id).where(sql`${t.status} = ${literal(refundStatus, 'sent')}`),
    index('refunds_open').on(t.id).where(sql`${t.status} in ${literals(refundStatus, 'requested', 'sent')}`),
    check('refunds_positive', sql`${t.amount} > 0`),
    check('refunds_ended', sql`(${t.status} in ${literals(refundStatus, 'succeeded', 'failed')}) = (${t.ended_at} is not null)`),
  ],
)
