import { listPage } from '@/components/screens/list'

const lots = (band: string) => `/b2binventory?search=[sku_code]&warehouse_id=[warehouse_id]&band=${band}`

export default listPage('/b2binventorySummaryExpiry', {
  call: 'b2bInventory.expiry',
  columns: {
    sku_code: { as: 'code', label: 'SKU', sort: true }, warehouse_code: { as: 'code', label: 'Warehouse', groups: true, letters: 6 },
    expired: { as: 'number', label: 'Expired', sort: true, adds: true, opens: lots('expired') },
    days_30: { as: 'number', label: '0–30 days', sort: true, adds: true, opens: lots('days_30') },
    days_60: { as: 'number', label: '31–60 days', sort: true, adds: true, opens: lots('days_60') },
    days_90: { as: 'number', label: '61–90 days', sort: true, adds: true, opens: lots('days_90') },
    total: { as: 'number', label: 'On hand', sort: true, adds: true, opens: lots('') },
    days_180: { as: 'number', label: '91–180 days', sort: true, adds: true, opens: lots('days_180') },
    days_365: { as: 'number', label: '181–365 days', sort: true, adds: true, opens: lots('days_365') },
    later: { as: 'number', label: 'Over 365 days', adds: true, opens: lots('later') },
    none: { as: 'number', label: 'No expiry', adds: true, opens: lots('none') },
    sku_name: { label: 'Name', letters: 24 }, value: { as: 'money', label: 'Value at cost' },
    client_name: { label: 'Client', sort: true, letters: 18, groups: true },
  },
  filters: { client_id: 'client', warehouse_id: 'warehouse', band: { label: 'Has stock', words: 'expiryBand' } },
  search: 'SKU or name',
  sort: { by: 'sku_code', way: 'a_to_z' },
  rowActions: [{ label: 'Lots', opens: '/b2binventory?search=[sku_code]&warehouse_id=[warehouse_id]' }],
  empty: { title: 'No B2B stock yet', text: 'How long goods for B2B may still be kept stands here by SKU.' },
  sheet: 'B2B expiry',
})
