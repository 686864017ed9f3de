import { sql } from 'drizzle-orm'
import { chargeStatus } from '@/lib/domain/charge'
import { clientInvoiceStatus, invoiceTotals, vatRounding, type InvoiceTotals, type VatLine, type VatRounding } from '@/lib/domain/client-invoice'
import { lastly, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { settingAt } from '../settings/setting-at'

/** Where VAT of an invoice made today is rounded. */
export async function roundingToday(db: Db): Promise<VatRounding> {
  const name = await settingAt(db, 'vat_rounding')
  return vatRounding.is(name) ? name : 'line'
}

/** The order in which charges stand on an invoice. */
export const lineOrder = sql`c.service_date, c.id`

interface Draft {
  id: number
  currency: string
}

/** Writes beside a draft what its charges come to; the caller holds it. */
export async function totalDraft(tx: Db, { id, currency }: Draft): Promise<InvoiceTotals & { rounding: VatRounding; charge_ids: number[] }> {
  const lines = await rows<VatLine & { id: number }>(tx, sql`select c.id, c.amount, c.vat_rate from charges c where c.client_invoice_id = ${id}
    order by ${lineOrder}`)
  const rounding = await roundingToday(tx)
  const totals = invoiceTotals(lines, currency, rounding)
  await rows(
    tx,
    sql`update client_invoices set net = ${totals.net}, vat_amount = ${totals.vat_amount}, total = ${totals.total}, vat_rounding = ${rounding},
          version = version + 1, updated_at = now() where id = ${id}`,
  )
  return { ...totals, rounding, charge_ids: lines.map((line) => line.id) }
}

async function followCharges(tx: Db, chargeIds: readonly number[]): Promise<void> {
  const given = sql.param([...new Set(chargeIds)])
  const drafts = await rows<Draft>(
    tx,
    sql`select id, currency from client_invoices where status = ${literal(clientInvoiceStatus, 'draft')}
          and id in (select client_invoice_id from charges where id = any(${given}::bigint[])) order by id for no key update`,
  )
  if (drafts.length === 0) return
  await rows(tx, sql`update charges set client_invoice_id = null where id = any(${given}::bigint[]) and status = ${literal(chargeStatus, 'void')}`)
  for (const draft of drafts) await totalDraft(tx, draft)
}

/**
 * Has the drafts that took these charges follow them, as the transaction's last work: they leave out what is void, and their totals are those of today.
 * The caller holds the charges; whoever holds both takes the charges first.
 */
export function draftsFollow(tx: Db, chargeIds: readonly number[]): void {
  if (chargeIds.length > 0) lastly(tx, followCharges, chargeIds)
}
