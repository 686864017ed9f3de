import type { UploadColumn, UploadTemplate } from './upload-column'

/** Columns of an order's line; the others say the same in every row of an order. */
export const orderLineFields = ['sku_code', 'qty', 'unit_price', 'discount'] as const

const orderColumns = [
  { header: 'Order Reference', field: 'ref_no', required: true, type: 'id', rule: '≤ 64 characters', example: 'WEB-10231', width: 18 },
  { header: 'Order Date', field: 'order_date', type: 'date', rule: 'today when empty', example: '2025-11-20', width: 14 },
  { header: 'Consignee Name', field: 'consignee_name', required: true, type: 'text', rule: '≤ 100 characters', example: 'Aisha Khan', width: 22 },
  { header: 'Phone', field: 'consignee_phone', required: true, type: 'phone', rule: 'of the country it goes to', example: '+971501234567', width: 18 },
  { header: 'Email', field: 'consignee_email', type: 'email', example: 'a@example.com', width: 22 },
  { header: 'Address Line 1', field: 'address_line1', required: true, type: 'text', rule: '≤ 200 characters', example: 'Villa 12, Street 4', width: 28 },
  { header: 'Address Line 2', field: 'address_line2', type: 'text', rule: '≤ 200 characters', width: 22 },
  { header: 'Area', field: 'area', type: 'text', rule: '≤ 100 characters', example: 'Al Barsha 1', width: 18 },
  { header: 'City', field: 'city', required: true, type: 'text', rule: 'a city we serve', example: 'Dubai', width: 16 },
  { header: 'Country', field: 'country_code', required: true, type: 'country', example: 'AE', width: 12 },
  { header: 'Pincode', field: 'pincode', required: 'where the country has them', type: 'id', width: 12 },
  { header: 'Payment Mode', field: 'payment_mode', required: true, type: 'choice', rule: 'prepaid, cod', example: 'cod', width: 14, list: 'payment_modes' },
  { header: 'COD Amount', field: 'cod_amount', required: 'if cod', type: 'money', rule: 'above 0, at most the total', example: '168.00', width: 14 },
  { header: 'Delivery Type', field: 'delivery_type', type: 'choice', rule: 'standard when empty', example: 'standard', width: 14, list: 'delivery_types' },
  { header: 'SKU Code', field: 'sku_code', required: true, type: 'id', rule: 'an active SKU, an alias or a bundle', example: 'TSH-001-BLK-M', width: 20 },
  { header: 'Quantity', field: 'qty', required: true, type: 'number', rule: '1 to 9999', example: '2', width: 10 },
  { header: 'Unit Price', field: 'unit_price', type: 'money', rule: 'the SKU’s own when empty', example: '79.00', width: 12 },
  { header: 'Discount', field: 'discount', type: 'money', rule: '0 or more, of the line', example: '0.00', width: 12 },
  { header: 'Shipping Fee', field: 'shipping_fee', type: 'money', rule: '0 or more, of the order', example: '10.00', width: 12 },
  { header: 'Remarks', field: 'remarks', type: 'text', rule: '≤ 255 characters', example: 'Call first', width: 24 },
] as const satisfies readonly UploadColumn[]

/** Orders of buyers (fulfilment.md 6.2), one row a line. */
export const orderTemplate = {
  kind: 'fulfillment_order', version: 1, sheet: 'Orders', columns: orderColumns,
  instructions: 'One row is one line. Rows with the same Order Reference are one order: what they say of it must agree, or is left empty after the first row. '
    + 'If one line is wrong, the whole order is refused.',
} as const satisfies UploadTemplate
