import { listPage } from '@/components/screens/list'
import { skuForm } from './sku-form'

export default listPage('/sku-list', {
  call: 'catalogue.skus',
  columns: {
    sku_code: { as: 'code', label: 'SKU', sort: true, opens: '/sku-summary?sku_id=[id]' },
    sku_name: { label: 'Name', sort: true }, barcode: 'code', client_name: { label: 'Client' },
    on_hand: { as: 'number', label: 'On hand', opens: '/inventory?search=[sku_code]' }, available: { as: 'number' },
    reorder: { as: 'bool', label: 'Reorder' }, status: 'recordStatus',
    uom: { label: 'Unit', words: 'skuUnit' }, weight: { as: 'weight' }, dimensions: { label: 'L × W × H cm' },
    unit_price: { as: 'money', label: 'Price' }, storage_class: { label: 'Storage', words: 'storageClass' }, tracking: { as: 'chips', label: 'Tracked by' },
    product: { hidden: true }, scope: { words: 'skuScope', hidden: true }, attributes: { label: 'Variant', hidden: true },
    hs_code: { as: 'hsCode', label: 'HS code', hidden: true },
    reorder_point: { as: 'number', label: 'Reorder point', edits: true, hidden: true },
    updated_at: { as: 'dateTime', label: 'Changed', sort: true, hidden: true },
  },
  filters: {
    client_id: 'client', product_id: 'product', status: { machine: 'recordStatus', deleted: true }, scope: 'skuScope',
    storage_class: { label: 'Storage', words: 'storageClass' }, stock: { machine: 'stockLevel' },
    is_expiry_tracked: { as: 'yesNo', label: 'Expiry tracked' }, no_dimensions: { as: 'yesNo', label: 'Without dimensions' },
  },
  search: 'SKU code, name or barcode',
  sort: { by: 'sku_code', way: 'a_to_z' },
  form: skuForm,
  rowActions: [
    {
      label: 'Print labels', call: 'catalogue.labels', with: { sku_ids: ['[id]'] },
      ask: {
        size: { as: 'choice', start: '50x25', required: true, options: [{ value: '50x25', label: '50 × 25 mm' }, { value: '100x50', label: '100 × 50 mm' }] },
        copies: { as: 'number', start: 1, required: true },
      },
    },
    {
      moves: 'catalogue.toggleSku', of: '[sku_code]',
      each: {
        inactive: { consequence: 'It is no longer ordered or received; its stock stays.' },
        delete: { consequence: 'Only a SKU without stock and open orders can be deleted. Its code is not given again; its barcodes are free for another.' },
      },
    },
  ],
  bulk: [
    {
      label: 'Print labels, 50 × 25 mm', call: 'catalogue.labels', with: { size: '50x25' },
      rows: { input: 'sku_ids', field: 'id' }, most: 500, done: 'The labels are made.',
    },
    {
      label: 'Print labels, 100 × 50 mm', call: 'catalogue.labels', with: { size: '100x50' },
      rows: { input: 'sku_ids', field: 'id' }, most: 500, done: 'The labels are made.',
    },
  ],
  empty: { title: 'No SKUs yet', text: 'Add a product first, then its SKUs with their barcodes.', action: { label: 'Products', opens: '/product-list' } },
  sheet: 'SKUs',
  exportBy: 'catalogue.downloadSkus',
})
