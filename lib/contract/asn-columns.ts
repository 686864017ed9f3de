import type { UploadColumn, UploadTemplate } from './upload-column'

/** Columns of an announced line; the others say the same in every row of an announcement. */
export const asnLineFields = ['sku_code', 'expected_qty', 'lot_no', 'mfg_date', 'expiry_date', 'carton_no', 'unit_cost'] as const

const asnColumns = [
  { header: 'Reference', field: 'ref_no', required: true, type: 'id', rule: '≤ 40 characters', example: 'INV-7781', width: 16 },
  { header: 'Warehouse', field: 'warehouse', required: true, type: 'id', rule: 'the code of a warehouse', example: 'JXB1', width: 12 },
  { header: 'Expected Date', field: 'expected_date', required: true, type: 'date', rule: 'today or later', example: '2026-12-24', width: 14 },
  {
    header: 'Inbound Type', field: 'inbound_type', type: 'choice', rule: 'purchase when empty', example: 'purchase', width: 14, list: 'inbound_types',
  },
  {
    header: 'Shipment Mode', field: 'shipment_mode', required: true, type: 'choice', rule: 'road, air, sea, courier, pickup', example: 'sea', width: 14,
    list: 'inbound_modes',
  },
  { header: 'PO Number', field: 'po_no', type: 'id', rule: 'an open purchase order of the client', example: 'PO-551', width: 14 },
  { header: 'Vendor Code', field: 'vendor_code', type: 'id', rule: 'a supplier in use', example: 'SUP-9', width: 14 },
  { header: 'Container No', field: 'container_no', type: 'id', rule: 'ISO 6346', example: 'MSCU1234566', width: 16 },
  { header: 'AWB No', field: 'awb_no', type: 'id', rule: '11 digits', example: '176-12345675', width: 16 },
  { header: 'BOE No', field: 'boe_no', required: 'into a free zone', type: 'id', rule: '≤ 40 characters', example: '101-01234567-25', width: 18 },
  { header: 'SKU Code', field: 'sku_code', required: true, type: 'id', rule: 'an active SKU, barcode or alias', example: 'DATE-500G', width: 18 },
  { header: 'Expected Qty', field: 'expected_qty', required: true, type: 'number', rule: '1 to 999,999', example: '480', width: 12 },
  { header: 'Lot No', field: 'lot_no', required: 'if kept by lot', type: 'id', rule: '≤ 40 characters', example: 'L2511', width: 12 },
  { header: 'Mfg Date', field: 'mfg_date', type: 'date', rule: 'not to come', example: '2026-10-01', width: 12 },
  { header: 'Expiry Date', field: 'expiry_date', required: 'if it expires', type: 'date', rule: 'after Mfg Date', example: '2027-10-01', width: 12 },
  { header: 'Carton No', field: 'carton_no', type: 'id', rule: '≤ 40 characters', example: 'C001', width: 12 },
  { header: 'Unit Cost', field: 'unit_cost', type: 'money', rule: '0 or more, in the SKU’s currency', example: '7.50', width: 12 },
  { header: 'Remarks', field: 'remarks', type: 'text', rule: '≤ 500 characters', example: 'Two pallets', width: 24 },
] as const satisfies readonly UploadColumn[]

/** Announcements of goods (fulfilment.md 6.3), one row a line. */
export const asnTemplate = {
  kind: 'fulfillment_asn', version: 1, sheet: 'Inbound orders', columns: asnColumns,
  instructions: 'One row is one line. Rows with the same Reference are one announcement: what they say of it must agree, or is left empty after the first row. '
    + 'New lines of a Reference that is known are added to it until its goods arrive. If one line is wrong, the whole announcement is refused.',
} as const satisfies UploadTemplate
