import { listPage } from '@/components/screens/list'

export default listPage('/b2binventorySummary', {
  call: 'b2bInventory.summary',
  columns: {
    sku_code: { as: 'code', label: 'SKU', sort: true }, warehouse_code: { as: 'code', label: 'Warehouse', groups: true, letters: 6 },
    opening: { as: 'number', label: 'Opening', sort: true, adds: true },
    received: { as: 'number', label: 'Received', sort: true, adds: true }, shipped: { as: 'number', label: 'Shipped', sort: true, adds: true },
    closing: { as: 'number', label: 'Closing', sort: true, adds: true }, available: { as: 'number', label: 'Available', sort: true, adds: true },
    days_of_cover: { as: 'number', label: 'Days of cover' }, pallets: { as: 'number', label: 'Pallets' }, cbm: { as: 'number', label: 'm³' },
    sku_name: { label: 'Name', sort: true, letters: 22 },
    returned: { as: 'number', label: 'Returned', adds: true }, adjusted: { as: 'change', label: 'Adjusted', adds: true },
    transferred: { as: 'change', label: 'Transferred', adds: true, hidden: true }, allocated: { as: 'number', label: 'Allocated', adds: true, hidden: true },
    client_name: { label: 'Client', sort: true, letters: 18, groups: true },
  },
  filters: { client_id: 'client', warehouse_id: 'warehouse' },
  dates: true,
  search: 'SKU or name',
  sort: { by: 'sku_code', way: 'a_to_z' },
  rowActions: [
    { label: 'Lots', opens: '/b2binventory?search=[sku_code]&warehouse_id=[warehouse_id]' },
    { label: 'Ledger', opens: '/inventoryledger?sku_code=[sku_code]&warehouse_id=[warehouse_id]&client_id=[client_id]' },
  ],
  empty: {
    title: 'No B2B stock yet', text: 'What lies of goods for B2B and what moved it stands here by SKU.',
    inPeriod: 'Nothing lay here and nothing moved in these days.',
  },
  sheet: 'B2B inventory summary',
})
