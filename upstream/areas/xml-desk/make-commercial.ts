import { sql } from 'drizzle-orm'
import { xmlInvoiceStatus, xmlSource } from '@/lib/domain/xml-invoice'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { anyOfValues, allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { fileOf } from './files'

interface Found {
  id: number
  invoice_no: string | null
  reason: string | null
}

/** What an invoice says and its lines say, which a copy says as well. */
const headColumns = sql.raw(`kind, part, xpath, line_from, line_to, char_from, char_to, client_id, seller_id, invoice_no, invoice_date, currency, exchange_rate,
  incoterm, incoterm_place, mawb_no, hawb_no, transport_mode, port_of_loading, port_of_discharge, exporter_name, exporter_address, exporter_country,
  importer_name, importer_address, importer_trn, importer_code, consignee, notify, freight, insurance, other_charges, total_goods_value, total_invoice_value,
  total_difference, gross_weight, net_weight, packages, messages, errors_total, places`)
const itemColumns = sql.raw(`line_no, sku, description, hs_code, country_of_origin, qty, unit, currency, unit_price, line_total, adjustment, net_weight, xpath,
  line`)

const standing = sql`<> ${literal(xmlInvoiceStatus, 'cancelled')}`
/** Why no commercial invoice is made of a document; null where one is. */
const reason = sql`case when x.kind = 'credit_note' then 'It is a credit note.'
  when x.status = ${literal(xmlInvoiceStatus, 'cancelled')} then 'It is cancelled.'
  when x.errors_total > 0 then x.errors_total || case x.errors_total when 1 then ' error' else ' errors' end || ' to mend first.'
  when exists (select 1 from xml_invoices m where m.made_from = x.id and m.status ${standing}) then 'Its commercial invoice is there already.' end`

/**
 * Makes drafts of commercial invoices of a file's shipments, or of its RSA invoices as they stand (sellers-ior.md 4). What cannot become one is skipped and
 * said; 409 where nothing can.
 */
export async function makeCommercial(tx: Db, who: Who, fileId: number, ids: readonly number[]) {
  const file = await fileOf(tx, who, fileId, true)
  const found = await rows<Found>(tx, sql`select x.id, x.invoice_no, ${reason} as reason from xml_invoices x
    where ${allOf([sql`x.xml_file_id = ${fileId}`, sql`x.source in ${literals(xmlSource, 'outbound', 'rsa')}`, anyOfValues(sql`x.id`, ids)])}
    order by x.id for update of x`)
  if (found.length < new Set(ids).size) throw new Refusal(404, 'Some of these shipments are not of this file.')
  const fitting = found.filter((one) => one.reason === null).map(({ id }) => id)
  const made = await rows<{ id: number; made_from: number }>(tx, sql`insert into xml_invoices (source, xml_file_id, made_from, created_by, updated_by,
      ${headColumns})
    select ${literal(xmlSource, 'commercial')}, xml_file_id, id, ${who.user_id}::bigint, ${who.user_id}::bigint, ${headColumns} from xml_invoices
    where id = any(${sql.param(fitting)}::bigint[]) order by id on conflict do nothing returning id, made_from`)
  await rows(tx, sql`insert into xml_items (xml_invoice_id, ${itemColumns}) select m.id, ${sql.raw(`i.line_no, i.sku, i.description, i.hs_code,
    i.country_of_origin,
    i.qty, i.unit, i.currency, i.unit_price, i.line_total, i.adjustment, i.net_weight, i.xpath, i.line`)}
    from xml_invoices m join xml_items i on i.xml_invoice_id = m.made_from where m.id = any(${sql.param(made.map(({ id }) => id))}::bigint[])`)
  const written = new Set(made.map(({ made_from }) => made_from))
  const skipped = found.filter(({ id }) => !written.has(id)).map((one) => ({
    shipment_id: one.id, invoice_no: one.invoice_no, reason: one.reason ?? `Commercial invoice ${one.invoice_no} of this seller is there already.`,
  }))
  if (made.length === 0) {
    const [first] = skipped
    throw new Refusal(409, first ? `No commercial invoice can be made. ${first.invoice_no ?? 'A shipment'}: ${first.reason}`
      : `${file.file_name} holds no shipment.`)
  }
  return { created: made.length, ids: made.map(({ id }) => id), skipped }
}
