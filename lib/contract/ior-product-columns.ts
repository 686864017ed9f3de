import type { UploadTemplate } from './upload-column'

const yesNo = <H extends string, F extends string>(header: H, field: F, example: string) => ({ header, field, type: 'bool', example, width: 12 }) as const

/** Products whose eligibility is checked, by file (sellers-ior.md 6.3). */
export const iorProductTemplate = {
  kind: 'product_temp',
  version: 1,
  sheet: 'Products',
  instructions: 'One row is one product of the seller, known by its SKU. Every row is checked at once and waits in the check, where it can be mended, verified and added to the catalogue. The grey example row is not applied.',
  columns: [
    { header: 'SKU', field: 'sku', required: true, type: 'id', rule: 'At most 64 characters', example: 'LH-PB-20K', width: 18 },
    { header: 'Product Name', field: 'product_name', required: true, type: 'text', rule: '3 to 150 characters', example: 'Power bank 20000 mAh', width: 32 },
    { header: 'Description', field: 'description', type: 'text', rule: 'At most 500 characters', example: 'USB-C power bank', width: 32 },
    { header: 'Brand', field: 'brand', required: true, type: 'text', rule: 'At most 80 characters', example: 'Lianhua' },
    { header: 'Category', field: 'category', required: true, type: 'choice', example: 'Electronics', list: 'seller_categories' },
    { header: 'GTIN', field: 'gtin', type: 'id', rule: '8, 12, 13 or 14 digits with their check digit', example: '6901234567892', width: 16 },
    { header: 'HS Code', field: 'hs_code', type: 'id', rule: '6, 8 or 12 digits; dots and spaces are left out', example: '850760', width: 16 },
    { header: 'Country of Origin', field: 'country_of_origin', required: true, type: 'text', rule: 'Two-letter code or name', example: 'CN' },
    { header: 'Unit Value', field: 'unit_value', required: true, type: 'money', rule: 'Above 0', example: '12.50' },
    { header: 'Currency', field: 'currency', required: true, type: 'currency', example: 'USD' },
    { header: 'Unit Weight (kg)', field: 'unit_weight', required: true, type: 'weight', rule: 'Above 0, at most 1000', example: '0.420' },
    {
      header: 'Battery Type', field: 'battery_type', type: 'text', example: 'li_ion_alone', width: 22,
      rule: 'none, li_ion_in_equipment, li_ion_with_equipment, li_ion_alone, li_metal or other',
    },
    yesNo('Liquid (Y/N)', 'is_liquid', 'N'), yesNo('Magnetic (Y/N)', 'is_magnetic', 'N'), yesNo('Wireless (Y/N)', 'is_wireless', 'N'),
    yesNo('Food (Y/N)', 'is_food', 'N'), yesNo('Cosmetic (Y/N)', 'is_cosmetic', 'N'), yesNo('Medical (Y/N)', 'is_medical', 'N'),
    { header: 'Shelf Life (months)', field: 'shelf_life_months', type: 'number', rule: 'Of food, cosmetics and medical goods: whole months, 1 to 600' },
    yesNo('Brand Authorised (Y/N)', 'brand_authorised', 'Y'),
  ],
} as const satisfies UploadTemplate

export type IorProductField = (typeof iorProductTemplate)['columns'][number]['field']
