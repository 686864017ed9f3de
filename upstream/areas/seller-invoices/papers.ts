import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sellerInvoices } from '@/lib/contract/seller-invoices'
import { counted } from '@/lib/domain/counted'
import { grouped } from '@/lib/domain/money'
import { freightMode } from '@/lib/domain/package-list'
import { iorPackageType } from '@/lib/domain/seller-invoice'
import { first, type Db } from '../../db/db'
import { packingListPdf, type PackingRow } from '../../documents/packing-list'
import { Download } from '../../platform/implement'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { documentTypesFor } from '../packages/documents'
import { sellerInvoiceOf } from './detail'

type Invoice = z.output<typeof sellerInvoices.one.reply>

const sizeOf = ({ length, width, height }: Invoice['packages'][number]) =>
  (length && width && height ? [length, width, height].map(Number).join(' × ') : '–')

function packingRows({ packages, lines }: Invoice): PackingRow[] {
  const names = new Map(lines.map(({ sku, description }) => [sku, description]))
  return packages.flatMap((one) => {
    const contents = one.contents.length > 0 ? one.contents : [{ sku: null, qty: 0 }]
    return contents.map(({ sku, qty }, i) => ({
      package_no: i === 0 ? one.package_no : '', type: i === 0 && one.package_type ? iorPackageType.label(one.package_type) : '',
      size: i === 0 ? sizeOf(one) : '', gross_weight: i === 0 ? grouped(one.gross_weight) : '', sku: sku ?? '',
      description: names.get(sku) ?? '', qty: qty ? grouped(String(qty)) : '',
    }))
  })
}

/** The packing list of a submitted shipment; 404 for a draft, which has none yet. */
function packingList(invoice: Invoice): Download {
  const no = invoice.invoice_no
  if (no === null) throw new Refusal(404, 'The packing list is made when the invoice is submitted.')
  const facts = [
    ['Seller', invoice.seller ?? '–'], ['Consignee', invoice.client], ['Seller invoice', invoice.seller_invoice_no ?? '–'],
    ['Mode', freightMode.is(invoice.freight_mode) ? freightMode.label(invoice.freight_mode) : '–'],
    ['Route', `${invoice.port_of_loading ?? '–'} → ${invoice.port_of_discharge ?? '–'}`], ['AWB or B/L', invoice.shipping_reference ?? '–'],
  ] as const
  const totals = `${counted(invoice.packages_count, 'package')}, ${grouped(invoice.gross_weight)} kg gross${
    invoice.net_weight ? `, ${grouped(invoice.net_weight)} kg net` : ''}${invoice.volume_cbm ? `, ${invoice.volume_cbm} m³` : ''}`
  return new Download(packingListPdf({ number: no, facts, rows: packingRows(invoice), totals }), 'application/pdf', `PL_${no}.pdf`, true)
}

/** A paper of an invoice (invoices-payments.md 5, download); 404 where there is none of it. */
export async function invoicePaper(
  db: Db, who: Who, { files }: Pick<Services, 'files'>, id: number, { kind, document_id }: z.output<typeof sellerInvoices.download.query>,
): Promise<Download> {
  const invoice = await sellerInvoiceOf(db, who, id)
  if (kind === 'packing_list') return packingList(invoice)
  if (kind === 'document' && document_id === undefined) throw refuseField('document_id', 'Say which document.')
  const found = await first<{ path: string; mime: string; file_name: string }>(
    db,
    sql`select d.path, d.mime, d.file_name from package_documents d where ${allOf([
      sql`d.package_list_id = ${id}`, documentTypesFor(who), kind === 'document' ? sql`d.id = ${document_id ?? 0}` : sql`d.doc_type = 'commercial_invoice'`,
    ])} order by d.id desc limit 1`,
  )
  if (!found) throw new Refusal(404, kind === 'document' ? 'This document no longer exists.' : 'No commercial invoice is uploaded yet.')
  if (!(await files.has(found.path))) throw new Refusal(410, 'This file is no longer kept.')
  const opens = found.mime === 'application/pdf' || found.mime.startsWith('image/')
  return new Download(await files.read(found.path), found.mime, found.file_name, opens)
}
