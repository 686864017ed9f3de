import type { UploadColumn, UploadTemplate } from './upload-column'

const locationColumns = [
  { header: 'Warehouse Code', field: 'warehouse_code', required: true, type: 'id', rule: 'a warehouse of yours', example: 'JXB1', width: 16 },
  {
    header: 'Location Code', field: 'location_code', required: true, type: 'id',
    rule: 'zone-aisle-rack-level-bin, two to five parts of letters and digits', example: 'A-03-12-B-04', width: 20,
  },
  { header: 'Zone Type', field: 'zone_type', required: true, type: 'choice', example: 'pick', width: 14, list: 'zone_types' },
  { header: 'Storage Class', field: 'storage_class', type: 'choice', rule: 'ambient when empty', example: 'ambient', width: 16, list: 'storage_classes' },
  { header: 'Pick Sequence', field: 'pick_sequence', type: 'number', rule: '0 to 999,999; 0 when empty', example: '120', width: 14 },
  { header: 'Max Weight', field: 'max_weight', type: 'weight', rule: 'kg, above 0', example: '250.000', width: 14 },
  { header: 'Max Volume', field: 'max_volume_cbm', type: 'weight', rule: 'cubic metres, above 0', example: '1.200', width: 14 },
  { header: 'Mixed SKU', field: 'mixed_sku', type: 'bool', rule: 'Yes or No; Yes when empty', example: 'Yes', width: 12 },
  { header: 'Mixed Lot', field: 'mixed_lot', type: 'bool', rule: 'Yes or No; No when empty', example: 'No', width: 12 },
] as const satisfies readonly UploadColumn[]

/** Shelves and bins, one a row; a code that is there already is changed. */
export const locationTemplate = {
  kind: 'location', version: 1, sheet: 'Locations', columns: locationColumns,
  instructions: 'One bin a row. A code that is already in its warehouse is changed to what the row says.',
} as const satisfies UploadTemplate

const rateColumns = [
  { header: 'Currency', field: 'currency', required: true, type: 'currency', example: 'SAR', width: 12 },
  { header: 'Date', field: 'rate_date', required: true, type: 'date', rule: 'YYYY-MM-DD; the rate counts from this day on', example: '2026-11-20', width: 14 },
  { header: 'AED for one', field: 'aed_rate', required: true, type: 'text', rule: 'above 0, at most 8 decimals', example: '0.97933300', width: 16 },
  { header: 'Source', field: 'source', required: true, type: 'text', rule: '≤ 60 characters', example: 'Central bank', width: 24 },
] as const satisfies readonly UploadColumn[]

/** Exchange rates, one a row; the rate of a currency and day that is there already is changed. */
export const rateTemplate = {
  kind: 'currency_rate', version: 1, sheet: 'Rates', columns: rateColumns,
  instructions: 'Dirhams for one unit of the currency. The rate of a day counts until a later one.',
} as const satisfies UploadTemplate
