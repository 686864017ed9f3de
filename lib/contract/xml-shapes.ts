import { z } from 'zod'
import {
  MOST_XML_FILES, MOST_XML_ITEMS_CHANGED, xmlDocumentKind, xmlHeadLabels, xmlInvoiceStatus, xmlItemLabels, xmlLimits, xmlSource, xmlTransport,
} from '@/lib/domain/xml-invoice'
import { anyOf, CountryCode, Currency, Day, Id, Instant, Kilograms, Money, paging, typedDecimal, UnitPrice } from './kernel'
import { isAboveZero, isNotNegative } from './quantities'

export const parsesXml = 'app_seller:xml-file-parsing'
export const seesRsaXml = 'app_seller:rsa-xml-invoice'
export const seesCommercialXml = 'app_seller:commercial-xml-invoice'
export const editsXml = 'app_seller:commercial-invoice-edit'
export const refreshesXml = [
  'xmlFiles.list', 'xmlFiles.one', 'rsaXmlInvoices.list', 'rsaXmlInvoices.one', 'commercialXmlInvoices.list', 'commercialXmlInvoices.one',
]

export const XmlMessage = z.object({
  level: z.enum(['error', 'warning']), message: z.string(),
  /** Where it stands in the file; null of what was typed. */
  xpath: z.string().nullable(), line: z.number().nullable(),
  /** The file in the zip. */
  part: z.string().optional(),
})

/** Some of what was sent, as it was sent. */
export const XmlExcerpt = z.object({
  file_name: z.string(), part: z.string().nullable(), first_line: z.number(), text: z.string(),
  /** More follows. */
  is_cut: z.boolean(),
})

export const XmlInvoiceRow = z.object({
  id: Id, invoice_no: z.string().nullable(), invoice_date: Day.nullable(), source: z.enum(xmlSource.names), kind: z.enum(xmlDocumentKind.names),
  status: z.enum(xmlInvoiceStatus.names), client_id: Id.nullable(), client: z.string().nullable(), seller_id: Id.nullable(), seller: z.string().nullable(),
  hawb_no: z.string().nullable(), mawb_no: z.string().nullable(), incoterm: z.string().nullable(), packages: z.number().nullable(),
  gross_weight: Kilograms.nullable(), total_invoice_value: Money.nullable(), currency: Currency.nullable(), items_total: z.number(), errors_total: z.number(),
  boe_id: Id.nullable(), boe_no: z.string().nullable(), boe_scope: z.string().nullable(), ior_invoice_id: Id.nullable(), package_list_no: z.string().nullable(),
  file_name: z.string().nullable(), created_at: Instant, updated_at: Instant,
})

export const XmlItem = z.object({
  line_no: z.number(), sku: z.string().nullable(), description: z.string().nullable(), hs_code: z.string().nullable(), country_of_origin: z.string().nullable(),
  qty: z.string().nullable(), unit: z.string().nullable(), unit_price: z.string().nullable(), line_total: Money.nullable(), adjustment: Money,
  net_weight: Kilograms.nullable(),
  /** Per cent of today's tariff; null where it has none. */
  duty_rate: z.string().nullable(),
  line: z.number().nullable(),
})
export const XmlInvoice = XmlInvoiceRow.extend({
  exchange_rate: z.string().nullable(), incoterm_place: z.string().nullable(), transport_mode: z.enum(xmlTransport.names).nullable(),
  port_of_loading: z.string().nullable(), port_of_discharge: z.string().nullable(), net_weight: Kilograms.nullable(),
  exporter: z.object({ name: z.string().nullable(), address: z.string().nullable(), country: z.string().nullable() }),
  importer: z.object({
    name: z.string().nullable(), address: z.string().nullable(), trn: z.string().nullable(), importer_code: z.string().nullable(),
  }),
  consignee: z.string().nullable(), notify: z.string().nullable(),
  totals: z.object({
    goods: Money, freight: Money, insurance: Money, other_charges: Money,
    /** Goods, freight and insurance. */
    cif: Money,
    invoice: Money.nullable(),
    /** What the document states less what its lines and charges come to. */
    difference: Money,
  }),
  items: z.array(XmlItem),
  messages: z.array(XmlMessage),
  document: XmlExcerpt.nullable(),
  xml_file_id: Id.nullable(), shipment_id: Id.nullable(),
  /** Commercial invoices made of it. */
  commercial: z.object({ id: Id, invoice_no: z.string().nullable() }).nullable(),
})

export const xmlInvoiceFilters = paging.extend({ client_id: anyOf(Id), seller_id: anyOf(Id), status: anyOf(z.enum(xmlInvoiceStatus.names)) })

const line = (most: number) => z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`)
const needed = (label: string, most: number) => line(most).min(1, `${label} is required.`)
const cost = Money.refine(isNotNegative, 'The amount cannot be negative.')
const weight = Kilograms.refine(isNotNegative, 'The weight cannot be negative.')
const Item = z.object({
  line_no: z.coerce.number().int().min(1).optional(), sku: line(64).nullish(), description: needed(xmlItemLabels.description, 500),
  hs_code: needed(xmlItemLabels.hs_code, 20), country_of_origin: CountryCode,
  qty: typedDecimal(xmlItemLabels.qty).refine((value) => isAboveZero(value) && Number(value) < 1e12, 'The quantity must be above 0.'), unit: line(20).nullish(),
  unit_price: UnitPrice.refine(isNotNegative, 'The price cannot be negative.'), line_total: cost, adjustment: Money.optional(), net_weight: weight.nullish(),
})

/** What may be changed of a draft; `items` take the place of all of its lines. */
export const XmlInvoiceChange = z.object({
  updated_at: Instant, client_id: Id.nullish(), seller_id: Id.nullish(), invoice_no: needed(xmlHeadLabels.invoice_no, 60).optional(),
  invoice_date: Day.optional(), currency: Currency.optional(), exchange_rate: typedDecimal(xmlHeadLabels.exchange_rate).nullish(), incoterm: line(20).nullish(),
  incoterm_place: line(100).nullish(), mawb_no: line(40).nullish(), hawb_no: line(40).nullish(), transport_mode: z.enum(xmlTransport.names).nullish(),
  port_of_loading: line(60).nullish(), port_of_discharge: line(60).nullish(), exporter_name: needed(xmlHeadLabels.exporter_name, 200).optional(),
  exporter_address: line(300).nullish(), exporter_country: CountryCode.nullish(), importer_name: line(200).nullish(), importer_address: line(300).nullish(),
  importer_trn: line(30).nullish(), importer_code: line(30).nullish(), consignee: line(200).nullish(), notify: line(200).nullish(), freight: cost.nullish(),
  insurance: cost.nullish(), other_charges: Money.nullish(), total_invoice_value: cost.nullish(), gross_weight: weight.nullish(), net_weight: weight.nullish(),
  packages: z.coerce.number().int().min(0).max(999_999).nullish(),
  items: z.array(Item).min(1, 'An invoice has at least one line.').max(MOST_XML_ITEMS_CHANGED).optional(),
})

/** One invoice, or with `id` 0 those of `ids` in a zip. */
export const oneOrMany = { params: z.object({ id: z.coerce.number().int().min(0) }), ids: anyOf(Id, MOST_XML_FILES) }
export const xmlUpload = { maxBytes: xmlLimits.fileBytes + 64 * 1024, maxFileBytes: xmlLimits.fileBytes } as const
