import { sql } from 'drizzle-orm'
import { billingStatus, differenceCause, invoiceCap, toleranceOf } from '@/lib/domain/carrier-billing'
import { compare } from '@/lib/domain/decimal'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'

/**
 * Marks what another invoice of the carrier has charged already: nothing of it is expected. The carrier is held, so that of two invoices loaded at once
 * exactly one has the duplicate.
 */
async function markDuplicates(tx: Db, invoiceId: number, carrierId: number): Promise<void> {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`carrier billing ${carrierId}`}, 0))`)
  await rows(
    tx,
    sql`update consignment_billings l set expected_amount = 0, difference = l.total_amount, difference_pct = null, rate_id = null, expected_base = null,
          expected_fuel = null, expected_cod_fee = null, expected_surcharge = null, expected_vat = null, by_service = null, by_weight = null, by_rate = null,
          by_fuel = null, by_surcharge = null, difference_cause = ${literal(differenceCause, 'duplicate')}, in_tolerance = false
        where l.carrier_invoice_id = ${invoiceId} and l.billing_status = ${literal(billingStatus, 'pending')}
          and l.difference_cause <> ${literal(differenceCause, 'duplicate')} and exists (
            select 1 from consignment_billings o where o.tracking_no = l.tracking_no and o.carrier_id = l.carrier_id and o.charge_type = l.charge_type
              and o.occurrence = l.occurrence and o.carrier_invoice_id <> l.carrier_invoice_id
              and o.billing_status <> ${literal(billingStatus, 'rejected')} and o.difference_cause <> ${literal(differenceCause, 'duplicate')})`,
  )
}

interface Settled {
  id: number
  carrier_id: number
  currency: string
}
interface Sums {
  over: string
  expected: string
}

/**
 * Approves what is in tolerance, once a file has landed. What is billed at or below what we expect is approved as billed; lines billed too high in tolerance
 * only while all of them together stay below the cap of an invoice, so that nobody lives on half dirhams.
 */
export async function settleInvoice(tx: Db, { id, carrier_id, currency }: Settled, aedRate: string): Promise<void> {
  await markDuplicates(tx, id, carrier_id)
  const sums = await first<Sums>(
    tx,
    sql`select coalesce(sum(difference) filter (where difference > 0 and in_tolerance
            and (is_auto or billing_status = ${literal(billingStatus, 'pending')})), 0) as over,
          coalesce(sum(expected_amount), 0) as expected
        from consignment_billings where carrier_invoice_id = ${id}`,
  )
  const { over, expected } = sums ?? { over: '0', expected: '0' }
  const isBelowCap = compare(over, toleranceOf(invoiceCap, expected, currency, aedRate)) <= 0
  await rows(
    tx,
    sql`update consignment_billings set billing_status = ${literal(billingStatus, 'approved')}, is_auto = true, approved_at = now(), version = version + 1,
          updated_at = now()
        where carrier_invoice_id = ${id} and billing_status = ${literal(billingStatus, 'pending')} and in_tolerance
          and (difference <= 0 or ${isBelowCap})
          and difference_cause not in ${literals(differenceCause, 'duplicate', 'cancelled', 'unmatched')}`,
  )
}
