import { skuCodeRule } from '@/lib/domain/sku'
import type { UploadColumn, UploadTemplate } from './upload-column'

const mappingColumns = [
  { header: 'Alias SKU', field: 'alias_sku', required: true, type: 'id', rule: skuCodeRule, example: 'AMZ-TSH-001', width: 24 },
  { header: 'Mapping Type', field: 'mapping_type', required: true, type: 'choice', rule: 'alias, bundle', example: 'alias', width: 16, list: 'mapping_types' },
  { header: 'SKU Code', field: 'sku_code', required: true, type: 'id', rule: 'an active SKU of the client', example: 'TSH-001-BLK-M', width: 24 },
  { header: 'Quantity', field: 'qty', required: 'of a bundle', type: 'number', rule: 'units in one bundle, 1 to 9999', example: '1', width: 12 },
  { header: 'Active', field: 'is_active', type: 'bool', rule: 'Y or N; Y when empty', example: 'Y', width: 10 },
] as const satisfies readonly UploadColumn[]

/** Aliases and bundles of a client (fulfilment.md 6.5), one SKU a row. */
export const mappingTemplate = {
  kind: 'sku_mapping', version: 1, sheet: 'SKU mappings', columns: mappingColumns,
  instructions: 'A bundle has one row for each SKU it holds. A mapping that is there already takes the quantity and Active of its row.',
} as const satisfies UploadTemplate
