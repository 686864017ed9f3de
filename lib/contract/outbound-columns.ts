import type { UploadColumn, UploadTemplate } from './upload-column'

const lineColumns = [
  { header: 'SKU Code', field: 'sku_code', required: true, type: 'id', rule: 'an active SKU for B2B, a barcode or an alias', example: 'BSC-100', width: 18 },
  { header: 'UOM', field: 'uom', required: true, type: 'choice', rule: 'EA, CS, PL', example: 'CS', width: 8, list: 'outbound_units' },
  { header: 'Quantity', field: 'uom_qty', required: true, type: 'number', rule: 'a whole number above 0', example: '12', width: 10 },
  { header: 'Lot No', field: 'lot_no', type: 'id', rule: 'a lot of the SKU', example: 'L2511', width: 12 },
  { header: 'Min Expiry Date', field: 'min_expiry_date', type: 'date', rule: 'no goods that expire before', example: '2027-06-01', width: 16 },
  {
    header: 'Unit Price', field: 'unit_price', type: 'money', rule: '0 or more, in the SKU’s currency; what customs is told a unit is worth', example: '7.50',
    width: 12,
  },
] as const satisfies readonly UploadColumn[]

const headColumns = [
  { header: 'Reference', field: 'ref_no', required: true, type: 'id', rule: '≤ 40 characters', example: 'DO-10231', width: 16 },
  { header: 'Warehouse', field: 'warehouse', required: true, type: 'id', rule: 'the code of a warehouse', example: 'JXB1', width: 12 },
  { header: 'Consignee Code', field: 'consignee_code', required: true, type: 'id', rule: 'an active consignee of the client', example: 'DEIRA-01', width: 16 },
  { header: 'Order Type', field: 'order_type', type: 'choice', rule: 'b2b when empty', example: 'b2b', width: 14, list: 'outbound_types' },
  { header: 'Requested Ship Date', field: 'requested_ship_date', required: true, type: 'date', rule: 'today or later', example: '2026-12-24', width: 20 },
  { header: 'Priority', field: 'priority', type: 'number', rule: '1 to 9, 5 when empty; 1 is first', example: '5', width: 10 },
  { header: 'Remarks', field: 'remarks', type: 'text', rule: '≤ 500 characters', example: 'Call before delivery', width: 24 },
] as const satisfies readonly UploadColumn[]

/** Columns of an ordered line; the others say the same in every row of an order. */
export const outboundLineFields = lineColumns.map(({ field }) => field)

const orderly = { kind: 'b2b_outbound', version: 1 } as const
const instructions = 'One row is one line. Rows with the same Reference are one order: what they say of it must agree, or is left empty after the first row. '
  + 'If one line is wrong, the whole order is refused. The same order again changes nothing.'

/** Orders for consignees (b2b.md 6.5), one row a line. */
export const outboundTemplate = {
  ...orderly, sheet: 'Outbound orders', columns: [...headColumns, ...lineColumns], instructions,
} as const satisfies UploadTemplate

/** Lines of one order whose head is typed (b2b.md 6.4). */
export const outboundLinesTemplate = {
  ...orderly, sheet: 'Lines', columns: lineColumns, instructions: 'One row is one line of the order. If one line is wrong, all are refused.',
} as const satisfies UploadTemplate

/** Both, for whoever looks at a file before its form is filled: what only one of them has may be missing. */
export const outboundAnyTemplate: UploadTemplate = {
  ...outboundTemplate, columns: [...headColumns.map((column) => ({ ...column, required: 'in a file of several orders' })), ...lineColumns],
}

/** Orders of a client's own file as its layout reads them (b2b.md 4.1); `source` says where in that file a row stood. */
export const outboundFileTemplate = {
  kind: 'outbound_file', version: 1, sheet: 'Outbound orders', instructions,
  columns: [
    ...headColumns, ...lineColumns,
    { header: 'Where', field: 'source', type: 'text', rule: 'where in the client’s file it stood', example: 'Row 2', width: 16 },
  ],
} as const satisfies UploadTemplate
