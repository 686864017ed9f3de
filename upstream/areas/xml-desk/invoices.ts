import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { commercialXmlInvoices, rsaXmlInvoices } from '@/lib/contract/xml-invoices'
import { sum } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { noCurrency, xmlInvoiceStatus, type XmlMessage, type XmlSource } from '@/lib/domain/xml-invoice'
import { bareHsCode } from '@/lib/domain/hs-code'
import { dutyLayersOf } from '../../core/tariff/read-tariff'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, whether, type ListQuery } from '../../platform/list'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { HOME } from '../seller-invoices/judge'
import { excerptOf } from './excerpt'
import { noXml, visibleXml } from './scope'

export type Row = z.output<typeof rsaXmlInvoices.list.reply>['rows'][number]
export type Invoice = z.output<typeof rsaXmlInvoices.one.reply>
type Search = z.output<typeof commercialXmlInvoices.list.query>

/** Null for a document that names none we know. */
export const knownCurrency = (currency: SQL) => sql`nullif(${currency}, ${sql.raw(`'${noCurrency}'`)})`

export const xmlColumns = sql`x.id, x.invoice_no, x.invoice_date, x.source, x.kind, x.status, x.client_id, c.name as client, x.seller_id,
  coalesce(s.legal_name, x.exporter_name) as seller, x.hawb_no, x.mawb_no, x.incoterm, x.packages, x.gross_weight, x.total_invoice_value,
    ${knownCurrency(sql`x.currency`)} as currency,
  (select count(*)::int from xml_items i where i.xml_invoice_id = x.id) as items_total, x.errors_total, x.boe_id, b.boe_ref as boe_no, b.scope as boe_scope,
  x.ior_invoice_id, l.package_list_no, f.file_name, x.created_at, x.updated_at`
export const xmlTables = sql`xml_invoices x left join clients c on c.id = x.client_id left join sellers s on s.id = x.seller_id
  left join boes b on b.id = x.boe_id left join package_lists l on l.id = x.ior_invoice_id left join xml_files f on f.id = x.xml_file_id`

/** Of the days invoices are of, which have no hours. */
const daysOf = (from: string | undefined, to: string | undefined): SQL | undefined => {
  if (!from && !to) return undefined
  return allOf([from ? sql`x.invoice_date >= ${from}::date` : undefined, to ? sql`x.invoice_date <= ${to}::date` : undefined])
}

function filtersOf(who: Who, source: XmlSource, q: Search): (SQL | undefined)[] {
  const typed = q.search ? contains(q.search) : null
  return [
    sql`x.source = ${source}`, visibleXml(who), anyOfValues(sql`x.client_id`, q.client_id), anyOfValues(sql`x.seller_id`, q.seller_id), daysOf(q.from, q.to),
    whether(q.has_boe, sql`x.boe_id is not null`),
    typed === null ? undefined : sql`(x.invoice_no ilike ${typed} or x.hawb_no ilike ${typed} or x.mawb_no ilike ${typed} or x.exporter_name ilike ${typed})`,
  ]
}

/** One page of XML invoices of one kind, the newest first. */
export async function xmlList(db: Db, who: Who, source: XmlSource, q: Search) {
  const filters = filtersOf(who, source, q)
  const list: ListQuery = {
    columns: xmlColumns, from: xmlTables, countFrom: sql`xml_invoices x`, where: [...filters, anyOfValues(sql`x.status`, q.status)],
    sorts: {
      invoice_date: { by: sql`x.invoice_date`, kind: 'time', nullable: true }, invoice_no: { by: sql`x.invoice_no`, kind: 'text', nullable: true },
      total_invoice_value: { by: sql`x.total_invoice_value`, kind: 'number', nullable: true }, created_at: { by: sql`x.created_at`, kind: 'time' },
    },
    defaultSort: 'created_at', id: sql`x.id`,
  }
  const [page, counts] = await Promise.all([
    pageOf<Row>(db, list, q),
    rows<{ status: string; n: number }>(db, sql`select x.status, count(*)::int as n from xml_invoices x where ${allOf(filters)} group by 1`),
  ])
  return { ...page, meta: { ...page.meta, tab_counts: Object.fromEntries(counts.map(({ status, n }) => [status, n])) } }
}

