import { listPage } from '@/components/screens/list'

const several = { rows: { input: 'ids', field: 'id' }, most: 200 } as const

export default listPage('/skulist', {
  call: 'b2bSkus.list',
  columns: {
    sku_code: { as: 'code', label: 'SKU', sort: true, opens: '/search-sku?q=[sku_code]' }, sku_name: { label: 'Name', sort: true, letters: 26 },
    image_url: { as: 'picture', label: 'Image' }, status: 'recordStatus', barcode: 'code',
    case_qty: { as: 'number', label: 'Units a case' }, pallet_qty: { as: 'number', label: 'Units a pallet' },
    inner_qty: { as: 'number', label: 'Units an inner', hidden: true }, supplier_name: { label: 'Supplier', letters: 20, hidden: true },
    weight: { as: 'weight' }, dimensions: { label: 'L × W × H cm' }, case_dimensions: { label: 'Case L × W × H cm', hidden: true },
    client_name: { label: 'Client', letters: 20 },
    barcode_count: { as: 'number', label: 'Barcodes' }, image_count: { as: 'number', label: 'Images' },
    registration_expiry: { as: 'date', label: 'Registration ends', hidden: true },
    min_receipt_shelf_life_pct: { as: 'percent', label: 'Least life on receipt', hidden: true }, tracking: { as: 'chips', label: 'Tracked by' },
    shelf_life_days: { as: 'number', label: 'Shelf life (days)' }, hs_code: { as: 'hsCode', label: 'HS code' },
    country_of_origin: { label: 'Origin', words: 'countryName', hidden: true }, uom: { label: 'Unit', words: 'skuUnit', hidden: true },
    storage_class: { label: 'Storage', words: 'storageClass', hidden: true }, scope: { words: 'skuScope', hidden: true },
    updated_at: { as: 'dateTime', label: 'Changed', sort: true, hidden: true },
  },
  filters: {
    client_id: 'client', status: { machine: 'recordStatus', deleted: true }, storage_class: { label: 'Storage', words: 'storageClass' },
    is_expiry_tracked: { as: 'yesNo', label: 'Expiry tracked' }, no_measures: { as: 'yesNo', label: 'Without measures' },
    no_barcode: { as: 'yesNo', label: 'Without barcode' }, no_hs_code: { as: 'yesNo', label: 'Without HS code' },
    no_case_qty: { as: 'yesNo', label: 'Without case quantity' }, no_image: { as: 'yesNo', label: 'Without image' },
    registration_ends: { as: 'yesNo', label: 'Registration ends within 30 days' }, label_required: { as: 'yesNo', label: 'Label required' },
  },
  search: 'SKU code, name or barcode',
  sort: { by: 'sku_code', way: 'a_to_z' },
  rowActions: [
    { label: 'Edit', opens: '/add-edit-sku/[id]', call: 'b2bSkus.change' }, { label: 'Images', opens: '/linksku?sku_id=[id]' },
    { label: 'Barcodes', panel: 'skuBarcodes', key: 'app_b2b:sku-manage' },
    {
      moves: 'b2bSkus.toggle', of: '[sku_code]',
      each: {
        inactive: { consequence: 'It is no longer ordered or received; its stock stays.' },
        delete: { consequence: 'Only a SKU without stock and open orders can be deleted. Its code is not given again; its barcodes are free for another.' },
      },
    },
  ],
  bulk: [
    { moves: 'b2bSkus.toggleMany', to: 'active', of: '[n SKU]', ...several },
    {
      moves: 'b2bSkus.toggleMany', to: 'inactive', of: '[n SKU]', ...several,
      each: { inactive: { consequence: 'They are no longer ordered or received; their stock stays.' } },
    },
    {
      label: 'Print labels, 50 × 25 mm', call: 'catalogue.labels', with: { size: '50x25' }, rows: { input: 'sku_ids', field: 'id' }, most: 500,
      done: 'The labels are made.',
    },
    {
      label: 'Print labels, 100 × 50 mm', call: 'catalogue.labels', with: { size: '100x50' }, rows: { input: 'sku_ids', field: 'id' }, most: 500,
      done: 'The labels are made.',
    },
  ],
  actions: [
    { label: 'Upload barcodes', opens: '/upload-barcode', call: 'b2bSkuUploads.uploadBarcodes' },
    { label: 'Add SKU', opens: '/add-edit-sku', call: 'b2bSkus.add', primary: true },
    { label: 'Report of variants', opens: '/download-reports?report=b2b-sku-variants', call: 'exportReports.skuVariants' },
  ],
  empty: { title: 'No SKUs yet', text: 'Add what a client keeps with us for its business customers.', action: { label: 'Add SKU', opens: '/add-edit-sku' } },
  sheet: 'B2B SKU master',
})
