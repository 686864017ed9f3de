import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgSequence, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { codPaymentMethod } from '@/lib/domain/carrier-cod'
import { clientCodLine, clientCodStatus, paidClientCod } from '@/lib/domain/client-cod'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { amount } from '../money-columns'
import { pgTable } from '../table'
import { banks } from './banks'
import { clientInvoices } from './client-invoices'
import { clients } from './clients'
import { codOrders } from './cod'
import { creditNotes } from './credit-notes'

export const clientCodSerial = pgSequence('client_cod_serial')

/** billing-cod.md 2.3: what we pay a client of its cash, net of fees. Its sums are those of its lines and do not change once it is made. */
export const clientCodPayments = pgTable(
  'client_cod_payments',
  {
    id: rowId(),
    payment_no: text('payment_no').notNull().unique(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    currency: text('currency').notNull(),
    /** From its first order to its cut-off. */
    cycle_from: date('cycle_from').notNull(),
    cycle_to: date('cycle_to').notNull(),
    orders_count: integer('orders_count').notNull(),
    gross_cod: amount('gross_cod', 'currency').notNull(),
    cod_fee: amount('cod_fee', 'currency').notNull(),
    return_fee: amount('return_fee', 'currency').notNull(),
    fee_vat: amount('fee_vat', 'currency').notNull(),
    adjustments: amount('adjustments', 'currency').notNull(),
    deductions: amount('deductions', 'currency').notNull(),
    /** Below zero nothing is paid, and the next payment begins with it. */
    net_payable: amount('net_payable', 'currency').notNull(),
    /** The client’s account as it was when the payment was initiated. */
    bank_beneficiary: text('bank_beneficiary'),
    bank_name: text('bank_name'),
    iban: text('iban'),
    swift: text('swift'),
    status: statusColumn(clientCodStatus, 'draft'),
    initiated_by: ref('initiated_by'),
    approved_by: ref('approved_by'),
    approved_at: instant('approved_at'),
    /** How it was paid, from which of our accounts, and what that shows of it. */
    payment_method: choiceColumn(codPaymentMethod),
    bank_id: ref('bank_id').references(() => banks.id),
    reference_no: text('reference_no'),
    paid_on: date('paid_on'),
    bank_currency: text('bank_currency').notNull().default('AED'),
    bank_amount: amount('bank_amount', 'bank_currency'),
    /** What it was worth on that day; another `bank_amount` is our gain or loss by exchange. */
    carried_amount: amount('carried_amount', 'bank_currency'),
    /** The tax invoice of its fees, which it settles. */
    invoice_id: ref('invoice_id').references(() => clientInvoices.id),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('client_cod_payments_reference').on(t.bank_id, t.reference_no).where(sql`${t.reference_no} is not null`),
    uniqueIndex('client_cod_payments_invoice').on(t.invoice_id).where(sql`${t.invoice_id} is not null`),
    index('client_cod_payments_client').on(t.client_id, t.status, t.cycle_to.desc(), t.id.desc()),
    index('client_cod_payments_status').on(t.status, t.id.desc()),
    index('client_cod_payments_recent').on(t.created_at.desc(), t.id.desc()),
    index('client_cod_payments_paid').on(t.paid_on.desc(), t.id.desc()).where(sql`${t.paid_on} is not null`),
    check('client_cod_payments_cycle', sql`${t.cycle_from} <= ${t.cycle_to}`),
    check('client_cod_payments_adds_up', sql`${t.net_payable} = ${t.gross_cod} + ${t.adjustments} - ${t.deductions} - ${t.cod_fee} - ${t.return_fee}
      - ${t.fee_vat}`),
    check('client_cod_payments_is_paid', sql`${t.status} not in ${literals(clientCodStatus, ...paidClientCod)} or ${t.net_payable} <= 0
      or (${t.reference_no} is not null and ${t.paid_on} is not null and ${t.bank_id} is not null and ${t.bank_amount} is not null)`),
  ],
)

/** What a payment is made of. What stands on a payment that lives is on no other one. */
export const clientCodLines = pgTable(
  'client_cod_lines',
  {
    id: rowId(),
    payment_id: ref('payment_id').notNull().references(() => clientCodPayments.id),
    line_no: integer('line_no').notNull(),
    line_kind: choiceColumn(clientCodLine).notNull(),
    cod_order_id: ref('cod_order_id').references(() => codOrders.id),
    dispute_id: ref('dispute_id'),
    credit_note_id: ref('credit_note_id').references(() => creditNotes.id),
    /** The payment whose shortfall this is. */
    carried_id: ref('carried_id').references(() => clientCodPayments.id),
    label: text('label').notNull(),
    currency: text('currency').notNull(),
    /** Above zero the client is paid it, below it is taken off. */
    amount: amount('amount', 'currency').notNull(),
    /** What we keep for it, before VAT. */
    fee: amount('fee', 'currency').notNull().default('0.00'),
    /** Until its payment is rejected or cancelled. */
    is_living: boolean('is_living').notNull().default(true),
  },
  (t) => [
    uniqueIndex('client_cod_lines_no').on(t.payment_id, t.line_no),
    uniqueIndex('client_cod_lines_one_payment').on(t.cod_order_id)
      .where(sql`${t.is_living} and ${t.line_kind} in ${literals(clientCodLine, 'order', 'compensation')}`),
    uniqueIndex('client_cod_lines_one_return').on(t.cod_order_id).where(sql`${t.is_living} and ${t.line_kind} = ${literal(clientCodLine, 'return')}`),
    uniqueIndex('client_cod_lines_one_dispute').on(t.dispute_id).where(sql`${t.is_living} and ${t.dispute_id} is not null`),
    uniqueIndex('client_cod_lines_one_note').on(t.credit_note_id).where(sql`${t.is_living} and ${t.credit_note_id} is not null`),
    uniqueIndex('client_cod_lines_one_carry').on(t.carried_id).where(sql`${t.is_living} and ${t.carried_id} is not null`),
    index('client_cod_lines_order').on(t.cod_order_id).where(sql`${t.cod_order_id} is not null`),
    check('client_cod_lines_fee', sql`${t.fee} >= 0`),
    check('client_cod_lines_subject', sql`num_nonnulls(${t.cod_order_id}, ${t.dispute_id}, ${t.credit_note_id}, ${t.carried_id}) = 1`),
  ],
)

export const clientCodHistory = pgTable(
  'client_cod_history',
  {
    id: rowId(),
    payment_id: ref('payment_id').notNull().references(() => clientCodPayments.id),
    from_status: choiceColumn(clientCodStatus),
    to_status: choiceColumn(clientCodStatus).notNull(),
    note: text('note'),
    by: ref('by'),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [index('client_cod_history_payment').on(t.payment_id, t.id)],
)
