import { listPage } from '@/components/screens/list'
import type { Action } from '@/components/screens/list-definition'
import { labelLanguage, variantLabel } from '@/lib/domain/variant'

const newVariant: NonNullable<Action['ask']> = {
  variant_code: { as: 'text', label: 'Code', required: true }, variant_name: { as: 'text', label: 'Name', required: true },
  market_country: { as: 'country', label: 'Market', required: true, start: 'AE' },
  pack_qty: { as: 'number', label: 'Units a pack', required: true, start: 1 }, barcode: { as: 'text', label: 'Barcode' },
  label_template: { as: 'choice', label: 'Paper', required: true, start: '50x25', options: variantLabel.options },
  label_languages: { as: 'choices', label: 'Languages', required: true, start: ['en', 'ar'], options: labelLanguage.options },
}

export default listPage('/sku-b2b-list', {
  call: 'b2bSkus.list',
  columns: {
    sku_code: { as: 'code', label: 'SKU', sort: true, opens: '/b2binventory?search=[sku_code]' }, sku_name: { label: 'Name', sort: true, letters: 26 },
    status: 'recordStatus', wms_sync_status: { machine: 'wmsSync', label: 'WMS' },
    on_hand: { as: 'number', label: 'On hand' }, available: { as: 'number' }, quarantine: { as: 'number', label: 'Quarantine' },
    earliest_expiry: { as: 'date', label: 'Earliest expiry' }, case_qty: { as: 'number', label: 'Units a case' },
    pallet_qty: { as: 'number', label: 'Units a pallet', hidden: true }, variants: { as: 'number', label: 'Variants' }, barcode: 'code',
    wms_item_code: { as: 'code', label: 'WMS item', hidden: true }, wms_error: { label: 'WMS answer', hidden: true },
    wms_synced_at: { as: 'dateTime', label: 'Synced', hidden: true }, label_required: { as: 'bool', label: 'Labelled' },
    client_name: { label: 'Client', letters: 20 },
    reorder: { as: 'bool', label: 'Reorder', hidden: true }, updated_at: { as: 'dateTime', label: 'Changed', sort: true, hidden: true },
  },
  filters: {
    client_id: 'client', stock: { machine: 'stockLevel' }, status: { machine: 'recordStatus', deleted: true },
    is_expiry_tracked: { as: 'yesNo', label: 'Expiry tracked' }, no_barcode: { as: 'yesNo', label: 'Without barcode' },
    no_image: { as: 'yesNo', label: 'Without image' }, label_required: { as: 'yesNo', label: 'Labelled' },
    wms_sync_status: { machine: 'wmsSync', label: 'WMS' },
  },
  search: 'SKU code, name or barcode',
  sort: { by: 'sku_code', way: 'a_to_z' },
  rowActions: [
    { label: 'Stock', opens: '/b2binventory?search=[sku_code]' }, { label: 'Variants', panel: 'skuVariants' },
    { label: 'Edit', opens: '/add-edit-sku/[id]', call: 'b2bSkus.change' },
    { label: 'Add variant', call: 'btbVariants.add', with: { sku_id: '[id]' }, ask: newVariant, done: 'The variant is added.' },
    { moves: 'b2bSkus.sync', to: 'pending', field: 'wms_sync_status', of: '[sku_code]' },
  ],
  bulk: [{ label: 'Send to the WMS', call: 'b2bSkus.sync', rows: { input: 'ids', field: 'id' }, most: 200, done: 'They are sent to the WMS.' }],
  actions: [{ label: 'Upload SKUs', opens: '/sku-b2b-upload', call: 'b2bSkuUploads.upload' }],
  empty: { title: 'No SKUs yet', text: 'Goods for B2B stand here with what lies of them.' },
  sheet: 'B2B SKUs',
})
