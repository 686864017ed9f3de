import type { UploadTemplate } from './upload-column'

/** Columns of a line of the contents: rows with the same client and reference repeat only these (packages.md 6.1). */
export const itemFields = ['item_sku', 'item_description', 'item_hs_code', 'item_quantity', 'item_unit_value', 'item_origin'] as const

/**
 * Package upload (packages.md 6.1). Which services a client has, whether a city is served and whether a number is a mobile of its
 * country are rules of upstream/areas/packages; here stands only what a cell must look like.
 */
export const packageTemplate = {
  kind: 'package',
  version: 1,
  sheet: 'Packages',
  instructions:
    'One row makes one package. Rows with the same Client Code and Reference No are items of one package: repeat the reference and fill the item columns, the rest is read from the first row. Leave the header row as it is; the grey example row is not applied.',
  columns: [
    { header: 'Client Code', field: 'client_code', required: 'admin only', type: 'id', rule: 'An active client', example: 'NOORB' },
    { header: 'Reference No', field: 'ref_no', required: true, type: 'id', rule: 'At most 50: letters, digits and / _ . -', example: 'SO-100245', width: 18 },
    {
      header: 'Service Code', field: 'rsa_service_code', required: true, type: 'choice',
      list: 'services', rule: 'A service enabled for the client', example: 'STD',
    },
    {
      header: 'Carrier Code', field: 'carrier_code', type: 'choice', list: 'carriers',
      rule: 'An active carrier; leave empty to have one allocated', example: 'FALCON',
    },
    { header: 'Tracking No', field: 'tracking_no', type: 'id', rule: 'From your own number range; left empty, one is drawn', width: 22 },
    { header: 'Channel', field: 'channel', required: 'with Channel Order No', type: 'choice', list: 'channels', example: 'shopify' },
    { header: 'Channel Order No', field: 'channel_order_id', required: 'with Channel', type: 'id', rule: 'At most 50 characters', example: '#1009' },
    { header: 'Package List Ref', field: 'package_list_ref', required: 'for import of record', type: 'id', rule: 'Groups packages into a package list' },
    { header: 'Consignee Name', field: 'consignee_name', required: true, type: 'text', rule: 'At most 100 characters', example: 'Sara Ali', width: 24 },
    { header: 'Consignee Company', field: 'consignee_company', type: 'text', rule: 'At most 100 characters' },
    {
      header: 'Mobile', field: 'consignee_phone', required: true, type: 'phone',
      rule: 'A number of the country of delivery', example: '+971501234567', width: 18,
    },
    { header: 'Alternate Mobile', field: 'consignee_phone_alt', type: 'phone', rule: 'With its country code when it is of another country', width: 18 },
    { header: 'Email', field: 'consignee_email', type: 'email' },
    {
      header: 'Address Line 1', field: 'address_line1', required: true, type: 'text',
      rule: 'At most 200 characters', example: 'Villa 12, Al Wasl Rd', width: 32,
    },
    { header: 'Address Line 2', field: 'address_line2', type: 'text', rule: 'At most 200 characters', width: 24 },
    { header: 'Area', field: 'area', type: 'text', rule: 'At most 100 characters', example: 'Jumeirah 1' },
    { header: 'City', field: 'city', required: true, type: 'text', rule: 'A city we serve, in any of its spellings', example: 'Dubai' },
    { header: 'State', field: 'state', required: 'where two states have the city', type: 'text', example: 'Dubai' },
    { header: 'Pincode', field: 'pincode', required: 'by country', type: 'id', rule: 'In the pattern of the country' },
    { header: 'Country', field: 'country_code', required: true, type: 'country', rule: 'ISO 3166-1 code', example: 'AE' },
    { header: 'National Address', field: 'national_address', required: 'by country', type: 'id', rule: 'Four letters and four digits, in Saudi Arabia' },
    { header: 'Makani No', field: 'makani_no', required: 'by country', type: 'id', rule: '10 digits, in the Emirates' },
    { header: 'Latitude', field: 'lat', type: 'number', rule: '-90 to 90, with Longitude' },
    { header: 'Longitude', field: 'lng', type: 'number', rule: '-180 to 180, with Latitude' },
    { header: 'Consignee ID No', field: 'consignee_id_no', required: 'by country', type: 'id', rule: 'At most 30 characters' },
    { header: 'Pieces', field: 'pieces', required: true, type: 'number', rule: '1 to 999', example: '1' },
    { header: 'Weight (kg)', field: 'weight', required: true, type: 'weight', rule: '0.001 to 1000, all pieces together', example: '1.250' },
    { header: 'Length (cm)', field: 'length', type: 'number', rule: '0.1 to 400 of one piece; all three sides or none', example: '30' },
    { header: 'Width (cm)', field: 'width', type: 'number', rule: '0.1 to 400', example: '20' },
    { header: 'Height (cm)', field: 'height', type: 'number', rule: '0.1 to 400', example: '10' },
    { header: 'Package Type', field: 'package_type', type: 'choice', list: 'package_types', example: 'box' },
    {
      header: 'Goods Description', field: 'goods_description', required: true, type: 'text',
      rule: 'What is inside, at most 200 characters', example: 'Cotton shirts', width: 28,
    },
    { header: 'Declared Value', field: 'declared_value', required: true, type: 'money', rule: 'Above 0', example: '150.00' },
    { header: 'Currency', field: 'currency', required: true, type: 'currency', rule: 'ISO 4217', example: 'AED' },
    { header: 'Payment Mode', field: 'payment_mode', required: true, type: 'choice', list: 'payment_modes', rule: 'prepaid or cod', example: 'cod' },
    { header: 'COD Amount', field: 'cod_amount', required: 'if cod', type: 'money', rule: 'Above 0', example: '150.00' },
    { header: 'COD Currency', field: 'cod_currency', type: 'currency', rule: 'The currency of the country; left empty, it is taken', example: 'AED' },
    { header: 'Incoterm', field: 'incoterm', type: 'choice', list: 'incoterms', rule: 'DDP or DAP', example: 'DDP' },
    { header: 'Special Handling', field: 'special_handling', type: 'list', list: 'handling_codes', rule: 'Codes separated by ;', example: 'FRG' },
    { header: 'Delivery Instructions', field: 'delivery_instructions', type: 'text', rule: 'At most 255 characters', width: 28 },
    { header: 'Requested Delivery Date', field: 'requested_delivery_date', type: 'date', rule: 'YYYY-MM-DD, not in the past' },
    { header: 'SKU', field: 'item_sku', type: 'id', rule: 'At most 64 characters', example: 'TS-BLK-M' },
    {
      header: 'Item Description', field: 'item_description', required: 'for customs',
      type: 'text', rule: 'At most 200 characters', example: 'Cotton shirt, black', width: 24,
    },
    { header: 'HS Code', field: 'item_hs_code', required: 'for customs', type: 'id', rule: '6 to 12 digits', example: '61051000' },
    { header: 'Item Quantity', field: 'item_quantity', required: 'with an item', type: 'number', rule: '1 to 99999', example: '2' },
    { header: 'Item Unit Value', field: 'item_unit_value', required: 'with an item', type: 'money', rule: 'In the currency of the package', example: '75.00' },
    { header: 'Item Origin', field: 'item_origin', required: 'for customs', type: 'country', rule: 'ISO 3166-1 code', example: 'TR' },
  ],
} as const satisfies UploadTemplate

/** A column of the package upload. */
export type PackageField = (typeof packageTemplate)['columns'][number]['field']

/** Columns whose value is not shown again once it was sent. */
export const maskedFields: readonly PackageField[] = ['consignee_id_no']
