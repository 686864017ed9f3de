import { sql } from 'drizzle-orm'
import { clientInvoiceStatus } from '@/lib/domain/client-invoice'
import { packageList, packageListPaymentStatus } from '@/lib/domain/package-list'
import { openRequests, paymentRequestStatus } from '@/lib/domain/payment-request'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { owed } from './owed'

const named = (ids: readonly number[]) => sql`i.id = any(${sql.param([...ids])}::bigint[])`
const isCredited = sql`i.status = ${literal(clientInvoiceStatus, 'credited')}`

/** Requests stand as their invoices were paid: what is taken back from an invoice opens its request again, what is credited whole ends it. */
async function followRequests(tx: Db, by: number | null, invoiceIds: readonly number[]): Promise<void> {
  const state = sql`case when ${isCredited} then ${literal(paymentRequestStatus, 'cancelled')} when ${owed} <= 0 then ${literal(paymentRequestStatus, 'paid')}
    when i.paid_amount > r.paid_before then ${literal(paymentRequestStatus, 'partially_paid')}
    when r.link_sent_at is null then ${literal(paymentRequestStatus, 'initiated')} else ${literal(paymentRequestStatus, 'sent')} end`
  await rows(
    tx,
    sql`update initiated_payments r set status = n.state,
          closed_at = case when n.state in ${literals(paymentRequestStatus, ...openRequests)} then null else now() end,
          closed_by = ${by}::bigint, version = r.version + 1, updated_at = now(), updated_by = ${by}::bigint
        from (select r.id, ${state} as state from initiated_payments r join client_invoices i on i.id = r.invoice_id
          where ${named(invoiceIds)} and r.status in ${literals(paymentRequestStatus, ...openRequests, 'paid')} order by r.id for update of r) n
        where r.id = n.id and r.status <> n.state`,
  )
}

/** Sellers' shipments tell what of their charges was paid; one whose payment was waived stays so. */
const followShipments = (tx: Db, by: number | null, invoiceIds: readonly number[]) =>
  rows(
    tx,
    sql`update package_lists l set paid_amount = i.paid_amount, payment_status = case when ${isCredited} then ${literal(packageListPaymentStatus, 'void')}
          when ${owed} <= 0 then ${literal(packageListPaymentStatus, 'paid')} else ${literal(packageListPaymentStatus, 'pending')} end,
          version = l.version + 1, updated_at = now(), updated_by = ${by}::bigint
        from client_invoices i where i.package_list_id = l.id and ${named(invoiceIds)}
          and l.payment_status <> ${literal(packageListPaymentStatus, 'waived')} and l.status is not null and l.status <> ${literal(packageList, 'new')}`,
  )

/**
 * Has what hangs on invoices follow them: the requests for their payment, and the shipments whose charges they bill. The caller holds the shipments, then
 * the invoices.
 */
export async function invoicesFollowed(tx: Db, by: number | null, invoiceIds: readonly number[]): Promise<void> {
  await followRequests(tx, by, invoiceIds)
  await followShipments(tx, by, invoiceIds)
}

/** Holds the shipments whose charges invoices bill; whoever holds both takes the shipments first. */
export const holdShipmentsOf = (tx: Db, invoiceIds: readonly number[]) =>
  rows(tx, sql`select 1 from package_lists where id in (select package_list_id from client_invoices i where ${named(invoiceIds)}) order by id for update`)
