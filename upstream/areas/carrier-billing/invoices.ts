import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carrierBilling } from '@/lib/contract/carrier-billing'
import { billingStatus, carrierInvoiceStatus } from '@/lib/domain/carrier-billing'
import { isCurrency } from '@/lib/domain/currency'
import { addDays, day, dubaiDay, today } from '@/lib/domain/days'
import { compare } from '@/lib/domain/decimal'
import { isInCoins, tooFine } from '@/lib/domain/money'
import { uploadStatus } from '@/lib/domain/upload'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { follow } from '../../core/journal/follow'
import type { BillingCarrier } from './carrier-files'
import { seenCarriers } from './scope'

type Header = z.output<typeof carrierBilling.upload.body>

function judgeHeader({ invoice_date, due_date, currency, control_total }: Header): void {
  if (invoice_date > today()) throw refuseField('invoice_date', 'An invoice is not of a day to come.')
  if (due_date !== undefined && due_date < invoice_date) throw refuseField('due_date', 'The due date is before the invoice’s own.')
  if (!isCurrency(currency)) throw refuseField('currency', `Currency ${currency} is unknown.`)
  if (control_total === undefined) return
  if (compare(control_total, 0) < 0) throw refuseField('control_total', 'Amount must be 0 or more.')
  if (!isInCoins(control_total, currency)) throw refuseField('control_total', tooFine('The control total', currency))
}

/**
 * The invoice a file is of. One that has no lines, since its file failed, may be sent again; 409 for one that has some or whose file is still at work.
 * 422 for a header that cannot be.
 */
export async function openInvoice(tx: Db, who: Who, carrier: BillingCarrier, header: Header): Promise<number> {
  judgeHeader(header)
  const { invoice_no, invoice_date, currency, control_total = null } = header
  const due = header.due_date ?? addDays(invoice_date, carrier.payment_terms_days)
  await rows(tx, sql`insert into carrier_invoices (carrier_id, invoice_no, invoice_date, due_date, currency, created_by, updated_by)
    values (${carrier.id}, ${invoice_no}, ${invoice_date}, ${due}, ${currency}, ${who.user_id}, ${who.user_id}) on conflict (carrier_id,
      invoice_no) do nothing`)
  const held = await first<{ id: number; lines: number; created_at: string; is_busy: boolean }>(
    tx,
    sql`select i.id, i.lines, i.created_at, exists (select 1 from excel_details u where u.id = i.upload_id
          and u.status in ${literals(uploadStatus, 'queued', 'processing')}) as is_busy
        from carrier_invoices i where i.carrier_id = ${carrier.id} and i.invoice_no = ${invoice_no} for no key update of i`,
  )
  if (!held) throw new Error(`Invoice ${invoice_no} was not opened`)
  if (held.lines > 0 || held.is_busy) {
    const message = `Invoice ${invoice_no} of ${carrier.display_name} was uploaded on ${day(dubaiDay(new Date(held.created_at)))}.`
    throw new Refusal(409, message, [{ field: 'invoice_no', message }])
  }
  await rows(tx, sql`update carrier_invoices set invoice_date = ${invoice_date}, due_date = ${due}, currency = ${currency}, control_total = ${control_total},
    created_at = now(), updated_at = now(), updated_by = ${who.user_id} where id = ${held.id}`)
  return held.id
}

const owed = literals(billingStatus, 'approved', 'billed')

/** What lines of invoices come to, kept beside them. */
export async function totalInvoices(tx: Db, ids: readonly number[]): Promise<void> {
  const is = (...states: Parameters<typeof billingStatus.can>[0][]) => sql`l.billing_status in ${literals(billingStatus, ...states)}`
  await rows(
    tx,
    sql`update carrier_invoices i set lines = s.lines, pending_lines = s.pending, unmatched_lines = s.unmatched, amount = s.amount,
          expected_amount = s.expected, difference = s.difference, approved_amount = s.approved, disputed_amount = s.disputed, recovered_amount = s.recovered,
          status = case when s.lines = 0 then ${literal(carrierInvoiceStatus, 'open')}
            when s.waiting = 0 and s.approved_lines = 0 then ${literal(carrierInvoiceStatus, 'paid')}
            when s.waiting = 0 then ${literal(carrierInvoiceStatus, 'approved')}
            when s.decided > 0 then ${literal(carrierInvoiceStatus, 'partly_approved')} else ${literal(carrierInvoiceStatus, 'open')} end,
          version = i.version + 1, updated_at = now()
        from (
          select v.id, count(l.id)::int as lines, count(l.id) filter (where ${is('pending')})::int as pending,
            count(l.id) filter (where l.package_id is null)::int as unmatched, coalesce(sum(l.total_amount), 0) as amount,
            coalesce(sum(l.expected_amount), 0) as expected, coalesce(sum(l.difference), 0) as difference,
            coalesce(sum(l.total_amount - coalesce(l.credited_amount, 0)) filter (where ${is('approved', 'billed', 'credited')}), 0) as approved,
            coalesce(sum(l.total_amount) filter (where ${is('disputed')}), 0) as disputed,
            coalesce(sum(coalesce(l.credited_amount, l.total_amount)) filter (where ${is('credited', 'rejected')}), 0) as recovered,
            count(l.id) filter (where ${is('pending', 'disputed')}) as waiting, count(l.id) filter (where ${is('approved')}) as approved_lines,
            count(l.id) filter (where l.billing_status in ${owed} or ${is('credited')}) as decided
          from carrier_invoices v left join consignment_billings l on l.carrier_invoice_id = v.id
          where v.id = any(${sql.param([...ids])}::bigint[]) group by v.id
        ) s where i.id = s.id`,
  )
}

/** Sums invoices anew whose lines were written; the journal follows, last in the transaction. */
export async function summarise(tx: Db, invoiceIds: readonly number[]): Promise<void> {
  const ids = [...new Set(invoiceIds)]
  await totalInvoices(tx, ids)
  follow(tx, 'carrier_invoice', ids)
}

export interface HeldInvoice {
  id: number
  carrier_id: number
  invoice_no: string
  currency: string
  carrier: string
  carrier_code: string
}

/** An invoice somebody may know of, held to the end of the transaction; 404 else. */
export async function holdInvoice(tx: Db, who: Who, id: number): Promise<HeldInvoice> {
  const held = await first<HeldInvoice>(
    tx,
    sql`select i.id, i.carrier_id, i.invoice_no, i.currency, k.display_name as carrier, k.carrier_code
        from carrier_invoices i join carriers k on k.id = i.carrier_id where i.id = ${id} and ${seenCarriers(who, sql`i.carrier_id`) ?? sql`true`}
        for no key update of i`,
  )
  if (!held) throw new Refusal(404, 'That invoice no longer exists.')
  return held
}

/** Deletes an invoice of which nothing is approved; 409 with how many lines are. */
export async function removeInvoice(tx: Db, who: Who, id: number): Promise<HeldInvoice> {
  const held = await holdInvoice(tx, who, id)
  const approved = await first<{ n: number }>(tx, sql`select count(*)::int as n from consignment_billings where carrier_invoice_id = ${id}
    and billing_status in ${literals(billingStatus, 'approved', 'billed', 'credited')}`)
  if (approved?.n) throw new Refusal(409, approved.n === 1 ? '1 line is already approved.' : `${approved.n} lines are already approved.`)
  await rows(tx, sql`delete from carrier_invoices where id = ${id}`)
  return held
}
