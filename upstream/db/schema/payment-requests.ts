import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgSequence, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { openRequests, paymentGateway, paymentRequestKind, paymentRequestStatus } from '@/lib/domain/payment-request'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { amount } from '../money-columns'
import { pgTable } from '../table'
import { banks } from './banks'
import { clientInvoices } from './client-invoices'

export const initiatedPaymentSerial = pgSequence('initiated_payment_serial')

/** invoices-payments.md 2.4: somebody is asked to pay an invoice, with a link to pay it by. */
export const initiatedPayments = pgTable(
  'initiated_payments',
  {
    id: rowId(),
    payment_ref: text('payment_ref').notNull().unique(),
    request_kind: choiceColumn(paymentRequestKind).notNull(),
    invoice_id: ref('invoice_id').notNull().references(() => clientInvoices.id),
    /** The whole of what the invoice had left to pay when it was asked for. */
    amount: amount('amount', 'currency').notNull(),
    currency: text('currency').notNull(),
    /** What the invoice had been paid before. */
    paid_before: amount('paid_before', 'currency').notNull().default('0.00'),
    allowed_methods: text('allowed_methods').array().notNull(),
    bank_id: ref('bank_id').references(() => banks.id),
    /** Where its link leads, where it may be paid by card. */
    gateway: choiceColumn(paymentGateway),
    due_date: date('due_date').notNull(),
    message: text('message'),
    /** Which of its links works: a new one ends the one before. */
    link_no: integer('link_no').notNull().default(1),
    link_token_hash: text('link_token_hash').notNull().unique(),
    link_expires_at: instant('link_expires_at').notNull(),
    link_sent_at: instant('link_sent_at'),
    reminded_at: instant('reminded_at'),
    status: statusColumn(paymentRequestStatus, 'initiated'),
    reject_reason: text('reject_reason'),
    closed_at: instant('closed_at'),
    closed_by: ref('closed_by'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('initiated_payments_open').on(t.invoice_id).where(sql`${t.status} in ${literals(paymentRequestStatus, ...openRequests)}`),
    index('initiated_payments_invoice').on(t.invoice_id),
    index('initiated_payments_status').on(t.status, t.due_date, t.id),
    index('initiated_payments_recent').on(t.created_at.desc(), t.id.desc()),
    check('initiated_payments_positive', sql`${t.amount} > 0`),
    check('initiated_payments_methods', sql`cardinality(${t.allowed_methods}) > 0 and ('gateway' = any(${t.allowed_methods})) = (${t.gateway} is not null)`),
    check('initiated_payments_rejected', sql`(${t.status} = ${literal(paymentRequestStatus, 'rejected')}) = (${t.reject_reason} is not null)`),
  ],
)
