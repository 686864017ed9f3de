import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sellerInvoices } from '@/lib/contract/seller-invoices'
import { packageStatus } from '@/lib/domain/package'
import { packageList } from '@/lib/domain/package-list'
import { blankHeader, headerFields, type InvoiceDraft } from '@/lib/domain/seller-invoice'
import { dubaiDay } from '@/lib/domain/days'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { seesMoney, visibleShipments } from '../../core/parcels/scope'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { documentTypesFor } from '../packages/documents'
import { hasInvoiceLines } from '../packages/tariff-rules'
import { amountFor, asRow, invoiceNotFound, mayChange, rowColumns, shipments, type Row, type Stored } from './read'

type Invoice = z.output<typeof sellerInvoices.one.reply>
type Line = Invoice['lines'][number]
type Package = Invoice['packages'][number]

const amounts = [
  ['freight_amount', 'freight_amount'], ['insurance_amount', 'insurance_amount'], ['other_additions', 'other_additions'], ['cif_aed', 'cif_value'],
  ['duty_amount', 'duty_amount'], ['excise_amount', 'excise_amount'], ['vat_amount', 'import_vat_amount'], ['ior_fee', 'ior_fee'],
  ['clearance_fee', 'clearance_fee'], ['service_fee_vat', 'fee_vat_amount'], ['paid_amount', 'paid_amount'],
] as const

/** The invoice's own lines; of a list grown from parcels, their contents. */
const linesOf = (db: Db, id: number) =>
  rows<Line>(db, sql`select line_no, sku, description, hs_code, country_of_origin, qty, unit, unit_price, line_total, net_weight, permit_ref, duty_rate,
      duty_amount, excise_amount, vat_amount from ior_invoice_lines where package_list_id = ${id}
    union all
    select row_number() over (order by p.id, i.line_no)::int, i.sku, i.description, i.hs_code, i.origin_country, i.quantity, 'pcs', i.unit_value,
      i.quantity * i.unit_value, i.quantity * i.unit_weight, null, null, null, null, null
    from package_items i join packages p on p.id = i.package_id
    where p.package_list_id = ${id} and p.status <> ${literal(packageStatus, 'cancelled')} and not ${hasInvoiceLines(id)} order by line_no limit 2000`)

/** The cartons declared; of a list grown from parcels, those. */
const packagesOf = (db: Db, id: number) =>
  rows<Package>(db, sql`select package_no, package_type, length, width, height, gross_weight, contents from ior_packages where package_list_id = ${id}
    union all
    select p.tracking_no, null, p.length, p.width, p.height, p.weight,
      coalesce((select jsonb_agg(jsonb_build_object('sku', i.sku, 'qty', i.quantity) order by i.line_no) from package_items i where i.package_id = p.id), '[]')
    from packages p where p.package_list_id = ${id} and p.status <> ${literal(packageStatus, 'cancelled')} and not ${hasInvoiceLines(id)}
    order by package_no limit 5000`)

const documentsOf = (db: Db, who: Who, id: number) =>
  rows<Invoice['documents'][number]>(db, sql`select d.id, d.doc_type, d.file_name, d.mime, d.size, d.uploaded_at from package_documents d
    where ${allOf([sql`d.package_list_id = ${id}`, documentTypesFor(who)])} order by d.uploaded_at desc, d.id desc`)

const historyOf = (db: Db, id: number) =>
  rows<Invoice['history'][number]>(db, sql`select id, from_status, to_status, note, changed_by_name, changed_at from package_list_history
    where package_list_id = ${id} order by changed_at desc, id desc`)

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** What is kept, as a form would hold it. */
function asTyped(invoice: Omit<Invoice, 'draft' | 'may'>): InvoiceDraft {
  const header = { ...invoice, eta: invoice.eta && dubaiDay(invoice.eta) } as Record<string, unknown>
  return {
    header: Object.fromEntries(headerFields.map((field) => [field, text(header[field])])) as InvoiceDraft['header'],
    lines: invoice.lines.map(({ sku, description, hs_code, country_of_origin, qty, unit, unit_price, net_weight, permit_ref }) => ({
      sku: text(sku), description, hs_code: text(hs_code), country_of_origin: text(country_of_origin), qty: text(qty), unit, unit_price,
      net_weight: text(net_weight), permit_ref: text(permit_ref),
    })),
    packages: invoice.packages.flatMap(({ contents, package_no, package_type, length, width, height, gross_weight }) => contents.map(({ sku, qty }) => ({
      package_no, package_type: text(package_type), length: text(length), width: text(width), height: text(height), gross_weight, sku: text(sku),
      qty: text(qty),
    }))),
  }
}

/** An invoice with its lines, packages, papers and history, as somebody may read it; 404 for one out of reach. */
export async function sellerInvoiceOf(db: Db, who: Who, id: number): Promise<Invoice> {
  type Kept = Stored & Omit<Invoice, keyof Row | 'no' | 'lines' | 'packages' | 'documents' | 'history'> & { has_lines: boolean }
  const kept = await first<Kept>(
    db,
    sql`select ${rowColumns(who)}, l.seller_invoice_date, l.incoterm, l.container_load, l.pickup_type, l.origin_country, l.port_of_loading, l.ship_option,
          l.mawb_no, l.bl_no, l.container_no, l.carrier_name, l.etd, l.shipped_at, l.exchange_rate, l.fee_vat_rate, l.net_weight, l.volume_cbm, l.boe_no,
          l.customs_reference, l.custom_initiated_at, l.custom_closed_at, l.duty_paid, l.approved_at, l.draft, ${hasInvoiceLines(sql`l.id`)} as has_lines,
          ${sql.join(amounts.map(([column, name]) => amountFor(who, sql`l.${sql.identifier(column)}`, name)), sql`, `)}
        from ${shipments} where ${allOf([sql`l.id = ${id}`, visibleShipments(who, sql`l`)])}`,
  )
  if (!kept) throw invoiceNotFound()
  const { has_lines, draft, ...stored } = kept
  const [lines, packages, documents, history] = await Promise.all([linesOf(db, id), packagesOf(db, id), documentsOf(db, who, id), historyOf(db, id)])
  const last = history[0]
  const hidesMoney = !seesMoney(who)
  const invoice = {
    ...stored, ...asRow(who)(stored), no: stored.invoice_no ?? stored.package_list_no, packages, documents, history,
    status_note: last?.to_status === stored.status && packageList.is(stored.status) ? last.note : null,
    lines: hidesMoney ? lines.map((line) => ({ ...line, unit_price: '', line_total: '', duty_amount: null, excise_amount: null, vat_amount: null })) : lines,
  }
  const isChangeable = mayChange(who, stored.status)
  const isReviewed = stored.status === null || stored.status === 'new' || stored.status === 'on_hold'
  return {
    ...invoice,
    draft: !isChangeable ? null : stored.status === null ? (draft ?? { header: blankHeader(), lines: [], packages: [] }) : has_lines ? asTyped(invoice) : null,
    may: {
      add_documents: who.keys.has('app_seller:invoice-edit') || who.keys.has('app_seller:invoice-review'),
      delete_documents: isReviewed && who.keys.has('app_seller:invoice-edit'),
    },
  }
}
