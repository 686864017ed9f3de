import { listPage } from '@/components/screens/list'
import { ButtonLink } from '@/components/ui/button'
import { inventoryPath, StockCharts } from './stock-charts'
import { StockDrawer } from './stock-drawer'

export default listPage('/inventory', {
  call: 'inventory.list',
  columns: {
    sku_code: { as: 'code', label: 'SKU', sort: true }, level: { machine: 'stockLevel', label: 'Stock' }, sku_name: { label: 'Name', sort: true, letters: 26 },
    warehouse_code: { as: 'code', label: 'Warehouse', sort: true, groups: true }, on_hand: { as: 'number', label: 'On hand', sort: true, adds: true },
    allocated: { as: 'number', label: 'Allocated', sort: true, adds: true }, available: { as: 'number', label: 'Available', sort: true, adds: true },
    hold: { as: 'number', label: 'On hold', adds: true }, quarantine: { as: 'number', label: 'Quarantine', adds: true },
    damaged: { as: 'number', label: 'Damaged', adds: true }, expired: { as: 'number', label: 'Expired', adds: true },
    incoming: { as: 'number', label: 'Incoming', adds: true }, earliest_expiry: { as: 'date', label: 'Earliest expiry', sort: true },
    shelf_life: { machine: 'shelfLife', label: 'Shelf life' }, client_name: { label: 'Client', sort: true, letters: 20, groups: true },
    safety_stock: { as: 'number', label: 'Safety stock', hidden: true }, reorder_point: { as: 'number', label: 'Reorder point', hidden: true },
    storage_class: { words: 'storageClass', hidden: true }, uom: { label: 'Unit', hidden: true },
  },
  filters: {
    client_id: 'client', warehouse_id: 'warehouse', level: { machine: 'stockLevel', label: 'Stock' },
    stock_status: { words: 'stockStatus', label: 'Has stock' }, lot_no: { label: 'Lot' }, expiring_days: { label: 'Expires within days' },
    storage_class: 'storageClass', low_stock: { as: 'yesNo', label: 'Low or out' },
  },
  tabs: [
    { label: 'All', query: {} }, { label: 'Low or out', query: { low_stock: 'true' } }, { label: 'Expires within 30 days', query: { expiring_days: '30' } },
    { label: 'On hold', query: { stock_status: 'hold' } }, { label: 'Quarantine', query: { stock_status: 'quarantine' } },
    { label: 'Damaged', query: { stock_status: 'damaged' } },
  ],
  search: 'SKU, name or barcode',
  sort: { by: 'sku_code', way: 'a_to_z' },
  opens: '?sku=[sku_id]&at=[warehouse_id]',
  rowActions: [
    { label: 'Lots and locations', opens: '?sku=[sku_id]&at=[warehouse_id]' },
    { label: 'Ledger', opens: '/inventoryledger?sku_code=[sku_code]&warehouse_id=[warehouse_id]&client_id=[client_id]' },
  ],
  actions: [{ label: 'Upload', opens: '/inventory/upload', call: 'stockCounts.upload' }],
  empty: { title: 'No stock yet', text: 'What a warehouse receives for a client stands here by SKU, with what orders have been promised.' },
  sheet: 'Inventory',
  exportBy: 'inventory.download',
}, {
  above: (visit) => <StockDrawer opensLedger={visit.may('inventory.ledger')} />,
  actions: (visit) => (visit.search.view === 'charts'
    ? <ButtonLink href={inventoryPath(visit.search, {})}>List</ButtonLink>
    : <ButtonLink href={inventoryPath(visit.search, { view: 'charts' })}>Charts</ButtonLink>),
  instead: (visit) => visit.search.view === 'charts' && <StockCharts visit={visit} />,
})
