import { listPage } from '@/components/screens/list'
import { asListScreen } from '@/components/screens/list-definition'
import { destructionReason } from '@/lib/domain/destruction'
import { adjustReason, stockStatus } from '@/lib/domain/stock'
import { CountByAddress } from './count-by-address'
import { ScanBox } from './scan-box'

const place = {
  location_code: { as: 'code', label: 'Location', sort: true }, warehouse_code: { as: 'code', label: 'Warehouse' }, zone_type: { words: 'zoneType' },
  storage_class: { words: 'storageClass', hidden: true }, location_status: { machine: 'locationStatus', label: 'Shelf' },
  last_counted_at: { as: 'dateTime', label: 'Last counted' }, is_counted: { as: 'bool', label: 'Being counted', hidden: true },
} as const
const toggle = {
  moves: 'inventory.toggleLocation', of: '[location_code]', field: 'location_status', input: 'status', machine: 'locationStatus', with: { id: '[location_id]' },
} as const
const count = { label: 'Count this shelf', panel: 'shelfCount', key: 'app_fulfillment:inventory-adjust' } as const
const labels = {
  label: 'Print labels', call: 'inventory.labels', rows: { input: 'location_ids', field: 'location_id' }, most: 200, done: 'The labels are made.',
} as const
/** Which stock of the shelf a row is. */
const ofRow = { sku_id: '[sku_id]', location_id: '[location_id]', lot_id: '[lot_id]', stock_status: '[stock_status]', lpn: '[lpn]' } as const
const status = {
  call: 'inventory.hold', consequence: 'What orders were promised of it is allocated from other stock where there is any.',
  ask: {
    to_status: { as: 'choice', label: 'New status', options: stockStatus.options.filter(({ value }) => value !== 'expired'), required: true },
    reason: { as: 'text', label: 'Reason', required: true },
  },
  done: 'The status is changed.',
} as const

const destroys = {
  label: 'Ask for destruction', call: 'destructions.add', danger: true,
  consequence: 'Only stock that is on hold, expired, damaged or in quarantine. It leaves once somebody else has approved and that is recorded.',
  done: 'The request waits under Approvals, Destructions.',
} as const
const why = {
  reason_code: { as: 'choice', label: 'Reason', options: destructionReason.options, required: true }, remarks: { as: 'text', label: 'Remarks' },
} as const

const emptyShelves = asListScreen({
  call: 'inventory.shelfwise', fixed: { empty: true }, columns: place,
  filters: { warehouse_id: 'warehouse', zone_type: { words: 'zoneType', label: 'Zone' }, location_code: { label: 'Location begins with' } },
  search: 'Location', sort: { by: 'location_code', way: 'a_to_z' }, rowActions: [count, toggle], bulk: [labels],
  empty: { title: 'Every shelf holds something', text: 'Shelves without stock stand here.' },
})

export default listPage('/shelfwise', {
  call: 'inventory.shelfwise',
  columns: {
    location_code: place.location_code, stock_status: { as: 'status', words: 'stockStatus', label: 'Status' },
    sku_code: { as: 'code', label: 'SKU', sort: true }, sku_name: { label: 'Name', letters: 24 },
    on_hand: { as: 'number', label: 'On hand', sort: true }, allocated: { as: 'number', label: 'Allocated' }, available: { as: 'number', label: 'Available' },
    lot_no: { as: 'code', label: 'Lot' }, expiry_date: { as: 'date', label: 'Expires', sort: true }, location_status: place.location_status,
    zone_type: place.zone_type, warehouse_code: place.warehouse_code, client_name: { label: 'Client', letters: 18 },
    lpn: { as: 'code', label: 'Plate', hidden: true }, fill_pct: { as: 'percent', label: 'Shelf full', warnAbove: 100, hidden: true },
    storage_class: place.storage_class, last_counted_at: place.last_counted_at, is_counted: place.is_counted,
  },
  filters: {
    warehouse_id: 'warehouse', zone_type: { words: 'zoneType', label: 'Zone' }, location_code: { label: 'Location begins with' }, sku_code: { label: 'SKU' },
    client_id: 'client', stock_status: { words: 'stockStatus', label: 'Status' }, location_status: { machine: 'locationStatus', label: 'Shelf' },
    scan: { label: 'Scanned' }, is_counted: { as: 'yesNo', label: 'Being counted' },
  },
  tabs: [
    { label: 'All', query: {} }, { label: 'Pick', query: { zone_type: 'pick' } }, { label: 'Bulk', query: { zone_type: 'bulk' } },
    { label: 'Set aside', query: { stock_status: 'hold' } }, { label: 'Blocked', query: { location_status: 'blocked' } },
    { label: 'Being counted', query: { is_counted: 'true' } },
  ],
  search: 'Location, SKU or barcode',
  sort: { by: 'location_code', way: 'a_to_z' },
  rowActions: [
    count,
    {
      label: 'Adjust', call: 'inventory.adjust',
      with: ofRow,
      confirm: 'Correct [sku_code] on [location_code]?', consequence: 'The ledger keeps the correction for good. Large ones wait for somebody else.',
      ask: {
        qty_change: { as: 'number', label: 'Units more or less', hint: 'Less with a minus: -3.', required: true },
        reason_code: { as: 'choice', label: 'Reason', options: adjustReason.options, required: true }, remarks: { as: 'text', label: 'Remarks' },
      },
    },
    {
      label: 'Move', call: 'inventory.move', with: { inventory_id: '[inventory_id]' }, confirm: 'Move [sku_code] from [location_code]?',
      ask: {
        to_location: { as: 'text', label: 'To location', hint: 'Scan or type the shelf.', required: true },
        qty: { as: 'number', label: 'Units', required: true },
        remarks: { as: 'text', label: 'Remarks' },
      },
      done: 'The stock is moved.',
    },
    { label: 'Hold or release', ...status, with: { inventory_ids: ['[inventory_id]'] }, confirm: 'Change the status of [sku_code] on [location_code]?' },
    {
      ...destroys, with: { inventory_ids: ['[inventory_id]'] }, confirm: 'Destroy [sku_code] on [location_code]?',
      ask: { qty: { as: 'number', label: 'Units', hint: 'Empty: all that lie there.' }, ...why },
    },
    toggle,
    { label: 'What moved it', opens: '/inventoryledger?sku_code=[sku_code]&warehouse_id=[warehouse_id]' },
  ],
  bulk: [
    { label: 'Hold or release', ...status, rows: { input: 'inventory_ids', field: 'inventory_id' }, most: 200, confirm: 'Change the status of these rows?' },
    { ...destroys, rows: { input: 'inventory_ids', field: 'inventory_id' }, most: 200, confirm: 'Destroy the goods of these rows?', ask: why },
    labels,
  ],
  empty: { title: 'Nothing lies here', text: 'What is put away stands here by shelf, lot and status.' },
  sheet: 'Shelf-wise',
}, {
  above: (visit) => <><ScanBox />{visit.may('stockCounts.add') && <CountByAddress />}</>,
  views: {
    label: 'Shelf-wise lists',
    others: { empty: { label: 'Empty shelves', screen: emptyShelves } },
  },
})
