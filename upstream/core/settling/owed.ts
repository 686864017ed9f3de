import { sql, type SQL } from 'drizzle-orm'
import { clientInvoiceStatus } from '@/lib/domain/client-invoice'
import { literals } from '../../db/literals'

/** What of `client_invoices i` is still to be paid: less what credit notes took back and what was paid. */
export const owed: SQL = sql`(i.total - i.credited_amount - i.paid_amount)`
/** What of `payments p` no invoice has taken and no card got back. */
export const unallocated: SQL = sql`(p.amount - p.allocated_amount - p.refunded_amount)`
/** Whether it waits to be paid. */
export const isUnpaid: SQL = sql`i.status in ${literals(clientInvoiceStatus, 'issued', 'partially_paid')}`
