import { sql } from 'drizzle-orm'
import { paymentRequestStatus } from '@/lib/domain/payment-request'
import { inTransaction, rows } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { writeAudit } from '../../platform/audit'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'

const request = { id: 'payments.expire', ip: '', user_agent: '', environment: '' }

/** Requests whose link has ended and that nobody has paid anything of are over (invoices-payments.md 3.3); sent again they get a new one. */
export async function expireRequests(services: Pick<Services, 'database'>): Promise<void> {
  await inTransaction(services.database.db, async (tx) => {
    const ended = await rows<{ payment_ref: string; before: string }>(tx, sql`update initiated_payments r
      set status = ${literal(paymentRequestStatus, 'expired')}, version = r.version + 1, updated_at = now()
      from (select id, status from initiated_payments where status in ${literals(paymentRequestStatus, 'initiated', 'sent')} and link_expires_at <= now()
        order by id for update) d where d.id = r.id returning r.payment_ref, d.status as before`)
    await writeAudit(tx, system, request, 'payments.expire', ended.map(({ payment_ref, before }) => ({
      entity: 'payment_request', entity_id: payment_ref, before: { status: before }, after: { status: 'expired' },
    })))
  })
}

/** Background work of payments. */
export function paymentJobs(services: Services): void {
  services.jobs.work('payments.expire', () => expireRequests(services))
  services.jobs.every('payments.expire', '15 0 * * *')
}
