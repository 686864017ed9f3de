import type { UploadColumn, UploadTemplate } from './upload-column'

/** Columns of a line; the others say the same in every row of an order. */
export const variantLineFields = ['sku_code', 'variant_code', 'lot_no', 'requested_qty'] as const

const lineColumns = [
  { header: 'SKU Code', field: 'sku_code', required: true, type: 'id', rule: 'a SKU of the order', example: 'BSC-100', width: 18 },
  { header: 'Variant Code', field: 'variant_code', required: true, type: 'id', rule: 'a variant of the SKU in use', example: 'BSC-100-KSA', width: 20 },
  { header: 'Lot No', field: 'lot_no', type: 'id', rule: 'a lot of the order', example: 'L2511', width: 12 },
  { header: 'Quantity', field: 'requested_qty', required: true, type: 'number', rule: 'units of the variant, 1 to 999,999', example: '480', width: 12 },
  { header: 'Required By Date', field: 'requested_by_date', required: true, type: 'date', rule: 'today or later', example: '2026-12-24', width: 16 },
  { header: 'Instructions', field: 'instructions', type: 'text', rule: '≤ 1,000 characters', example: 'Label on the back', width: 28 },
] as const satisfies readonly UploadColumn[]

const instructions = 'One row is one line. Rows with the same number are one variant order: what they say of it must agree, or is left empty after the first '
  + 'row. If one line is wrong, the whole order is refused.'

/** Units to be labelled as they are received (b2b.md 6.6). */
export const inboundVariantTemplate = {
  kind: 'b2b_inbound_variant', version: 1, sheet: 'Inbound variants', instructions,
  columns: [
    { header: 'Inbound No', field: 'parent_no', required: true, type: 'id', rule: 'an inbound order of the client', example: 'BIN2612000123', width: 18 },
    ...lineColumns,
  ],
} as const satisfies UploadTemplate

/** Units to be labelled before they are shipped (b2b.md 6.7). */
export const outboundVariantTemplate = {
  kind: 'b2b_outbound_variant', version: 1, sheet: 'Outbound variants', instructions,
  columns: [
    { header: 'Outbound No', field: 'parent_no', required: true, type: 'id', rule: 'an outbound order of the client', example: 'BOUT2612000123', width: 18 },
    ...lineColumns,
  ],
} as const satisfies UploadTemplate
