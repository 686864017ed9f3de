import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sellerInvoices } from '@/lib/contract/seller-invoices'
import { counted } from '@/lib/domain/counted'
import { digitsOf } from '@/lib/domain/currency'
import { round } from '@/lib/domain/decimal'
import { packageList } from '@/lib/domain/package-list'
import { duplicateInvoice, type InvoiceDraft } from '@/lib/domain/seller-invoice'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { noPermission, Refusal, refuseField, refuseOn, type Fault } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { listNoOf } from '../packages/ior-number'
import { visibleSellers } from '../sellers/scope'
import { HOME, judgeInvoice } from './judge'
import { changedMeanwhile, holdInvoice, mayChange, type HeldInvoice } from './read'

type Saved = z.output<typeof sellerInvoices.save.body>
type Judged = Awaited<ReturnType<typeof judgeInvoice>>

/** Whose shipment it is: a seller's own, or one that sells for a client of theirs (invoices-payments.md 2.1). */
export async function refuseParties(tx: Db, who: Who, client_id: number, seller_id: number): Promise<void> {
  if (!isAdmin(who) && !who.client_ids.includes(client_id)) throw refuseField('client_id', 'Choose one of your clients.')
  if (!(await first(tx, sql`select 1 from clients where id = ${client_id}`))) throw refuseField('client_id', 'Choose a client of the list.')
  const seller = await first<{ active: boolean; is_theirs: boolean }>(
    tx,
    sql`select s.active, exists (select 1 from client_seller_map m where m.seller_id = s.id and m.client_id = ${client_id} and m.active) as is_theirs
        from sellers s where s.id = ${seller_id} and ${visibleSellers(who)}`,
  )
  if (!seller) throw refuseField('seller_id', 'Choose a seller of the list.')
  if (!seller.active) throw refuseField('seller_id', 'Seller is not active.')
  if (!seller.is_theirs) throw refuseField('seller_id', 'This seller does not sell for the client.')
}

/** 409 where another invoice of the seller has this number already (invoices-payments.md 2.1, seller_invoice_no). */
export async function refuseDuplicate(tx: Db, sellerId: number | null, no: string, except: number | null): Promise<void> {
  const other = no && (await first<{ no: string }>(
    tx,
    sql`select coalesce(invoice_no, package_list_no) as no from package_lists where seller_id = ${sellerId} and seller_invoice_no = ${no}
          and status <> ${literal(packageList, 'rejected_by_rsa')} and id is distinct from ${except}::bigint limit 1`,
  ))
  if (other) throw new Refusal(409, duplicateInvoice(no, other.no), [{ field: 'header.seller_invoice_no', message: duplicateInvoice(no, other.no) }])
}

/** Keeps a draft as it was typed. */
async function storeDraft(tx: Db, who: Who, held: HeldInvoice, draft: InvoiceDraft, parties: Partial<Pick<Saved, 'client_id' | 'seller_id'>>): Promise<void> {
  await refuseDuplicate(tx, parties.seller_id ?? held.seller_id, draft.header.seller_invoice_no.trim(), held.id)
  await rows(tx, sql`update package_lists set draft = ${JSON.stringify(draft)}::jsonb, client_id = ${parties.client_id ?? held.client_id},
    seller_id = ${parties.seller_id ?? held.seller_id}, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${held.id}`)
}

/** Begins a draft, or gives one other contents (invoices-payments.md 5, add-new-invoice). */
export async function saveShipment(tx: Db, who: Who, body: Saved): Promise<{ id: number; draft: true; version: number }> {
  if (!who.keys.has('app_seller:invoice-edit')) throw noPermission()
  const { action, id, version, client_id, header, lines, packages } = body
  const seller_id = who.seller_id ?? body.seller_id
  await refuseParties(tx, who, client_id, seller_id)
  if (action === 'update_invoice') {
    if (id === undefined) throw refuseField('id', 'Say which draft.')
    const held = await holdInvoice(tx, who, id)
    if (held.status !== null) throw notChangeable()
    if (version !== undefined && version !== held.version) throw changedMeanwhile()
    await storeDraft(tx, who, held, { header, lines, packages }, { client_id, seller_id })
    return { id, draft: true, version: held.version + 1 }
  }
  await refuseDuplicate(tx, seller_id, header.seller_invoice_no.trim(), null)
  const [made] = await rows<{ id: number }>(
    tx,
    sql`insert into package_lists (id, package_list_no, client_id, seller_id, status, draft, destination_country, goods_value, created_by, updated_by)
        overriding system value
        select n.id, ${listNoOf(sql`n.id`)}, ${client_id}, ${seller_id}, null, ${JSON.stringify({ header, lines, packages })}::jsonb, ${HOME}, 0,
          ${who.user_id}::bigint, ${who.user_id}::bigint
        from (select nextval(pg_get_serial_sequence('package_lists', 'id')) as id) n returning id`,
  )
  return { id: (made as { id: number }).id, draft: true, version: 1 }
}

