import { skuCodeRule } from '@/lib/domain/sku'
import type { UploadColumn, UploadTemplate } from './upload-column'

const productColumns = [
  { header: 'Product Code', field: 'product_code', required: true, type: 'id', rule: '≤ 64 characters', example: 'TSH-001', width: 18 },
  { header: 'Product Name', field: 'product_name', required: true, type: 'text', rule: '≤ 200 characters', example: 'Cotton T-shirt', width: 28 },
  { header: 'Product Name (Arabic)', field: 'product_name_ar', type: 'text', rule: '≤ 200 characters', example: 'قميص قطني', width: 22 },
  { header: 'Brand', field: 'brand', type: 'text', rule: '≤ 80 characters', example: 'Nour', width: 14 },
  {
    header: 'Category', field: 'category', type: 'text', rule: 'name or code of an OMS category; new SKUs take from it what their cells leave empty',
    example: 'Apparel', width: 18,
  },
  { header: 'SKU Code', field: 'sku_code', required: true, type: 'id', rule: skuCodeRule, example: 'TSH-001-BLK-M', width: 20 },
  { header: 'SKU Name', field: 'sku_name', required: true, type: 'text', rule: '≤ 200 characters', example: 'T-shirt black M', width: 28 },
  { header: 'Attributes', field: 'attributes', type: 'text', rule: 'at most three pairs, colour=Black;size=M', example: 'colour=Black;size=M', width: 24 },
  { header: 'Barcode', field: 'barcode', type: 'id', rule: 'a GTIN with a right check digit, or any Code 128', example: '6291041500213', width: 18 },
  { header: 'UOM', field: 'uom', type: 'choice', rule: 'EA when empty', example: 'EA', width: 8, list: 'units' },
  { header: 'Unit Price', field: 'unit_price', required: true, type: 'money', rule: '0 or more', example: '79.00', width: 12 },
  { header: 'Currency', field: 'currency', type: 'currency', rule: 'AED when empty', example: 'AED', width: 10 },
  { header: 'Length (cm)', field: 'length', type: 'number', rule: 'above 0; all three or none', example: '30.0', width: 12 },
  { header: 'Width (cm)', field: 'width', type: 'number', rule: 'above 0; all three or none', example: '20.0', width: 12 },
  { header: 'Height (cm)', field: 'height', type: 'number', rule: 'above 0; all three or none', example: '3.0', width: 12 },
  { header: 'Weight (kg)', field: 'weight', required: true, type: 'weight', rule: 'above 0', example: '0.250', width: 12 },
  { header: 'HS Code', field: 'hs_code', type: 'id', rule: '6 to 12 digits; that of the category when empty', example: '610910', width: 14 },
  { header: 'Country of Origin', field: 'country_of_origin', type: 'country', example: 'IN', width: 16 },
  { header: 'Expiry Tracked', field: 'is_expiry_tracked', type: 'bool', rule: 'Y or N; as the category when empty, else N', example: 'N', width: 14 },
  { header: 'Shelf Life (days)', field: 'shelf_life_days', required: 'if Expiry Tracked is Y', type: 'number', rule: '1 to 3650', width: 16 },
  { header: 'Batch Tracked', field: 'is_batch_tracked', type: 'bool', rule: 'Y or N; N when empty', example: 'N', width: 14 },
  {
    header: 'Storage Class', field: 'storage_class', type: 'choice', rule: 'as the category when empty, else ambient', example: 'ambient', width: 14,
    list: 'storage_classes',
  },
  { header: 'Reorder Point', field: 'reorder_point', type: 'number', rule: '0 or more', example: '50', width: 14 },
  { header: 'Units per Carton', field: 'units_per_carton', type: 'number', rule: '1 or more', example: '24', width: 16 },
] as const satisfies readonly UploadColumn[]

/** Products with their SKUs (fulfilment.md 6.1), one SKU a row. */
export const productTemplate = {
  kind: 'product', version: 1, sheet: 'Products', columns: productColumns,
  instructions: 'One SKU a row; rows of one product repeat its code and name. Of a SKU that is there already, an empty cell leaves what it has.',
} as const satisfies UploadTemplate
