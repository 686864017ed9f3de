import { listPage } from '@/components/screens/list'

export default listPage('/inbound-list-summary', {
  call: 'b2bInboundReports.listSummary',
  columns: {
    inbound_no: { as: 'code', label: 'Inbound no.', sort: true, opens: '/inbound-summary-view?id=[id]' }, status: { machine: 'inboundStatus' },
    ref_no: { as: 'code', label: 'Reference' }, expected_date: { as: 'date', label: 'Expected on', sort: true },
    expected: { as: 'number', label: 'Expected', sort: true, adds: true }, received: { as: 'number', label: 'Received', sort: true, adds: true },
    good: { as: 'number', label: 'Good', sort: true, adds: true }, damaged: { as: 'number', label: 'Damaged', sort: true, adds: true },
    quarantined: { as: 'number', label: 'Quarantine', sort: true, adds: true }, short: { as: 'number', label: 'Short', sort: true, adds: true },
    over: { as: 'number', label: 'Over', sort: true, adds: true }, accuracy_pct: { as: 'number', label: 'Accuracy %' },
    dock_to_stock: { as: 'number', label: 'Dock to stock h' }, client_name: { label: 'Client', letters: 20, groups: true },
    supplier_name: { label: 'Supplier', letters: 20 }, warehouse_code: { as: 'code', label: 'Warehouse', groups: true },
    arrived_at: { as: 'dateTime', label: 'Arrived', hidden: true }, first_receipt_at: { as: 'dateTime', label: 'First receipt', hidden: true },
    received_at: { as: 'dateTime', label: 'Received at', hidden: true }, closed_at: { as: 'dateTime', label: 'Closed', hidden: true },
    lines: { as: 'number', label: 'Lines', hidden: true },
  },
  filters: { status: { machine: 'inboundStatus' }, client_id: 'client', warehouse_id: 'warehouse', supplier_id: 'supplier' },
  dates: true,
  search: 'Number or reference',
  sort: { by: 'expected_date', way: 'highest' },
  opens: '/inbound-summary-view?id=[id]',
  rowActions: [{ label: 'Open', opens: '/inbound-summary-view?id=[id]' }],
  empty: { title: 'No B2B inbound orders yet', text: 'Each order stands here with what came of it.', inPeriod: 'Nothing was expected in this period.' },
  sheet: 'Inbound list summary',
})
