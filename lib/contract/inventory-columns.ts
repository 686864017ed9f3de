import type { UploadColumn, UploadTemplate } from './upload-column'

const inventoryColumns = [
  { header: 'Location', field: 'location', required: true, type: 'id', rule: 'a shelf of the warehouse', example: 'A-03-12-B-04', width: 18 },
  { header: 'SKU Code', field: 'sku_code', required: true, type: 'id', rule: 'an active SKU of the client', example: 'DATE-500G', width: 22 },
  { header: 'Lot No', field: 'lot_no', required: 'of goods kept by lot', type: 'id', rule: '≤ 40 characters', example: 'L2511', width: 14 },
  { header: 'Expiry Date', field: 'expiry_date', required: 'of a lot not known yet', type: 'date', example: '2027-10-01', width: 14 },
  { header: 'Status', field: 'stock_status', type: 'choice', rule: 'available when empty', example: 'available', width: 14, list: 'stock_statuses' },
  { header: 'Quantity', field: 'quantity', required: true, type: 'number', rule: 'a whole number, 0 or more', example: '480', width: 12 },
  { header: 'LPN', field: 'lpn', type: 'id', rule: 'pallet or carton plate, ≤ 20 characters', width: 22 },
  { header: 'Remarks', field: 'remarks', type: 'text', rule: '≤ 255 characters', width: 28 },
] as const satisfies readonly UploadColumn[]

/** Opening stock or what was counted, a shelf, SKU, lot and status a row (fulfilment.md 6.4). */
export const inventoryTemplate = {
  kind: 'inventory_upload', version: 1, sheet: 'Inventory', columns: inventoryColumns,
  instructions: 'Opening stock is added where nothing lies yet. A count sets what lies there: large differences wait for somebody else to approve them.',
} as const satisfies UploadTemplate
