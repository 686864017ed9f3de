import type { UploadColumn, UploadTemplate } from './upload-column'

const columns = [
  {
    header: 'Bag No', field: 'bag_no', required: true, type: 'id',
    rule: '6 to 30 letters, digits and dashes; the same on all rows of a bag', example: 'SHX-000451', width: 18,
  },
  { header: 'Tracking No', field: 'tracking_no', required: true, type: 'id', example: 'RSA26112000245', width: 22 },
  { header: 'Origin', field: 'origin', required: true, type: 'id', rule: 'airport, three letters', example: 'DXB', width: 10 },
  { header: 'Destination', field: 'destination', required: true, type: 'id', rule: 'airport, three letters', example: 'RUH', width: 12 },
  { header: 'Bag Type', field: 'bag_type', required: true, type: 'choice', example: 'sack', width: 14, list: 'bag_types' },
  { header: 'Mixture', field: 'mixture', type: 'choice', example: 'multi_client', width: 18, list: 'bag_mixtures' },
  { header: 'Content Class', field: 'content_class', type: 'choice', example: 'general', width: 16, list: 'content_classes' },
  { header: 'Carrier Code', field: 'carrier_code', required: 'if single_carrier', type: 'id', width: 14 },
  { header: 'Client Code', field: 'client_code', required: 'if single_client', type: 'id', width: 14 },
  { header: 'Package Weight (kg)', field: 'package_weight', type: 'weight', rule: 'what your scale showed', example: '1.250', width: 18 },
  {
    header: 'Bag Gross Weight (kg)', field: 'gross_weight', required: true, type: 'weight', rule: 'the same on all rows of a bag', example: '18.420', width: 20,
  },
  { header: 'Tare (kg)', field: 'tare_weight', type: 'weight', rule: 'that of the type when empty', example: '0.300', width: 12 },
  { header: 'Seal No', field: 'seal_no', required: 'if high_value', type: 'id', rule: '≤ 20 characters', example: 'S88121', width: 14 },
  { header: 'Length', field: 'length', type: 'number', rule: 'cm', width: 10 },
  { header: 'Width', field: 'width', type: 'number', rule: 'cm', width: 10 },
  { header: 'Height', field: 'height', type: 'number', rule: 'cm', width: 10 },
  { header: 'MAWB No', field: 'mawb_no', type: 'id', rule: 'of a draft consolidation, with its check digit', example: '176-41200375', width: 18 },
  { header: 'Closed At', field: 'closed_at', type: 'datetime', rule: 'YYYY-MM-DD HH:MM, Dubai time', example: '2026-11-20 18:30', width: 20 },
] as const satisfies readonly UploadColumn[]

/** Finished bags of partners who pack by themselves, a row a package (bags.md 6). */
export const bagTemplate = {
  kind: 'bag', version: 1, sheet: 'Bags', columns,
  instructions: 'One package a row; rows of one Bag No are one bag, which arrives closed. A bag with one wrong row is not made at all.',
} as const satisfies UploadTemplate

const bulkColumns = [
  { header: 'Bag No', field: 'bag_no', type: 'id', rule: 'an open bag or a number of your own; empty: a new bag for the lane', width: 18 },
  { header: 'Tracking No', field: 'tracking_no', required: true, type: 'id', example: 'RSA26112000245', width: 22 },
  { header: 'Destination', field: 'destination', required: true, type: 'id', rule: 'airport, three letters', example: 'RUH', width: 12 },
  { header: 'Bag Type', field: 'bag_type', type: 'choice', rule: 'sack when empty', example: 'sack', width: 14, list: 'bag_types' },
  { header: 'Seal No', field: 'seal_no', type: 'id', rule: '≤ 20 characters; rows of one seal are one bag', example: 'S88121', width: 14 },
  { header: 'Gross Weight', field: 'gross_weight', type: 'weight', rule: 'kg, the same on all rows of a bag', example: '18.420', width: 14 },
] as const satisfies readonly UploadColumn[]

/** Packages put into open bags or new ones by a list (bags.md 6). */
export const bulkBagTemplate = {
  kind: 'bulk_bag', version: 1, sheet: 'BulkBag', columns: bulkColumns,
  instructions: 'One package a row. Rows of one Bag No or one Seal No are one bag and land together. Rows with neither are spread over bags of their lane, which stay open.',
} as const satisfies UploadTemplate
