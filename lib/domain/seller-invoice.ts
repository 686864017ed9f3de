import { words } from './vocabulary'

/** invoices-payments.md 6.1: what goods are declared in. */
export const iorPackageType = words({ carton: 'Carton', pallet: 'Pallet', crate: 'Crate' })

/** invoices-payments.md 2.1. */
export const iorIncoterm = words({
  EXW: 'EXW – ex works', FCA: 'FCA – free carrier', FOB: 'FOB – free on board', CFR: 'CFR – cost and freight', CIF: 'CIF – cost, insurance and freight',
  CPT: 'CPT – carriage paid to', CIP: 'CIP – carriage and insurance paid to', DAP: 'DAP – delivered at place',
})
const freightIncluded: ReadonlySet<string> = new Set(['CFR', 'CIF', 'CPT', 'CIP', 'DAP'])
const insuranceIncluded: ReadonlySet<string> = new Set(['CIF', 'CIP', 'DAP'])
/** Whether the price of the goods holds freight or insurance already, so that neither is added to it (invoices-payments.md 2.1, incoterm). */
export const inPrice = (term: string | null) => ({ freight: freightIncluded.has(term ?? ''), insurance: insuranceIncluded.has(term ?? '') })

/** Headers of the shipment, as its form and its faults name them. */
export const headerLabels = {
  seller_invoice_no: 'Seller invoice', seller_invoice_date: 'Invoice date', incoterm: 'Incoterm', freight_mode: 'Mode', container_load: 'Load',
  pickup_type: 'Pickup', origin_country: 'Country of origin', port_of_loading: 'Port of loading', port_of_discharge: 'Port of discharge',
  currency: 'Currency', freight_amount: 'Freight', insurance_amount: 'Insurance', other_additions: 'Other additions', mawb_no: 'MAWB', hawb_no: 'HAWB',
  bl_no: 'B/L', container_no: 'Container', etd: 'ETD', eta: 'ETA',
} as const
export type HeaderField = keyof typeof headerLabels
export const headerFields = Object.keys(headerLabels) as [HeaderField, ...HeaderField[]]

/** Columns of the sheet "Invoice lines" (invoices-payments.md 6.1); a line's number is where it stands. */
export const lineLabels = {
  sku: 'SKU', description: 'Description', hs_code: 'HS Code', country_of_origin: 'Country of Origin', qty: 'Quantity', unit: 'Unit',
  unit_price: 'Unit Price', net_weight: 'Net Weight (kg)', permit_ref: 'Permit',
} as const
export type LineField = keyof typeof lineLabels
export const lineFields = Object.keys(lineLabels) as [LineField, ...LineField[]]

/** Columns of the sheet "Packages"; a package of several SKUs has a row for each. */
export const packageLabels = {
  package_no: 'Package No', package_type: 'Package Type', length: 'Length (cm)', width: 'Width (cm)', height: 'Height (cm)',
  gross_weight: 'Gross Weight (kg)', sku: 'SKU', qty: 'Quantity',
} as const
export type PackageField = keyof typeof packageLabels
export const packageFields = Object.keys(packageLabels) as [PackageField, ...PackageField[]]

export type TypedLine = Record<LineField, string>
export type TypedPackage = Record<PackageField, string>
/** What a form holds, as it was typed. */
export interface InvoiceDraft {
  header: Record<HeaderField, string>
  lines: TypedLine[]
  packages: TypedPackage[]
}

const blank = <F extends string>(fields: readonly F[]) => Object.fromEntries(fields.map((field) => [field, ''])) as Record<F, string>
export const blankLine = (): TypedLine => blank(lineFields)
export const blankPackage = (): TypedPackage => blank(packageFields)
export const blankHeader = (): InvoiceDraft['header'] => ({ ...blank(headerFields), currency: 'USD', freight_mode: '1', pickup_type: '0' })

export const isBlankRow = (row: Record<string, string>) => Object.values(row).every((text) => text.trim() === '')

export const MOST_INVOICE_LINES = 1000
export const MOST_PACKAGE_ROWS = 2000

/** The sheets of the file, which name where a fault stands as well. */
export const invoiceSheets = words({ shipment: 'Shipment', lines: 'Invoice lines', packages: 'Packages' })
export type InvoiceSheet = (typeof invoiceSheets.names)[number]
export interface InvoiceFault {
  sheet: InvoiceSheet
  /** From 1, as it stands in its sheet below the headers; null of the shipment. */
  row: number | null
  /** The field, and its header in words. */
  field: string
  column: string
  value: string
  message: string
}

export const duplicateInvoice = (no: string, by: string) => `Invoice ${no} of this seller exists (${by}).`
