import { sql } from 'drizzle-orm'
import { check, date, index, pgSequence, text, unique } from 'drizzle-orm/pg-core'
import { dutyRefundStatus } from '@/lib/domain/duty-refund'
import { ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { amount, dirhams } from '../money-columns'
import { pgTable } from '../table'
import { boes } from './boes'
import { customsOrders } from './customs'

export const dutyRefundSerial = pgSequence('duty_refund_serial')

/** Duty of one order that came back undelivered: its share of what its bill of entry paid. */
export const dutyRefunds = pgTable(
  'duty_refunds',
  {
    id: rowId(),
    refund_no: text('refund_no').notNull().unique('duty_refunds_no'),
    boe_id: ref('boe_id').notNull().references(() => boes.id),
    customs_order_id: ref('customs_order_id').notNull().references(() => customsOrders.id),
    came_back_on: date('came_back_on').notNull(),
    /** The last day it can be claimed. */
    claim_until: date('claim_until').notNull(),
    duty_amount: amount('duty_amount', dirhams).notNull(),
    status: statusColumn(dutyRefundStatus, 'open'),
    claim_ref: text('claim_ref'),
    claimed_on: date('claimed_on'),
    refunded_amount: amount('refunded_amount', dirhams),
    refunded_on: date('refunded_on'),
    reason: text('reason'),
    ...stamps(),
  },
  (t) => [
    unique('duty_refunds_order').on(t.boe_id, t.customs_order_id),
    index('duty_refunds_status').on(t.status, t.claim_until),
    check('duty_refunds_amounts', sql`${t.duty_amount} > 0 and (${t.refunded_amount} is null or ${t.refunded_amount} between 0.01 and ${t.duty_amount})`),
    check('duty_refunds_claimed', sql`${t.status} not in ${literals(dutyRefundStatus, 'claimed', 'refunded', 'refused')}
      or (${t.claim_ref} is not null and ${t.claimed_on} is not null)`),
    check('duty_refunds_refunded', sql`(${t.status} = ${literal(dutyRefundStatus, 'refunded')}) = (num_nonnulls(${t.refunded_amount}, ${t.refunded_on}) = 2)`),
  ],
)
