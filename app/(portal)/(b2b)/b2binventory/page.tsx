import { listPage } from '@/components/screens/list'
import { RefreshStock } from './refresh-stock'

/** The one client and the one warehouse a list is filtered by. */
const chosen = ({ client_id, warehouse_id }: Record<string, unknown>) => ({
  ...(typeof client_id === 'string' && { client_id: Number(client_id) }), ...(typeof warehouse_id === 'string' && { warehouse_id: Number(warehouse_id) }),
})

export default listPage('/b2binventory', {
  call: 'b2bInventory.list',
  columns: {
    sku_code: { as: 'code', label: 'SKU', sort: true }, stock_status: { label: 'Status', words: 'stockStatus', letters: 10 },
    warehouse_code: { as: 'code', label: 'Warehouse', groups: true, letters: 6 }, lot_no: { as: 'code', label: 'Lot', sort: true, letters: 8 },
    expiry_date: { as: 'date', label: 'Expiry', sort: true }, on_hand: { as: 'number', label: 'On hand', sort: true, adds: true },
    available: { as: 'number', label: 'Available', sort: true, adds: true }, wms_qty: { as: 'number', label: 'WMS' },
    difference: { as: 'number', label: 'Difference' }, in_cases: { label: 'In cases', letters: 14 },
    sku_name: { label: 'Name', letters: 26 }, allocated: { as: 'number', label: 'Allocated', adds: true }, pallets: { as: 'number', label: 'Pallets' },
    location_count: { as: 'number', label: 'Locations' }, client_name: { label: 'Client', sort: true, letters: 20, groups: true },
    last_movement: { as: 'dateTime', label: 'Last movement', sort: true, hidden: true }, uom: { label: 'Unit', hidden: true },
    as_of: { as: 'dateTime', label: 'WMS as of', hidden: true }, case_qty: { as: 'number', label: 'Units a case', hidden: true },
    pallet_qty: { as: 'number', label: 'Units a pallet', hidden: true },
  },
  filters: {
    client_id: 'client', warehouse_id: 'warehouse', stock_status: { label: 'Status', words: 'stockStatus' }, band: { label: 'Expires', words: 'expiryBand' },
    lot_no: { label: 'Lot' }, zero: { as: 'yesNo', label: 'Lots that are gone' }, difference: { as: 'yesNo', label: 'Differs from the WMS' },
  },
  search: 'SKU, name, barcode or lot',
  sort: { by: 'sku_code', way: 'a_to_z' },
  rowActions: [
    { label: 'Ledger', opens: '/inventoryledger?sku_code=[sku_code]&warehouse_id=[warehouse_id]&client_id=[client_id]' },
    { label: 'Shelves', opens: '/shelfwise?sku_code=[sku_code]&warehouse_id=[warehouse_id]&client_id=[client_id]' },
  ],
  empty: { title: 'No B2B stock yet', text: 'What a warehouse receives of goods for B2B stands here by SKU, lot and status.' },
  sheet: 'B2B inventory',
  exportBy: 'b2bInventory.download',
}, {
  actions: (visit) => visit.may('b2bInventory.refresh') && <RefreshStock {...chosen(visit.search)} />,
})
