import { listPage } from '@/components/screens/list'
import { SkuDetail } from './sku-detail'

export default listPage('/sku-summary', {
  call: 'skuSummary.list',
  columns: {
    sku_code: { as: 'code', label: 'SKU', sort: true, opens: '/sku-summary?sku_id=[sku_id]' }, sku_name: { label: 'Name', sort: true, letters: 22 },
    warehouse_code: { as: 'code', label: 'Warehouse', groups: true }, opening: { as: 'number', label: 'Opening', sort: true, adds: true },
    received: { as: 'number', label: 'Received', sort: true, adds: true }, returned: { as: 'number', label: 'Returned', adds: true },
    adjusted: { as: 'change', label: 'Adjusted', adds: true }, shipped: { as: 'number', label: 'Shipped', sort: true, adds: true },
    transferred: { as: 'change', label: 'Transferred', adds: true }, closing: { as: 'number', label: 'Closing', sort: true, adds: true },
    difference: { as: 'change', label: 'Off by' },
    available: { as: 'number', label: 'Available', sort: true, adds: true }, days_of_cover: { as: 'number', label: 'Days of cover' },
    allocated: { as: 'number', label: 'Allocated', adds: true, hidden: true }, damaged: { as: 'number', label: 'Damaged', adds: true, hidden: true },
    age_30: { as: 'number', label: '0–30 days', adds: true }, age_60: { as: 'number', label: '31–60 days', adds: true },
    age_90: { as: 'number', label: '61–90 days', adds: true }, age_180: { as: 'number', label: '91–180 days', adds: true },
    age_older: { as: 'number', label: 'Over 180 days', sort: true, adds: true }, client_name: { label: 'Client', sort: true, letters: 18, groups: true },
    last_receipt: { as: 'dateTime', label: 'Last receipt', hidden: true }, last_ship: { as: 'dateTime', label: 'Last shipment', hidden: true },
    storage_class: { words: 'storageClass', hidden: true },
  },
  filters: { client_id: 'client', warehouse_id: 'warehouse', storage_class: 'storageClass' },
  dates: true,
  search: 'SKU or name',
  sort: { by: 'sku_code', way: 'a_to_z' },
  rowActions: [
    { label: 'Look closer', opens: '/sku-summary?sku_id=[sku_id]' },
    { label: 'Ledger', opens: '/inventoryledger?sku_code=[sku_code]&warehouse_id=[warehouse_id]&client_id=[client_id]' },
  ],
  empty: {
    title: 'No stock yet', text: 'What lies in a warehouse and what moved it stands here by SKU.',
    inPeriod: 'Nothing lay here and nothing moved in these days.',
  },
  sheet: 'SKU summary',
}, {
  above: (visit) => <SkuDetail opensLedger={visit.may('inventory.ledger')} opensOrders={visit.may('saleOrders.one')} />,
})
