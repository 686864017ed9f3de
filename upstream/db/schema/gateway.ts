import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgSequence, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { gatewayAttemptStatus, gatewayEnvironment, livingAttempts } from '@/lib/domain/gateway-attempt'
import { paymentGateway } from '@/lib/domain/payment-request'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { amount } from '../money-columns'
import { pgTable } from '../table'
import { initiatedPayments } from './payment-requests'
import { payments } from './payments'

export const gatewayAttemptSerial = pgSequence('gateway_attempt_serial')

/** invoices-payments.md 2.5: a payer's visit to a gateway. */
export const gatewayAttempts = pgTable(
  'gateway_attempts',
  {
    id: rowId(),
    /** Our reference at the gateway. */
    attempt_ref: text('attempt_ref').notNull().unique(),
    /** In the address of the result page, 64 hex digits. */
    hash_value: text('hash_value').notNull().unique(),
    request_id: ref('request_id').notNull().references(() => initiatedPayments.id),
    payment_id: ref('payment_id').unique().references(() => payments.id),
    gateway: choiceColumn(paymentGateway).notNull(),
    gateway_environment: choiceColumn(gatewayEnvironment).notNull(),
    amount: amount('amount', 'currency').notNull(),
    currency: text('currency').notNull(),
    /** The same in the smallest coins, as gateways count. */
    amount_minor: bigint('amount_minor', { mode: 'number' }).notNull(),
    status: statusColumn(gatewayAttemptStatus, 'created'),
    /** How the browser goes there: `{ method, url, fields }`. */
    redirect: jsonb('redirect').$type<{ method: 'GET' | 'POST'; url: string; fields: Record<string, string> }>(),
    /** The gateway’s own name of the order, where it has one. */
    gateway_order: text('gateway_order'),
    gateway_txn_id: text('gateway_txn_id'),
    response_code: text('response_code'),
    response_message: text('response_message'),
    card_brand: text('card_brand'),
    card_last4: text('card_last4'),
    /** Its last answer, without card numbers. */
    raw_response: jsonb('raw_response').$type<Record<string, unknown>>(),
    responded_at: instant('responded_at'),
    checked_at: instant('checked_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('gateway_attempts_living').on(t.request_id).where(sql`${t.status} in ${literals(gatewayAttemptStatus, ...livingAttempts)}`),
    index('gateway_attempts_request').on(t.request_id),
    index('gateway_attempts_order').on(t.gateway_order).where(sql`${t.gateway_order} is not null`),
    index('gateway_attempts_status').on(t.gateway, t.status, t.created_at.desc()),
    index('gateway_attempts_recent').on(t.created_at.desc(), t.id.desc()),
    check('gateway_attempts_positive', sql`${t.amount} > 0 and ${t.amount_minor} > 0`),
    check('gateway_attempts_hash', sql`${t.hash_value} ~ '^[0-9a-f]{64}$'`),
    check('gateway_attempts_captured', sql`(${t.status} = ${literal(gatewayAttemptStatus, 'captured')}) = (${t.payment_id} is not null)`),
  ],
)
