import { words } from './vocabulary'

/** linehaul.md 2: what a client's lane is made of. */
export const transportMode = words({ none: 'None', air: 'Air', sea: 'Sea', road: 'Road' })
export const originType = words({ warehouse: 'Warehouse', airport: 'Airport', port: 'Port', city: 'City' })
export const laneType = words({ domestic: 'Domestic', international: 'International' })
export const laneIncoterm = words({ DDP: 'DDP – delivered, duty paid', DAP: 'DAP – delivered at place', EXW: 'EXW – ex works', FCA: 'FCA – free carrier' })
export const clearanceType = words({ courier_simplified: 'Courier, simplified', formal: 'Formal', postal: 'Postal', bonded: 'Bonded', transit: 'Transit' })
export const importerOfRecord = words({ consignee: 'Consignee', client: 'Client', business: 'The business' })
export const coverageType = words({ country: 'Countries', state: 'States', city: 'Cities', area: 'Areas', pincode: 'Pincodes' })
export const coverageMode = words({ include: 'Include', exclude: 'Exclude' })
export const carrierRole = words({ lastmile: 'Last mile', firstmile: 'First mile', mainleg: 'Main leg', clearance: 'Clearance', return: 'Return' })
export const carrierScope = words({ all: 'Everywhere', countries: 'Countries', cities: 'Cities' })
export const handoverPoint = words({ gateway: 'Gateway', hub: 'Hub', warehouse: 'Warehouse' })
export const restrictionAction = words({ block: 'Block', warn: 'Warn' })
export const restrictionPayment = words({ prepaid: 'Prepaid', cod: 'COD', card_on_delivery: 'Card on delivery' })
export const restrictionVerdict = words({ allowed: 'Allowed', warn: 'Warn', blocked: 'Blocked' })
export type CoverageType = (typeof coverageType.names)[number]
export type CarrierRole = (typeof carrierRole.names)[number]

