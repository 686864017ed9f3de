import { nothing, row, type Said } from './foreign-kinds'

/** Calls about goods that name another client's. */
export const catalogueSamples: Record<string, Said> = {
  'catalogue.products': nothing((f) => ({ client_id: [f.client] })),
  'catalogue.addProduct': row((f) => ({ client_id: f.client, product_code: 'THEIRS', product_name: 'Theirs' })),
  'catalogue.changeProduct': row((f) => ({ id: f.areas.product, brand: 'Ours' })),
  'catalogue.sortProducts': row((f) => ({ ids: [f.areas.product], oms_category_id: null })),
  'catalogue.toggleProduct': row((f) => ({ id: f.areas.product, status: 'inactive' })),
  'catalogue.skus': nothing((f) => ({ client_id: [f.client] })),
  'catalogue.sku': row((f) => ({ id: f.areas.sku })),
  'catalogue.addSku': row((f) => ({ client_id: f.client, product_id: f.areas.product, sku_code: 'THEIRS', sku_name: 'Theirs', weight: '1' })),
  'catalogue.changeSku': row((f) => ({ id: f.areas.sku, sku_name: 'Ours' })),
  'catalogue.toggleSku': row((f) => ({ id: f.areas.sku, status: 'inactive' })),
  'catalogue.labels': row((f) => ({ sku_ids: [f.areas.sku] })),
  'catalogue.uploadProducts': row((f) => ({ client_id: f.client, dry_run: true })),
  'skuMappings.list': nothing((f) => ({ client_id: [f.client] })),
  'skuMappings.add': row((f) => ({ client_id: f.client, mapping_type: 'alias', alias_sku: 'THEIRS', sku_id: f.areas.sku })),
  'skuMappings.upload': row((f) => ({ client_id: f.client, dry_run: true })),
  'skuMappings.toggle': row((f) => ({ id: f.areas.sku_mapping, status: 'inactive' })),
  'catalogue.downloadSkus': nothing((f) => ({ client_id: [f.client], format: 'csv' })),
  'inventory.charts': nothing((f) => ({ client_id: [f.client] })),
  'inventory.list': nothing((f) => ({ client_id: [f.client], sku_id: [f.areas.sku] })),
  'inventory.one': row((f) => ({ sku_id: f.areas.sku })),
  'inventory.ledger': nothing((f) => ({ client_id: [f.client], sku_id: [f.areas.sku] })),
  'skuSummary.list': nothing((f) => ({ client_id: [f.client], sku_id: [f.areas.sku] })),
  'skuSummary.one': row((f) => ({ sku_id: f.areas.sku })),
  'inventory.download': nothing((f) => ({ client_id: [f.client], format: 'csv' })),
}
