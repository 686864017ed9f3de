import { sql } from 'drizzle-orm'
import { counted } from '@/lib/domain/counted'
import { packageList } from '@/lib/domain/package-list'
import type { InvoiceDraft } from '@/lib/domain/seller-invoice'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { nextIorInvoiceNo } from '../packages/ior-number'
import { judgeInvoice } from './judge'
import { changedMeanwhile, holdInvoice } from './read'
import { faultsOf, refuseParties, storeJudged } from './write'

/** The draft somebody may submit, as it was typed; 409 for what is none any more. */
export async function draftOf(tx: Db, who: Who, id: number) {
  const held = await holdInvoice(tx, who, id)
  if (held.status !== null) throw new Refusal(409, `Invoice ${held.invoice_no ?? held.package_list_no} is no draft any more.`)
  const kept = await first<{ draft: InvoiceDraft }>(tx, sql`select draft from package_lists where id = ${id}`)
  return { held, draft: (kept as { draft: InvoiceDraft }).draft }
}

/**
 * Submits a draft (invoices-payments.md 3.1): 409 while anything of it is wrong, without a line, a package or the seller's commercial invoice, or when its
 * seller is not active. From then on it has a number and the workflow of package lists.
 */
export async function submitShipment(tx: Db, who: Who, id: number, version: number | undefined) {
  const { held, draft } = await draftOf(tx, who, id)
  if (version !== undefined && version !== held.version) throw changedMeanwhile()
  await refuseParties(tx, who, held.client_id, held.seller_id ?? 0)
  const judged = await judgeInvoice(tx, draft)
  const faults = faultsOf(judged)
  if (faults.length > 0) throw new Refusal(409, `Fix ${counted(faults.length, 'error')} first.`, faults)
  if (judged.lines.length === 0) throw refuseField('lines', 'Enter at least one line of the invoice.')
  if (judged.packages.length === 0) throw refuseField('packages', 'Enter at least one package.')
  if (!(await first(tx, sql`select 1 from package_documents where package_list_id = ${id} and doc_type = 'commercial_invoice'`)))
    throw refuseField('documents', 'Upload the commercial invoice first.')
  await storeJudged(tx, who, held, judged)
  const made = await first<{ invoice_no: string }>(
    tx,
    sql`update package_lists l set status = ${literal(packageList, 'new')}, invoice_no = ${nextIorInvoiceNo()}, submitted_at = now(),
          seller_name = (select legal_name from sellers where id = l.seller_id) where id = ${id} returning invoice_no`,
  )
  await rows(tx, sql`insert into package_list_history (package_list_id, from_status, to_status, changed_by, changed_by_name, user_category)
    values (${id}, null, ${literal(packageList, 'new')}, ${who.user_id}, ${who.name}, ${who.user_category})`)
  return { held, invoice_no: (made as { invoice_no: string }).invoice_no }
}
