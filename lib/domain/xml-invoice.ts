import { machine, type Move, type NameOf } from './machine'
import { words } from './vocabulary'

/** Who wrote an XML file (sellers-ior.md 2.5): shippers' and carriers' manifests, our own invoices as importer, invoices for customs. */
export const xmlSource = words({ outbound: 'Shipper or carrier', rsa: 'RSA invoice', commercial: 'Commercial invoice' })
export type XmlSource = (typeof xmlSource.names)[number]
/** Known by the root element. */
export const xmlDialect = words({ ubl_2_1: 'UBL 2.1', shipment_xml: 'Shipment XML', unknown: 'Unknown' })
export type XmlDialect = (typeof xmlDialect.names)[number]
export const xmlDocumentKind = words({ invoice: 'Invoice', credit_note: 'Credit note' })
export type XmlDocumentKind = (typeof xmlDocumentKind.names)[number]
export const xmlTransport = words({ air: 'Air', sea: 'Sea', road: 'Road', courier: 'Courier' })
/** ISO 4217’s code for none: what a document stands in that names no currency we know. */
export const noCurrency = 'X'.repeat(3)
export type XmlTransport = (typeof xmlTransport.names)[number]

export const xmlFileStatus = /* @__PURE__ */ machine({
  queued: { label: 'Queued', tone: 'grey', moves: ['processing'] },
  processing: { label: 'Processing', tone: 'blue', moves: ['completed', 'completed_with_errors', 'failed'] },
  completed: { label: 'Completed', tone: 'green', moves: [] },
  completed_with_errors: { label: 'Completed with errors', tone: 'orange', moves: [] },
  failed: { label: 'Failed', tone: 'red', moves: [] },
})
export type XmlFileStatus = NameOf<typeof xmlFileStatus>

const cancels: Move = {
  label: 'Cancel', confirm: 'Cancel [it]?', consequence: 'Its number may then be used by another file.', danger: true, done: '[it] is cancelled.',
}
/** An XML invoice until customs has it (sellers-ior.md 3.4). */
export const xmlInvoiceStatus = /* @__PURE__ */ machine({
  draft: { label: 'Draft', tone: 'grey', moves: { validated: { label: 'Validate', done: '[it] is validated.' }, cancelled: cancels } },
  validated: {
    label: 'Validated', tone: 'blue',
    moves: { sent_to_customs: { label: 'Send to customs', done: '[it] is with the customs desk.' }, cancelled: cancels },
  },
  sent_to_customs: { label: 'Sent to customs', tone: 'green', moves: {} },
  cancelled: { label: 'Cancelled', tone: 'red', moves: {} },
})
export type XmlInvoiceStatus = NameOf<typeof xmlInvoiceStatus>

/** What an invoice says of itself, as its form and its faults name it. */
export const xmlHeadLabels = {
  invoice_no: 'Invoice no', invoice_date: 'Invoice date', currency: 'Currency', exchange_rate: 'Exchange rate', incoterm: 'Incoterm',
  incoterm_place: 'Incoterm place', mawb_no: 'MAWB', hawb_no: 'HAWB', transport_mode: 'Transport', port_of_loading: 'Port of loading',
  port_of_discharge: 'Port of discharge', exporter_name: 'Exporter', exporter_address: 'Exporter address', exporter_country: 'Exporter country',
  importer_name: 'Importer', importer_address: 'Importer address', importer_trn: 'Importer TRN', importer_code: 'Importer code', consignee: 'Ship to',
  notify: 'Notify', freight: 'Freight', insurance: 'Insurance', other_charges: 'Other charges', total_invoice_value: 'Invoice total',
  gross_weight: 'Gross weight', net_weight: 'Net weight', packages: 'Packages',
} as const
export type XmlHeadField = keyof typeof xmlHeadLabels
export const xmlHeadFields = Object.keys(xmlHeadLabels) as [XmlHeadField, ...XmlHeadField[]]

export const xmlItemLabels = {
  sku: 'SKU', description: 'Description', hs_code: 'HS code', country_of_origin: 'Origin', qty: 'Quantity', unit: 'Unit', unit_price: 'Unit price',
  line_total: 'Total', net_weight: 'Net weight',
} as const
export type XmlItemField = keyof typeof xmlItemLabels
export const xmlItemFields = Object.keys(xmlItemLabels) as [XmlItemField, ...XmlItemField[]]

/** Where something stands in a document; nothing of it where it was typed. */
export interface XmlPlace {
  xpath: string | null
  line: number | null
}
/** Errors keep an invoice from being validated, warnings do not. */
export interface XmlMessage extends XmlPlace {
  level: 'error' | 'warning'
  message: string
  /** The file in the zip. */
  part?: string
}

/** 20 MiB a file, a zip of 200 files and 100 MiB unpacked (sellers-ior.md 5). */
export const xmlLimits = { fileBytes: 20 * 1024 * 1024, files: 200, unpackedBytes: 100 * 1024 * 1024 } as const
/** Lines an invoice may have on the screen that changes it. */
export const MOST_XML_ITEMS_CHANGED = 1000
/** As many invoices go into one zip. */
export const MOST_XML_FILES = 100
