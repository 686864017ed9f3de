import { skuCodeRule } from '@/lib/domain/sku'
import type { UploadColumn, UploadTemplate } from './upload-column'

const skuColumns = [
  { header: 'SKU Code', field: 'sku_code', required: true, type: 'id', rule: skuCodeRule, example: 'BSC-100', width: 20 },
  { header: 'SKU Name', field: 'sku_name', required: true, type: 'text', rule: '≤ 200 characters', example: 'Butter biscuit 100 g', width: 28 },
  { header: 'SKU Name (Arabic)', field: 'sku_name_ar', type: 'text', rule: '≤ 200 characters', width: 22 },
  { header: 'Supplier Code', field: 'supplier_code', type: 'id', rule: 'a supplier of the client', example: 'SUP-01', width: 16 },
  { header: 'UOM', field: 'uom', required: true, type: 'choice', rule: 'what quantities of it count', example: 'EA', width: 8, list: 'units' },
  { header: 'Inner Qty', field: 'inner_qty', type: 'number', rule: '1 or more', example: '6', width: 10 },
  { header: 'Case Qty', field: 'case_qty', required: true, type: 'number', rule: '1 or more, a multiple of Inner Qty', example: '24', width: 10 },
  { header: 'Pallet Qty', field: 'pallet_qty', type: 'number', rule: 'a multiple of Case Qty', example: '1440', width: 11 },
  { header: 'Length (cm)', field: 'length', type: 'number', rule: 'above 0; all three or none', example: '18', width: 12 },
  { header: 'Width (cm)', field: 'width', type: 'number', rule: 'above 0; all three or none', example: '6', width: 12 },
  { header: 'Height (cm)', field: 'height', type: 'number', rule: 'above 0; all three or none', example: '4', width: 12 },
  { header: 'Weight (kg)', field: 'weight', required: true, type: 'weight', rule: 'above 0', example: '0.110', width: 12 },
  { header: 'Case Length', field: 'case_length', type: 'number', rule: 'cm above 0; all three or none', example: '38', width: 12 },
  { header: 'Case Width', field: 'case_width', type: 'number', rule: 'cm above 0; all three or none', example: '26', width: 12 },
  { header: 'Case Height', field: 'case_height', type: 'number', rule: 'cm above 0; all three or none', example: '18', width: 12 },
  { header: 'Case Weight', field: 'case_weight', type: 'weight', rule: 'kg above 0', example: '2.9', width: 12 },
  { header: 'Ti', field: 'ti', type: 'number', rule: 'cases of a layer', example: '10', width: 6 },
  { header: 'Hi', field: 'hi', type: 'number', rule: 'layers of a pallet', example: '6', width: 6 },
  { header: 'Barcode (EA)', field: 'barcode', type: 'id', rule: 'a GTIN with a right check digit, or any Code 128', example: '6291041500213', width: 18 },
  { header: 'Barcode (Case)', field: 'case_barcode', type: 'id', rule: 'the same, of a case', example: '16291041500210', width: 18 },
  { header: 'HS Code', field: 'hs_code', type: 'id', rule: '6 to 12 digits', example: '190531', width: 14 },
  { header: 'Country of Origin', field: 'country_of_origin', type: 'country', example: 'AE', width: 16 },
  { header: 'Unit Cost', field: 'unit_cost', type: 'money', rule: '0 or more', example: '1.85', width: 12 },
  { header: 'Currency', field: 'currency', type: 'currency', rule: 'AED when empty', example: 'AED', width: 10 },
  { header: 'Batch Tracked', field: 'is_batch_tracked', type: 'bool', rule: 'Y or N; N when empty', example: 'Y', width: 14 },
  { header: 'Expiry Tracked', field: 'is_expiry_tracked', type: 'bool', rule: 'Y or N; N when empty', example: 'Y', width: 14 },
  { header: 'Shelf Life (days)', field: 'shelf_life_days', required: 'if Expiry Tracked is Y', type: 'number', rule: '1 to 3650', example: '365', width: 16 },
  { header: 'Min Receipt %', field: 'min_receipt_shelf_life_pct', type: 'number', rule: '0 to 100', example: '50', width: 14 },
  { header: 'Min Ship Days', field: 'min_ship_shelf_life_days', type: 'number', rule: '0 to 3650; 30 when empty', example: '60', width: 14 },
  { header: 'Storage Class', field: 'storage_class', type: 'choice', rule: 'ambient when empty', example: 'ambient', width: 14, list: 'storage_classes' },
  { header: 'Temp Min', field: 'temperature_min', type: 'number', rule: '°C, below Temp Max', width: 10 },
  { header: 'Temp Max', field: 'temperature_max', type: 'number', rule: '°C', width: 10 },
  { header: 'Label Required', field: 'label_required', type: 'bool', rule: 'Y or N; N when empty', example: 'Y', width: 14 },
  { header: 'Registration No', field: 'product_registration_no', type: 'id', rule: '≤ 60 characters', example: 'DM-88121', width: 18 },
  { header: 'Registration Expiry', field: 'registration_expiry', type: 'date', rule: 'a day to come', example: '2027-03-31', width: 18 },
] as const satisfies readonly UploadColumn[]

/** SKUs for B2B (b2b.md 6.1), one a row. */
export const b2bSkuTemplate = {
  kind: 'b2b_sku', version: 1, sheet: 'B2B SKUs', columns: skuColumns,
  instructions: 'One SKU a row. Of a SKU that is there already, an empty cell leaves what it has. Rows wait for approval where the client wants that.',
} as const satisfies UploadTemplate
export type B2bSkuField = (typeof skuColumns)[number]['field']
export const b2bSkuFields = skuColumns.map(({ field }) => field) as [B2bSkuField, ...B2bSkuField[]]
export const b2bSkuHeader = Object.fromEntries(skuColumns.map(({ field, header }) => [field, header])) as Record<B2bSkuField, string>

const barcodeColumns = [
  { header: 'SKU Code', field: 'sku_code', required: true, type: 'id', rule: 'a SKU of the client', example: 'BSC-100', width: 20 },
  {
    header: 'Barcode', field: 'barcode', required: true, type: 'id', rule: 'a GTIN with a right check digit, or any Code 128', example: '16291041500210',
    width: 20,
  },
  { header: 'Symbology', field: 'symbology', type: 'choice', rule: 'by its length when empty', example: 'itf14', width: 12, list: 'symbologies' },
  { header: 'Pack Level', field: 'pack_level', required: true, type: 'choice', example: 'carton', width: 12, list: 'pack_levels' },
  { header: 'Qty per Pack', field: 'qty_per_pack', required: true, type: 'number', rule: '1 or more; 1 for each', example: '24', width: 14 },
  { header: 'Primary', field: 'is_primary', type: 'bool', rule: 'Y or N; N when empty', example: 'N', width: 10 },
  { header: 'Action', field: 'action', type: 'choice', rule: 'add when empty', example: 'add', width: 10, list: 'barcode_actions' },
] as const satisfies readonly UploadColumn[]

/** Barcodes of SKUs (b2b.md 6.8), one a row. */
export const b2bBarcodeTemplate = {
  kind: 'b2b_barcode', version: 1, sheet: 'Barcodes', columns: barcodeColumns,
  instructions: 'One barcode a row. A barcode that is there already takes what its row says; remove takes it from its SKU.',
} as const satisfies UploadTemplate
