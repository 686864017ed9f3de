import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgSequence, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { reopenReason, reopenStatus } from '@/lib/domain/asn-reopen'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { pgTable } from '../table'
import { inboundLines, inboundOrders } from './inbound-orders'
import { skus } from './skus'

export const reopenSerial = pgSequence('reopen_serial')

/** b2b.md 2.6: a request to open an inbound order that is closed. */
export const asnReopenRequests = pgTable(
  'asn_reopen_requests',
  {
    id: rowId(),
    request_no: text('request_no').notNull().unique(),
    inbound_id: ref('inbound_id').notNull().references(() => inboundOrders.id),
    reason_code: choiceColumn(reopenReason).notNull(),
    description: text('description').notNull(),
    approval_status: statusColumn(reopenStatus, '0'),
    window_hours: integer('window_hours'),
    decided_by: ref('decided_by'),
    decided_at: instant('decided_at'),
    decision_remarks: text('decision_remarks'),
    /** What the approval did, as it was shown before. */
    effects: jsonb('effects'),
    /** What was received by line, before and after. */
    lines_before: jsonb('lines_before'),
    lines_after: jsonb('lines_after'),
    /** When the order was closed again, and its goods received note where anything is other than before. */
    ended_at: instant('ended_at'),
    outcome_grn_no: text('outcome_grn_no'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('asn_reopen_requests_pending').on(t.inbound_id).where(sql`${t.approval_status} = ${literal(reopenStatus, '0')}`),
    index('asn_reopen_requests_of').on(t.inbound_id, t.id.desc()),
    index('asn_reopen_requests_recent').on(t.created_at.desc(), t.id.desc()),
    check('asn_reopen_requests_window', sql`${t.window_hours} between 1 and 72`),
  ],
)

/** What a request changes: a line of the order, or goods it did not announce. */
export const asnReopenLines = pgTable(
  'asn_reopen_lines',
  {
    id: rowId(),
    request_id: ref('request_id').notNull().references(() => asnReopenRequests.id),
    line_no: integer('line_no').notNull(),
    line_id: ref('line_id').references(() => inboundLines.id),
    sku_id: ref('sku_id').notNull().references(() => skus.id),
    change_qty: integer('change_qty').notNull(),
    /** Of the change, with its sign: what has been done. */
    done_qty: integer('done_qty').notNull().default(0),
    lot_no: text('lot_no'),
    expiry_date: date('expiry_date'),
  },
  (t) => [
    unique('asn_reopen_lines_no').on(t.request_id, t.line_no),
    index('asn_reopen_lines_line').on(t.line_id),
    check('asn_reopen_lines_change', sql`${t.change_qty} <> 0 and ${t.done_qty} * sign(${t.change_qty}) between 0 and abs(${t.change_qty})`),
  ],
)
