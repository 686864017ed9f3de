import { listPage } from '@/components/screens/list'

export default listPage('/inventory/approvals', {
  call: 'inventory.corrections',
  columns: {
    correction_no: { as: 'code', label: 'Correction' }, status: { machine: 'correctionStatus' },
    sku_code: { as: 'code', label: 'SKU' },
    qty_change: { as: 'change', label: 'Change' }, value_aed: { as: 'money', label: 'Worth', currency: 'AED' },
    location_code: { as: 'code', label: 'Location' },
    reason_code: { words: 'adjustReason', label: 'Reason' }, created_by: { label: 'By', letters: 16 },
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
  search: 'SKU or location',
  sort: { by: 'created_at', way: 'highest' },
  rowActions: [{ moves: 'inventory.decide', of: '[correction_no]' }],
  empty: { title: 'No corrections yet', text: 'Stock is corrected on the shelf it lies on; what is large waits here for somebody else.' },
  sheet: 'Stock corrections',
})