/** Days of the week, ISO: 1 Monday to 7 Sunday. */
export const weekdays = words({ 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' })

/** The widest a bar may be drawn on each printer, millimetres a module (linehaul.md 7.8). */
const moduleAt: Readonly<Record<number, number>> = { 203: 0.33, 300: 0.254 }
const MARGIN_MM = 3

/**
 * Width in millimetres of a Code 128 of so many characters, quiet zones included: 11 × (characters + 2) + 13 modules and 20 of
 * quiet (linehaul.md 7.8).
 */
export const code128Width = (characters: number, dpi: number): number => (11 * (characters + 2) + 13 + 20) * (moduleAt[dpi] ?? 0.33)

/** Whether a tracking number of so many characters prints on paper this wide. */
export const barcodeFits = (characters: number, paperWidthMm: number, dpi: number): boolean => code128Width(characters, dpi) <= paperWidthMm - 2 * MARGIN_MM

/** The seeded paper formats, label types and barcode types (linehaul.md 2). Millimetres. */
export const paperFormats = [
  { code: '4X6', name: 'Thermal 4 × 6 in', width_mm: '101.6', height_mm: '152.4', per_page: 1, output: 'zpl' },
  { code: '100X150', name: 'Thermal 100 × 150 mm', width_mm: '100.0', height_mm: '150.0', per_page: 1, output: 'zpl' },
  { code: '4X8', name: 'Label with docket 4 × 8 in', width_mm: '101.6', height_mm: '203.2', per_page: 1, output: 'zpl' },
  { code: '4X4', name: 'Bag label 4 × 4 in', width_mm: '101.6', height_mm: '101.6', per_page: 1, output: 'zpl' },
  { code: '75X50', name: 'Small pack 75 × 50 mm', width_mm: '75.0', height_mm: '50.0', per_page: 1, output: 'zpl' },
  { code: 'A6', name: 'A6', width_mm: '105.0', height_mm: '148.0', per_page: 1, output: 'pdf' },
  { code: 'A5', name: 'A5', width_mm: '148.0', height_mm: '210.0', per_page: 1, output: 'pdf' },
  { code: 'A4_1', name: 'A4, one label a page', width_mm: '210.0', height_mm: '297.0', per_page: 1, output: 'pdf' },
  { code: 'A4_2', name: 'A4, two labels a page', width_mm: '210.0', height_mm: '297.0', per_page: 2, output: 'pdf' },
  { code: 'A4_4', name: 'A4, four labels a page', width_mm: '210.0', height_mm: '297.0', per_page: 4, output: 'pdf' },
] as const

const parcelPaper = ['4X6', '100X150', '4X8', 'A6', 'A5', 'A4_1', 'A4_2', 'A4_4'] as const
const pagePaper = ['A5', 'A4_1'] as const
export const labelTypes = [
  { code: 'package_label', name: 'Package label', paper_formats: [...parcelPaper, '75X50'], entity: 'package' },
  { code: 'carrier_label', name: 'Carrier’s own label', paper_formats: [...parcelPaper], entity: 'package' },
  { code: 'return_label', name: 'Return label', paper_formats: [...parcelPaper], entity: 'package' },
  { code: 'bag_label', name: 'Bag label', paper_formats: ['4X4', '4X6', '100X150'], entity: 'bag' },
  { code: 'consolidation_label', name: 'Consolidation label', paper_formats: ['4X4', '4X6', 'A5', 'A4_1'], entity: 'consolidation' },
  { code: 'shipping_invoice', name: 'Shipping invoice', paper_formats: [...pagePaper], entity: 'package' },
  { code: 'cn22', name: 'CN22', paper_formats: ['75X50', '4X6', 'A6'], entity: 'package' },
  { code: 'cn23', name: 'CN23', paper_formats: ['A5', 'A4_1', 'A4_2'], entity: 'package' },
] as const

export const barcodeTypes = [
  {
    code: 'CODE128', name: 'Code 128', symbology: 'code128', charset: String.raw`^[\x00-\x7F]+$`,
    min_length: 1, max_length: 48, two_dimensional: false, check: null, x_mm: '0.330',
  },
  {
    code: 'CODE39', name: 'Code 39', symbology: 'code39', charset: String.raw`^[0-9A-Z .$/+%-]+$`,
    min_length: 1, max_length: 20, two_dimensional: false, check: null, x_mm: '0.330',
  },
  {
    code: 'GS1_128', name: 'GS1-128', symbology: 'gs1-128', charset: '^[0-9]+$',
    min_length: 2, max_length: 48, two_dimensional: false, check: 'mod10', x_mm: '0.495',
  },
  {
    code: 'ITF14', name: 'ITF-14', symbology: 'interleaved2of5', charset: '^[0-9]{14}$',
    min_length: 14, max_length: 14, two_dimensional: false, check: 'mod10', x_mm: '0.495',
  },
  {
    code: 'EAN13', name: 'EAN-13', symbology: 'ean13', charset: '^[0-9]{13}$',
    min_length: 13, max_length: 13, two_dimensional: false, check: 'mod10', x_mm: '0.330',
  },
  { code: 'QR', name: 'QR code', symbology: 'qrcode', charset: '^.+$', min_length: 1, max_length: 500, two_dimensional: true, check: 'level M', x_mm: '0.500' },
  {
    code: 'DATAMATRIX', name: 'Data Matrix', symbology: 'datamatrix', charset: '^.+$',
    min_length: 1, max_length: 300, two_dimensional: true, check: null, x_mm: '0.500',
  },
  { code: 'PDF417', name: 'PDF417', symbology: 'pdf417', charset: '^.+$', min_length: 1, max_length: 500, two_dimensional: true, check: null, x_mm: '0.330' },
  { code: 'AZTEC', name: 'Aztec', symbology: 'azteccode', charset: '^.+$', min_length: 1, max_length: 300, two_dimensional: true, check: null, x_mm: '0.500' },
] as const
