import { listPage } from '@/components/screens/list'

const opens = '/edit-request?id=[id]'

export default listPage('/asnlist', {
  call: 'asnReopen.list',
  columns: {
    request_no: { as: 'code', label: 'Request', sort: true, opens }, approval_status: { machine: 'reopenStatus', label: 'Status' },
    inbound_no: { as: 'code', label: 'Inbound no.', opens: '/inbound-summary-view?id=[inbound_id]' }, client_name: { label: 'Client', letters: 20 },
    warehouse_code: { as: 'code', label: 'Warehouse' }, reason_code: { as: 'status', words: 'reopenReason', label: 'Reason' },
    lines: { as: 'number', label: 'Lines' }, change_qty: { as: 'number', label: 'Change' }, requested_by: { label: 'Requested by', letters: 20 },
    requested_at: { as: 'dateTime', label: 'Requested', sort: true }, decided_by: { label: 'Decided by', letters: 20, hidden: true },
    open_until: { as: 'dateTime', label: 'Open until' }, outcome_grn_no: { as: 'code', label: 'Revision' },
  },
  filters: {
    approval_status: { machine: 'reopenStatus', label: 'Status' }, reason_code: { words: 'reopenReason', label: 'Reason' },
    client_id: 'client', warehouse_id: 'warehouse',
  },
  search: 'Request, inbound no. or reference',
  sort: { by: 'requested_at', way: 'highest' },
  opens,
  rowActions: [{ label: 'Review', opens }],
  actions: [{ label: 'Closed orders', opens: '/inbound-list?status=closed' }],
  empty: { title: 'No requests yet', text: 'Where an order was counted wrongly, ask in its row for it to be reopened; somebody else approves it.' },
  sheet: 'Reopen requests',
})
