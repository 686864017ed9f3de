import type { UploadTemplate } from './upload-column'

/** HS codes of clients' products by file (clients.md 6). */
export const clientHscodeTemplate = {
  kind: 'client_product_hscode',
  version: 1,
  sheet: 'Product HS codes',
  instructions: 'One row is one product of a client for one country of destination. The same values again change nothing; another HS code waits for approval again. The grey example row is not applied.',
  columns: [
    { header: 'Client Code', field: 'client_code', required: 'for our staff', type: 'id', rule: 'Of clients’ users their own is used', example: 'NOORB' },
    { header: 'SKU', field: 'sku', required: true, type: 'id', rule: 'At most 64 characters', example: 'NB-SERUM-30', width: 18 },
    {
      header: 'Product Description', field: 'product_description', required: true, type: 'text', rule: '3 to 250 characters',
      example: 'Face serum 30 ml, glass bottle', width: 36,
    },
    { header: 'HS Code', field: 'hs_code', required: true, type: 'id', rule: '6, 8 or 12 digits; dots and spaces are left out', example: '330499100000',
      width: 18 },
    { header: 'Country of Origin', field: 'country_of_origin', required: true, type: 'text', rule: 'Two-letter code or name', example: 'KR' },
    { header: 'Destination Country', field: 'destination_country', type: 'text', rule: 'AE where empty', example: 'AE' },
    { header: 'Unit Value', field: 'unit_value', type: 'money', rule: 'Above 0', example: '45.00' },
    { header: 'Currency', field: 'currency', required: 'with a value', type: 'currency', example: 'AED' },
  ],
} as const satisfies UploadTemplate

export type ClientHscodeField = (typeof clientHscodeTemplate)['columns'][number]['field']
