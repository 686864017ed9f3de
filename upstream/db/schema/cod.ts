import { sql } from 'drizzle-orm'
import { date, index, text } from 'drizzle-orm/pg-core'
import { codBearer, codStatus } from '@/lib/domain/cod'
import { codDifferenceReason, codMatch } from '@/lib/domain/cod-payment'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { amount } from '../money-columns'
import { pgTable } from '../table'
import { packages } from './packages'

/**
 * billing-cod.md 2.1: the cash of one parcel, from its consignee to its client. Triggers of `packages` and
 * `pods` keep what parcels know until a statement names it: docs/decisions/042-cod-orders.md
 */
export const codOrders = pgTable(
  'cod_orders',
  {
    id: rowId(),
    package_id: ref('package_id').notNull().unique().references(() => packages.id, { onDelete: 'cascade' }),
    client_id: ref('client_id').notNull(),
    /** Null: our own drivers. */
    carrier_id: ref('carrier_id'),
    country_code: text('country_code').notNull(),
    currency: text('currency').notNull(),
    /** As on the label. */
    cod_amount: amount('cod_amount', 'currency').notNull(),
    /** What is to come: the label's, or what was agreed to afterwards. */
    expected_amount: amount('expected_amount', 'currency').notNull(),
    /** What the proof of delivery says was taken, else the label's; null before delivery. */
    collected_amount: amount('collected_amount', 'currency'),
    /** What statements have named so far, in all parts. */
    received_amount: amount('received_amount', 'currency').notNull().default('0.00'),
    delivered_at: instant('delivered_at'),
    due_date: date('due_date'),
    cod_status: statusColumn(codStatus, 'awaiting_delivery'),
    /** What the last statement that named it came to. */
    match_result: choiceColumn(codMatch).notNull().default('none'),
    /** Of what never came, once somebody decided. */
    borne_by: choiceColumn(codBearer),
    /** Why what came is not what was to come, where that is accepted. */
    difference_reason: choiceColumn(codDifferenceReason),
    reason: text('reason'),
    /** When the carrier was last reminded of it. */
    reminded_at: instant('reminded_at'),
    ...stamps(),
  },
  (t) => [
    index('cod_orders_carrier').on(t.carrier_id, t.cod_status, t.due_date, t.id),
    index('cod_orders_client').on(t.client_id, t.cod_status, t.delivered_at.desc(), t.id.desc()),
    index('cod_orders_due').on(t.cod_status, t.due_date, t.id),
    index('cod_orders_delivered').on(t.delivered_at.desc().nullsLast(), t.id.desc().nullsLast()),
    index('cod_orders_reminded').on(t.carrier_id, t.reminded_at).where(sql`${t.reminded_at} is not null and ${t.cod_status}
      = ${literal(codStatus, 'pending')}`),
  ],
)