/** The duty customs takes in per cent of value on codes today; the longest prefix of a code counts. */
async function dutyRates(db: Db, codes: readonly string[]): Promise<(code: string) => string | null> {
  const layers = (await dutyLayersOf(db, HOME, codes.map(bareHsCode))).filter(
    ({ kind, basis, origin }) => kind === 'customs' && basis === 'percent' && origin === null)
  return (code) => layers.findLast(({ hs_prefix }) => bareHsCode(code).startsWith(hs_prefix))?.rate ?? null
}

type Kept = Row & {
  exchange_rate: string | null; incoterm_place: string | null; transport_mode: Invoice['transport_mode']; port_of_loading: string | null
  port_of_discharge: string | null; net_weight: string | null; exporter_name: string | null; exporter_address: string | null; exporter_country: string | null
  importer_name: string | null; importer_address: string | null; importer_trn: string | null; importer_code: string | null; consignee: string | null
  notify: string | null; freight: string | null; insurance: string | null; other_charges: string | null; total_goods_value: string; total_difference: string
  messages: XmlMessage[]; xml_file_id: number | null; made_from: number | null; part: string | null; file_path: string | null; char_from: number | null
  char_to: number | null; line_from: number | null
}

const itemsOf = (db: Db, id: number) => rows<Omit<Invoice['items'][number], 'duty_rate'>>(db, sql`select line_no, sku, description, hs_code, country_of_origin,
  trim_scale(qty)::text as qty, unit, trim_scale(unit_price)::text as unit_price, line_total, adjustment, net_weight, line
  from xml_items where xml_invoice_id = ${id} order by line_no`)

/** What it became; of a shipment or invoice that stands. */
const commercialOf = (db: Db, id: number) => first<NonNullable<Invoice['commercial']>>(db, sql`select m.id, m.invoice_no from xml_invoices m
  where m.made_from = ${id} and m.status <> ${literal(xmlInvoiceStatus, 'cancelled')}`)

function totalsOf({ currency, freight, insurance, other_charges, total_goods_value, total_invoice_value, total_difference }: Kept): Invoice['totals'] {
  const in_ = (amount: string | null) => amountIn(amount ?? '0', currency ?? 'USD')
  return {
    goods: in_(total_goods_value), freight: in_(freight), insurance: in_(insurance), other_charges: in_(other_charges),
    cif: in_(sum([total_goods_value, freight ?? '0', insurance ?? '0'])), invoice: total_invoice_value, difference: in_(total_difference),
  }
}

/** An invoice with its parties, lines, faults and the document it was read from; 404 for one out of reach. */
export async function xmlInvoiceOf(db: Db, who: Who, files: Services['files'] | null, id: number, sources: readonly XmlSource[]): Promise<Invoice> {
  const kept = await first<Kept>(db, sql`select ${xmlColumns}, x.exchange_rate, x.incoterm_place, x.transport_mode, x.port_of_loading, x.port_of_discharge,
      x.net_weight, x.exporter_name, x.exporter_address, x.exporter_country, x.importer_name, x.importer_address, x.importer_trn, x.importer_code, x.consignee,
      x.notify, x.freight, x.insurance, x.other_charges, x.total_goods_value, x.total_difference, x.messages, x.xml_file_id, x.made_from, x.part, x.char_from,
      x.char_to, x.line_from, f.file_path
    from ${xmlTables} where ${allOf([sql`x.id = ${id}`, anyOfValues(sql`x.source`, sources), visibleXml(who)])}`)
  if (!kept) throw noXml()
  const items = await itemsOf(db, id)
  const rate = await dutyRates(db, items.flatMap(({ hs_code }) => hs_code ?? []))
  const [commercial, document] = [await commercialOf(db, id), files && (await excerptOf(files, kept))]
  const { exporter_name, exporter_address, exporter_country, importer_name, importer_address, importer_trn, importer_code, made_from, ...rest } = kept
  return {
    ...rest, totals: totalsOf(kept), commercial, document, shipment_id: made_from,
    exporter: { name: exporter_name, address: exporter_address, country: exporter_country },
    importer: { name: importer_name, address: importer_address, trn: importer_trn, importer_code },
    items: items.map((item) => ({ ...item, duty_rate: item.hs_code && rate(item.hs_code) })),
  }
}
