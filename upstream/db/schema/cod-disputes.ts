import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgSequence, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { codBearer } from '@/lib/domain/cod'
import { codDisputeLevel, codDisputeParty, codDisputeReason, codDisputeStatus, openDisputes } from '@/lib/domain/cod-dispute'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literals } from '../literals'
import { amount } from '../money-columns'
import { pgTable } from '../table'
import { clientCodPayments } from './client-cod-payments'
import { codOrders } from './cod'
import { carrierCodPayments } from './cod-payments'

export const codDisputeSerial = pgSequence('cod_dispute_serial')

/** billing-cod.md 2.4: what somebody says is wrong with the cash of an order, with a carrier’s payment or with what we paid a client. */
export const codDisputes = pgTable(
  'cod_disputes',
  {
    id: rowId(),
    dispute_no: text('dispute_no').notNull().unique(),
    dispute_level: choiceColumn(codDisputeLevel).notNull(),
    cod_order_id: ref('cod_order_id').references(() => codOrders.id, { onDelete: 'cascade' }),
    carrier_payment_id: ref('carrier_payment_id').references(() => carrierCodPayments.id),
    client_payment_id: ref('client_payment_id').references(() => clientCodPayments.id),
    /** Whose cash it is; null of a carrier’s payment, which is of many. */
    client_id: ref('client_id'),
    /** Null: our own drivers. */
    carrier_id: ref('carrier_id'),
    raised_by_category: choiceColumn(codDisputeParty).notNull(),
    against: choiceColumn(codBearer).notNull(),
    reason_code: choiceColumn(codDisputeReason).notNull(),
    currency: text('currency').notNull(),
    amount_disputed: amount('amount_disputed', 'currency').notNull(),
    description: text('description').notNull(),
    status: statusColumn(codDisputeStatus, 'open'),
    /** What the order or payment was, and is again where the dispute comes to nothing. */
    status_before: text('status_before').notNull(),
    due_at: date('due_at').notNull(),
    resolved_amount: amount('resolved_amount', 'currency'),
    resolution_note: text('resolution_note'),
    resolved_by: ref('resolved_by'),
    resolved_at: instant('resolved_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('cod_disputes_one_order').on(t.cod_order_id).where(sql`${t.status} in ${literals(codDisputeStatus, ...openDisputes)}`),
    uniqueIndex('cod_disputes_one_payment').on(t.carrier_payment_id).where(sql`${t.status} in ${literals(codDisputeStatus, ...openDisputes)}`),
    uniqueIndex('cod_disputes_one_remittance').on(t.client_payment_id).where(sql`${t.status} in ${literals(codDisputeStatus, ...openDisputes)}`),
    index('cod_disputes_due').on(t.status, t.due_at, t.id),
    index('cod_disputes_carrier').on(t.carrier_id, t.status),
    index('cod_disputes_client').on(t.client_id, t.status),
    check('cod_disputes_subject', sql`num_nonnulls(${t.cod_order_id}, ${t.carrier_payment_id}, ${t.client_payment_id}) = 1`),
    check('cod_disputes_amount', sql`${t.amount_disputed} >= 0 and ${t.resolved_amount} >= 0`),
  ],
)

/** What was said of a dispute, with a file where one proves it. */
export const codDisputeComments = pgTable(
  'cod_dispute_comments',
  {
    id: rowId(),
    dispute_id: ref('dispute_id').notNull().references(() => codDisputes.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    file_name: text('file_name'),
    file_path: text('file_path'),
    mime: text('mime'),
    size: integer('size'),
    by: ref('by'),
    by_category: choiceColumn(codDisputeParty).notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [index('cod_dispute_comments_dispute').on(t.dispute_id, t.id)],
)
