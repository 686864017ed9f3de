import { listPage } from '@/components/screens/list'

export default listPage('/sku-b2b-list', {
  call: 'b2bSkus.list',
  columns: {
    sku_code: { as: 'code', label: 'SKU', sort: true, opens: '/b2binventory?search=[sku_code]' }, sku_name: { label: 'Name', sort: true, letters: 26 },
    status: 'recordStatus', on_hand: { as: 'number', label: 'On hand' }, available: { as: 'number' }, quarantine: { as: 'number', label: 'Quarantine' },
    earliest_expiry: { as: 'date', label: 'Earliest expiry' }, case_qty: { as: 'number', label: 'Units a case' },
    pallet_qty: { as: 'number', label: 'Units a pallet', hidden: true }, barcode: 'code', client_name: { label: 'Client', letters: 20 },
    label_required: { as: 'bool', label: 'Labelled' },
    reorder: { as: 'bool', label: 'Reorder', hidden: true }, updated_at: { as: 'dateTime', label: 'Changed', sort: true, hidden: true },
  },
  filters: {
    client_id: 'client', stock: { machine: 'stockLevel' }, status: { machine: 'recordStatus', deleted: true },
    is_expiry_tracked: { as: 'yesNo', label: 'Expiry tracked' }, no_barcode: { as: 'yesNo', label: 'Without barcode' },
    label_required: { as: 'yesNo', label: 'Labelled' },
  },
  search: 'SKU code, name or barcode',
  sort: { by: 'sku_code', way: 'a_to_z' },
  rowActions: [
    { label: 'Stock', opens: '/b2binventory?search=[sku_code]' }, { label: 'Edit', opens: '/add-edit-sku/[id]', call: 'b2bSkus.change' },
  ],
  empty: { title: 'No SKUs yet', text: 'Goods for B2B stand here with what lies of them.' },
  sheet: 'B2B SKUs',
})