export const notChangeable = () => new Refusal(409, 'This invoice can no longer be changed.')

/** Where each fault stands in what was sent: `lines.2.hs_code`. */
export const faultsOf = ({ errors }: Judged): Fault[] =>
  errors.map(({ sheet, row, field, message }) => ({
    field: row === null ? `header.${field}` : `${sheet}.${row - 1}.${field}`, message: row === null ? message : `Row ${row}: ${message}`,
  }))

/** Writes a judged invoice into the columns of its record, and its lines and packages anew. */
export async function storeJudged(tx: Db, who: Who, { id, seller_id }: Pick<HeldInvoice, 'id' | 'seller_id'>, judged: Judged): Promise<void> {
  const { header, lines, packages, totals } = judged
  await refuseDuplicate(tx, seller_id, header.seller_invoice_no, id)
  const pieces = {
    goods_value: totals.goods_value, package_count: totals.packages, total_pieces: totals.packages, total_weight: totals.gross_weight,
    net_weight: totals.net_weight, volume_cbm: totals.volume_cbm,
  }
  const shipping_reference = header.mawb_no ?? header.bl_no ?? header.container_no
  const columns = Object.entries({ ...header, ...pieces, shipping_reference, draft: null, updated_by: who.user_id })
  const assigned = sql.join(columns.map(([column, value]) => sql`${sql.identifier(column)} = ${value}`), sql`, `)
  await refuseOn(
    { package_lists_invoice_once: () => new Refusal(409, duplicateInvoice(header.seller_invoice_no, 'sent a moment ago')) },
    rows(tx, sql`update package_lists set ${assigned}, version = version + 1, updated_at = now() where id = ${id}`),
  )
  await rows(tx, sql`delete from ior_invoice_lines where package_list_id = ${id}`)
  await rows(tx, sql`delete from ior_packages where package_list_id = ${id}`)
  const places = digitsOf(header.currency)
  await rows(
    tx,
    sql`insert into ior_invoice_lines (package_list_id, line_no, sku, description, hs_code, country_of_origin, qty, unit, unit_price, line_total, currency,
          net_weight, permit_ref)
        select ${id}, g.line_no, g.sku, g.description, g.hs_code, g.country_of_origin, g.qty, g.unit, g.unit_price, g.line_total, ${header.currency},
          g.net_weight, g.permit_ref
        from jsonb_to_recordset(${JSON.stringify(lines.map((line, i) => ({ ...line, line_no: i + 1, line_total: round(line.line_total, places) })))}::jsonb)
          g(line_no int, sku text, description text, hs_code text, country_of_origin text, qty int, unit text, unit_price numeric, line_total numeric,
            net_weight numeric, permit_ref text)`,
  )
  await rows(
    tx,
    sql`insert into ior_packages (package_list_id, package_no, package_type, length, width, height, gross_weight, contents)
        select ${id}, g.package_no, g.package_type, g.length, g.width, g.height, g.gross_weight, g.contents
        from jsonb_to_recordset(${JSON.stringify(packages)}::jsonb)
          g(package_no text, package_type text, length numeric, width numeric, height numeric, gross_weight numeric, contents jsonb)`,
  )
}

/**
 * Keeps what a form holds (invoices-payments.md 5, update): a draft as it was typed, an invoice on hold only when all of it is right, and then the hold is
 * answered. 409 once it is neither, or when somebody else changed it.
 */
export async function changeShipment(tx: Db, who: Who, id: number, body: z.output<typeof sellerInvoices.change.body>) {
  const held = await holdInvoice(tx, who, id)
  if (!mayChange(who, held.status)) throw notChangeable()
  if (body.version !== held.version) throw changedMeanwhile()
  const kept = await first<{ draft: InvoiceDraft | null }>(tx, sql`select draft from package_lists where id = ${id}`)
  const base = kept?.draft
  const [header, lines, packages] = [body.header ?? base?.header, body.lines ?? base?.lines, body.packages ?? base?.packages]
  if (!header || !lines || !packages) throw refuseField('lines', 'Send the shipment, its lines and its packages together.')
  const draft = { header, lines, packages }
  if (held.status === null) await storeDraft(tx, who, held, draft, {})
  else {
    const judged = await judgeInvoice(tx, draft)
    const faults = faultsOf(judged)
    if (faults[0]) throw new Refusal(422, `Fix ${counted(faults.length, 'error')} first. ${faults[0].message}`, faults)
    if (judged.lines.length === 0 || judged.packages.length === 0) throw refuseField('lines', 'An invoice needs a line and a package at least.')
    await storeJudged(tx, who, held, judged)
    if (!isAdmin(who)) await rows(tx, sql`update package_lists set hold_answered_at = now() where id = ${id}`)
  }
  return { held, after: { id, version: held.version + 1 } }
}
