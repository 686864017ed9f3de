import { listPage } from '@/components/screens/list'
import { LedgerBalance } from './ledger-balance'

export default listPage('/inventoryledger', {
  call: 'inventory.ledger',
  columns: {
    created_at: { as: 'dateTime', label: 'When', sort: true }, txn_type: { as: 'status', words: 'moveType', label: 'What' },
    sku_code: { as: 'code', label: 'SKU' }, qty_change: { as: 'change', label: 'Change' }, balance_after: { as: 'number', label: 'Balance' },
    from_location: { as: 'code', label: 'From' }, to_location: { as: 'code', label: 'To' }, qty: { as: 'number', label: 'Moved' },
    lot_no: { as: 'code', label: 'Lot' },
    reference_no: { as: 'code', label: 'Reference', opens: '/inventoryledger?reference_no=[reference_no]' }, warehouse_code: { as: 'code', label: 'Warehouse' },
    reason_code: { words: 'adjustReason', label: 'Reason' }, client_name: { label: 'Client', letters: 18 }, created_by: { label: 'By', letters: 16 },
    remarks: { label: 'Remarks', letters: 20 }, txn_no: { as: 'code', label: 'Transaction', hidden: true },
    reference_type: { words: 'stockReference', label: 'Document', hidden: true }, from_status: { words: 'stockStatus', label: 'From status', hidden: true },
    to_status: { words: 'stockStatus', label: 'To status', hidden: true }, happened_at: { as: 'dateTime', label: 'Happened', hidden: true },
  },
  filters: {
    client_id: 'client', warehouse_id: 'warehouse', sku_code: { label: 'SKU' }, txn_type: { words: 'moveType', label: 'What' },
    lot_no: { label: 'Lot' }, reference_no: { label: 'Reference' }, reference_type: { words: 'stockReference', label: 'Document' }, created_by: { label: 'By' },
  },
  dates: true,
  search: 'Reference or SKU',
  sort: { by: 'created_at', way: 'highest' },
  empty: {
    title: 'Nothing moved', text: 'Receipts, picks, shipments, counts and corrections stand here, each once and for good.',
    inPeriod: 'Nothing moved in these days. The ledger shows 93 days at a time.',
  },
  sheet: 'Inventory ledger',
}, {
  above: () => <LedgerBalance />,
})
