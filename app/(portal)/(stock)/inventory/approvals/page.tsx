import { listPage } from '@/components/screens/list'
import { asListScreen } from '@/components/screens/list-definition'
import { destructionMethod, destructionStatus } from '@/lib/domain/destruction'
import { stockCountStatus } from '@/lib/domain/stock'

const decide = { moves: 'stockCounts.decide', of: '[count_no]' } as const
const counts = asListScreen({
  call: 'stockCounts.list',
  columns: {
    count_no: { as: 'code', label: 'Count' }, status: { machine: 'stockCountStatus' }, location_code: { as: 'code', label: 'Location' },
    differences: { as: 'number', label: 'Differences' }, variance: { as: 'change', label: 'Change' },
    value_aed: { as: 'money', label: 'Worth', currency: 'AED' }, created_by: { label: 'By', letters: 16 },
    created_at: { as: 'dateTime', label: 'Begun', sort: true }, counted_at: { as: 'dateTime', label: 'Counted' },
    warehouse_code: { as: 'code', label: 'Warehouse' }, lines: { as: 'number', label: 'Lines' }, closed_by: { label: 'Decided by', letters: 16, hidden: true },
    closed_at: { as: 'dateTime', label: 'Over', hidden: true }, remarks: { label: 'Remarks', letters: 22, hidden: true },
  },
  filters: { status: { machine: 'stockCountStatus' }, warehouse_id: 'warehouse', location_code: { label: 'Location begins with' } },
  tabs: [
    { label: 'All', query: {} }, ...stockCountStatus.names.map((status) => ({ label: stockCountStatus.label(status), query: { status }, count: status })),
  ],
  search: 'Location', sort: { by: 'created_at', way: 'highest' },
  rowActions: [
    { ...decide, to: 'posted', with: { id: '[id]', action: 'approve' } }, { ...decide, to: 'cancelled', with: { id: '[id]', action: 'cancel' } },
    { ...decide, to: 'rejected', with: { id: '[id]', action: 'reject' } },
    { label: 'Its differences', opens: '/inventory/approvals?search=[count_no]' },
  ],
  empty: { title: 'No shelf was counted yet', text: 'Count a shelf from the shelf-wise stock; what is large waits here for somebody else.' },
})

const destructionsList = asListScreen({
  call: 'destructions.list',
  columns: {
    destruction_no: { as: 'code', label: 'Destruction' }, status: { machine: 'destructionStatus' }, goods: { label: 'Goods', letters: 34 },
    units: { as: 'number', label: 'Units' }, value_aed: { as: 'money', label: 'Worth', currency: 'AED' },
    reason_code: { words: 'destructionReason', label: 'Reason' }, created_by: { label: 'By', letters: 16 },
    created_at: { as: 'dateTime', label: 'Requested', sort: true }, destroyed_on: { as: 'date', label: 'Destroyed' },
    warehouse_code: { as: 'code', label: 'Warehouse' }, client_name: { label: 'Client', letters: 18 }, lines: { as: 'number', label: 'Rows', hidden: true },
    decided_by: { label: 'Decided by', letters: 16, hidden: true }, decided_at: { as: 'dateTime', label: 'Decided', hidden: true },
    decision_note: { label: 'Decision', hidden: true }, method: { words: 'destructionMethod', label: 'Method', hidden: true },
    contractor: { label: 'Contractor', hidden: true }, witness: { label: 'Witness', hidden: true },
    certificate_no: { as: 'code', label: 'Contractor’s certificate', hidden: true }, remarks: { label: 'Remarks', letters: 22, hidden: true },
  },
  filters: {
    status: { machine: 'destructionStatus' }, warehouse_id: 'warehouse', client_id: 'client', reason_code: { words: 'destructionReason', label: 'Reason' },
  },
  tabs: [
    { label: 'All', query: {} },
    ...destructionStatus.names.map((status) => ({ label: destructionStatus.label(status), query: { status }, count: status })),
  ],
  search: 'SKU or name', sort: { by: 'created_at', way: 'highest' },
  rowActions: [
    { moves: 'destructions.decide', of: '[destruction_no]' },
    {
      moves: 'destructions.record', to: 'destroyed', of: '[destruction_no]',
      each: {
        destroyed: {
          ask: {
            destroyed_on: { as: 'date', label: 'Destroyed on', required: true },
            method: { as: 'choice', label: 'Method', options: destructionMethod.options, required: true },
            contractor: { as: 'text', label: 'Contractor', hint: 'Who destroyed them.', required: true },
            witness: { as: 'text', label: 'Witness', required: true }, certificate_no: { as: 'text', label: 'Contractor’s certificate' },
          },
        },
      },
    },
    { label: 'Paper', call: 'destructions.paper', with: { id: '[id]' } },
  ],
  empty: {
    title: 'Nothing is to be destroyed',
    text: 'Stock that is expired, damaged, on hold or in quarantine is chosen on its shelf, then approved here by somebody else.',
  },
  sheet: 'Destructions',
})

export default listPage('/inventory/approvals', {
  call: 'inventory.corrections',
  columns: {
    correction_no: { as: 'code', label: 'Correction' }, status: { machine: 'correctionStatus' },
    sku_code: { as: 'code', label: 'SKU' },
    qty_change: { as: 'change', label: 'Change' }, value_aed: { as: 'money', label: 'Worth', currency: 'AED' },
    location_code: { as: 'code', label: 'Location' },
    reason_code: { words: 'adjustReason', label: 'Reason' }, created_by: { label: 'By', letters: 16 }, count_no: { as: 'code', label: 'Count' },
    created_at: { as: 'dateTime', label: 'When', sort: true }, remarks: { label: 'Remarks', letters: 22 }, warehouse_code: { as: 'code', label: 'Warehouse' },
    client_name: { label: 'Client', letters: 18 }, sku_name: { label: 'Name', hidden: true }, lot_no: { as: 'code', label: 'Lot', hidden: true },
    stock_status: { words: 'stockStatus', label: 'Stock', hidden: true }, decided_by: { label: 'Decided by', hidden: true },
    decided_at: { as: 'dateTime', label: 'Decided', hidden: true }, decision_note: { label: 'Decision', hidden: true },
  },
  filters: {
    status: { machine: 'correctionStatus' }, warehouse_id: 'warehouse', client_id: 'client', reason_code: { words: 'adjustReason', label: 'Reason' },
  },
  tabs: [
    { label: 'All', query: {} }, { label: 'Waiting', query: { status: 'pending' }, count: 'pending' }, { label: 'Posted', query: { status: 'posted' } },
    { label: 'Rejected', query: { status: 'rejected' } },
  ],
  search: 'SKU, location or count',
  sort: { by: 'created_at', way: 'highest' },
  rowActions: [{ moves: 'inventory.decide', of: '[correction_no]' }],
  empty: { title: 'No corrections yet', text: 'Stock is corrected on the shelf it lies on; what is large waits here for somebody else.' },
  sheet: 'Stock corrections',
}, {
  views: {
    label: 'Corrections', others: { counts: { label: 'Counts', screen: counts }, destructions: { label: 'Destructions', screen: destructionsList } },
  },
})
