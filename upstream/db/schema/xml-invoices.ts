import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, numeric, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  noCurrency, xmlDialect, xmlDocumentKind, xmlFileStatus, xmlInvoiceStatus, xmlSource, xmlTransport, type XmlDialect, type XmlDocumentKind, type XmlHeadField,
  type XmlMessage, type XmlPlace, type XmlSource, type XmlTransport,
} from '@/lib/domain/xml-invoice'
import { instant, kg, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { amount, rate, unitPrice } from '../money-columns'
import { pgTable } from '../table'
import { boes } from './boes'
import { clients } from './clients'
import { packageLists } from './package-lists'
import { sellers } from './sellers'

/** sellers-ior.md 2.5: an XML file or a zip of them, as it was sent. */
export const xmlFiles = pgTable(
  'xml_files',
  {
    id: rowId(),
    file_name: text('file_name').notNull(),
    file_path: text('file_path').notNull(),
    file_size: bigint('file_size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    source: text('source').$type<XmlSource>().notNull(),
    dialect: text('dialect').$type<XmlDialect>().notNull().default('unknown'),
    client_id: ref('client_id').references(() => clients.id),
    /** Of a file a seller sent itself. */
    seller_id: ref('seller_id').references(() => sellers.id),
    status: statusColumn(xmlFileStatus, 'queued'),
    shipments_total: integer('shipments_total').notNull().default(0),
    items_total: integer('items_total').notNull().default(0),
    errors_total: integer('errors_total').notNull().default(0),
    /** The first thousands of them; `errors_total` says of how many. */
    errors: jsonb('errors').$type<XmlMessage[]>().notNull().default([]),
    finished_at: instant('finished_at'),
    ...stamps(),
  },
  (t) => [
    // The same file of the same client for the same purpose answers the first result.
    uniqueIndex('xml_files_once').on(sql`coalesce(${t.client_id}, 0)`, t.source, t.sha256),
    index('xml_files_recent').on(t.created_at.desc(), t.id.desc()),
    index('xml_files_client').on(t.client_id, t.created_at.desc()),
    check('xml_files_known', sql`${t.source} in ${literals(xmlSource, ...xmlSource.names)} and ${t.dialect} in ${literals(xmlDialect, ...xmlDialect.names)}`),
  ],
)

/** A document of a file: a shipment of a manifest, an invoice of ours, or a commercial invoice for customs. */
export const xmlInvoices = pgTable(
  'xml_invoices',
  {
    id: rowId(),
    source: text('source').$type<XmlSource>().notNull(),
    kind: text('kind').$type<XmlDocumentKind>().notNull().default('invoice'),
    status: statusColumn(xmlInvoiceStatus, 'draft'),
    xml_file_id: ref('xml_file_id').references(() => xmlFiles.id, { onDelete: 'cascade' }),
    /** The file in the zip, and where the document stands in its characters and lines. */
    part: text('part'),
    xpath: text('xpath'),
    line_from: integer('line_from'),
    line_to: integer('line_to'),
    char_from: integer('char_from'),
    char_to: integer('char_to'),
    /** The shipment or invoice a commercial invoice was made of. */
    made_from: ref('made_from'),
    client_id: ref('client_id').references(() => clients.id),
    seller_id: ref('seller_id').references(() => sellers.id),
    invoice_no: text('invoice_no'),
    invoice_date: date('invoice_date'),
    /** ISO 4217’s code for none where the document names none we know. */
    currency: text('currency').notNull().default(noCurrency),
    exchange_rate: rate('exchange_rate'),
    incoterm: text('incoterm'),
    incoterm_place: text('incoterm_place'),
    mawb_no: text('mawb_no'),
    hawb_no: text('hawb_no'),
    transport_mode: text('transport_mode').$type<XmlTransport>(),
    port_of_loading: text('port_of_loading'),
    port_of_discharge: text('port_of_discharge'),
    exporter_name: text('exporter_name'),
    exporter_address: text('exporter_address'),
    exporter_country: text('exporter_country'),
    importer_name: text('importer_name'),
    importer_address: text('importer_address'),
    importer_trn: text('importer_trn'),
    importer_code: text('importer_code'),
    consignee: text('consignee'),
    notify: text('notify'),
    freight: amount('freight', 'currency'),
    insurance: amount('insurance', 'currency'),
    /** Other charges less allowances. */
    other_charges: amount('other_charges', 'currency'),
    total_goods_value: amount('total_goods_value', 'currency').notNull().default('0'),
    total_invoice_value: amount('total_invoice_value', 'currency'),
    /** The total stated less what lines and charges come to. */
    total_difference: amount('total_difference', 'currency').notNull().default('0'),
    gross_weight: kg('gross_weight', 12),
    net_weight: kg('net_weight', 12),
    packages: integer('packages'),
    messages: jsonb('messages').$type<XmlMessage[]>().notNull().default([]),
    errors_total: integer('errors_total').notNull().default(0),
    /** Where each field stands in the file. */
    places: jsonb('places').$type<Partial<Record<XmlHeadField, XmlPlace>>>().notNull().default({}),
    ior_invoice_id: ref('ior_invoice_id').references(() => packageLists.id),
    boe_id: ref('boe_id').references(() => boes.id),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('xml_invoices_no_once').on(t.source, sql`coalesce(${t.seller_id}::text, lower(${t.exporter_name}))`, t.invoice_no)
      .where(sql`${t.source} <> ${literal(xmlSource, 'outbound')} and ${t.status} <> ${literal(xmlInvoiceStatus, 'cancelled')}`),
    uniqueIndex('xml_invoices_made_once').on(t.made_from)
      .where(sql`${t.made_from} is not null and ${t.status} <> ${literal(xmlInvoiceStatus, 'cancelled')}`),
    uniqueIndex('xml_invoices_linked_once').on(t.ior_invoice_id).where(sql`${t.ior_invoice_id} is not null`),
    index('xml_invoices_source').on(t.source, t.invoice_date.desc(), t.id.desc()),
    index('xml_invoices_recent').on(t.source, t.created_at.desc(), t.id.desc()),
    index('xml_invoices_hawb').on(t.hawb_no).where(sql`${t.hawb_no} is not null`),
    index('xml_invoices_mawb').on(t.mawb_no).where(sql`${t.mawb_no} is not null`),
    index('xml_invoices_file').on(t.xml_file_id, t.id),
    index('xml_invoices_client').on(t.client_id, t.source),
    index('xml_invoices_seller').on(t.seller_id).where(sql`${t.seller_id} is not null`),
    index('xml_invoices_boe').on(t.boe_id).where(sql`${t.boe_id} is not null`),
    check('xml_invoices_known', sql`${t.source} in ${literals(xmlSource, ...xmlSource.names)}
      and ${t.kind} in ${literals(xmlDocumentKind, ...xmlDocumentKind.names)}
      and coalesce(${t.transport_mode} in ${literals(xmlTransport, ...xmlTransport.names)}, true)`),
    check('xml_invoices_numbered', sql`${t.source} = ${literal(xmlSource, 'outbound')} or ${t.invoice_no} is not null`),
    check('xml_invoices_sent', sql`${t.status} <> ${literal(xmlInvoiceStatus, 'sent_to_customs')} or ${t.boe_id} is not null`),
  ],
)

/** A line of a document. */
export const xmlItems = pgTable(
  'xml_items',
  {
    xml_invoice_id: ref('xml_invoice_id').notNull().references(() => xmlInvoices.id, { onDelete: 'cascade' }),
    line_no: integer('line_no').notNull(),
    sku: text('sku'),
    description: text('description'),
    /** The characters sent: leading zeros and dots are kept. */
    hs_code: text('hs_code'),
    country_of_origin: text('country_of_origin'),
    qty: numeric('qty', { precision: 18, scale: 6 }),
    unit: text('unit'),
    currency: text('currency').notNull(),
    unit_price: unitPrice('unit_price', 'currency'),
    line_total: amount('line_total', 'currency'),
    /** Charges less allowances of the line. */
    adjustment: amount('adjustment', 'currency').notNull().default('0'),
    net_weight: kg('net_weight', 12),
    xpath: text('xpath'),
    line: integer('line'),
  },
  (t) => [primaryKey({ columns: [t.xml_invoice_id, t.line_no] })],
)
