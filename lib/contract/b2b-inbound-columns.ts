import type { UploadColumn, UploadTemplate } from './upload-column'

const lineColumns = [
  { header: 'SKU Code', field: 'sku_code', required: true, type: 'id', rule: 'an active SKU for B2B, a barcode or an alias', example: 'BSC-100', width: 18 },
  { header: 'UOM', field: 'uom', required: true, type: 'choice', rule: 'EA, IN, CS, PL', example: 'CS', width: 8, list: 'pack_units' },
  { header: 'Quantity', field: 'qty', required: true, type: 'number', rule: 'a whole number above 0', example: '20', width: 10 },
  { header: 'Lot No', field: 'lot_no', required: 'if kept by lot', type: 'id', rule: '≤ 40 characters', example: 'L2511', width: 12 },
  { header: 'Mfg Date', field: 'mfg_date', type: 'date', rule: 'not to come', example: '2026-10-01', width: 12 },
  { header: 'Expiry Date', field: 'expiry_date', required: 'if it expires', type: 'date', rule: 'after Mfg Date', example: '2027-10-01', width: 12 },
  { header: 'Pallet No', field: 'pallet_no', type: 'id', rule: '≤ 40 characters', example: 'P01', width: 12 },
  { header: 'Carton No', field: 'carton_no', type: 'id', rule: '≤ 40 characters', example: 'C001', width: 12 },
] as const satisfies readonly UploadColumn[]

const headColumns = [
  { header: 'Reference', field: 'ref_no', required: true, type: 'id', rule: '≤ 40 characters', example: 'ASN-7781', width: 16 },
  { header: 'Warehouse', field: 'warehouse', required: true, type: 'id', rule: 'the code of a warehouse', example: 'JXB1', width: 12 },
  { header: 'Supplier Code', field: 'supplier_code', required: true, type: 'id', rule: 'a supplier of the client in use', example: 'SUP-9', width: 14 },
  { header: 'Expected Date', field: 'expected_date', required: true, type: 'date', rule: 'today or later', example: '2026-12-24', width: 14 },
  { header: 'Inbound Type', field: 'inbound_type', type: 'choice', rule: 'purchase when empty', example: 'purchase', width: 14, list: 'inbound_types' },
  { header: 'PO No', field: 'po_no', type: 'id', rule: '≤ 40 characters', example: 'PO-551', width: 14 },
  {
    header: 'Shipment Mode', field: 'shipment_mode', required: true, type: 'choice', rule: 'road, air, sea, courier, pickup', example: 'sea', width: 14,
    list: 'inbound_modes',
  },
  { header: 'Container No', field: 'container_no', type: 'id', rule: 'ISO 6346', example: 'MSCU1234566', width: 16 },
  { header: 'Seal No', field: 'seal_no', type: 'id', rule: '≤ 30 characters', example: 'S99812', width: 12 },
  { header: 'AWB No', field: 'awb_no', type: 'id', rule: '11 digits', example: '176-12345675', width: 16 },
  { header: 'BL No', field: 'bl_no', type: 'id', rule: '≤ 40 characters', example: 'MEDUX1234567', width: 16 },
  { header: 'BOE No', field: 'boe_no', required: 'into a free zone', type: 'id', rule: '≤ 40 characters', example: '101-01234567-25', width: 18 },
  { header: 'Total Pallets', field: 'total_pallets', type: 'number', rule: '0 to 999,999', example: '2', width: 12 },
  { header: 'Total Cartons', field: 'total_cartons', type: 'number', rule: '0 to 999,999', example: '96', width: 12 },
] as const satisfies readonly UploadColumn[]

/** Columns of an announced line; the others say the same in every row of an order. */
export const b2bInboundLineFields = lineColumns.map(({ field }) => field)

const orderly = { kind: 'b2b_inbound', version: 1 } as const

/** Orders of business goods (b2b.md 6.3), one row a line. */
export const b2bInboundTemplate = {
  ...orderly, sheet: 'Inbound orders', columns: [...headColumns, ...lineColumns],
  instructions: 'One row is one line. Rows with the same Reference are one order: what they say of it must agree, or is left empty after the first row. '
    + 'If one line is wrong, the whole order is refused. An order that is known is not changed by a file.',
} as const satisfies UploadTemplate

/** Lines of one order whose head is typed (b2b.md 6.2). */
export const b2bInboundLinesTemplate = {
  ...orderly, sheet: 'Lines', columns: lineColumns, instructions: 'One row is one line of the order. If one line is wrong, all are refused.',
} as const satisfies UploadTemplate

/** Both, for whoever looks at a file before its form is filled: what only one of them has may be missing. */
export const b2bInboundAnyTemplate: UploadTemplate = {
  ...b2bInboundTemplate, columns: [...headColumns.map((column) => ({ ...column, required: 'in a file of several orders' })), ...lineColumns],
}
