import { listPage } from '@/components/screens/list'

export default listPage('/inbound-transaction', {
  call: 'b2bInbound.transactions',
  columns: {
    txn_no: { as: 'code', label: 'Transaction' }, happened_at: { as: 'dateTime', label: 'When', sort: true }, txn_type: { label: 'What', words: 'inboundTxn' },
    inbound_no: { as: 'code', label: 'Inbound no.', opens: '/inbound-summary-view?id=[inbound_id]' }, grn_no: { as: 'code', label: 'Receipt' },
    sku_code: { as: 'code', label: 'SKU' }, base_qty: { as: 'number', label: 'Units' }, uom_qty: { as: 'number', label: 'Counted' },
    uom: { label: 'In', words: 'packUnit' }, lot_no: { as: 'code', label: 'Lot' }, expiry_date: { as: 'date', label: 'Expiry' },
    condition: { label: 'Condition', words: 'receiptCondition' }, from_location: { as: 'code', label: 'From' }, to_location: { as: 'code', label: 'To' },
    state: { label: 'State', machine: 'inboundScan' }, reversed_by: { as: 'code', label: 'Reversed by', hidden: true },
    lpn: { as: 'code', label: 'Pallet', hidden: true },
    client_name: { label: 'Client', letters: 20 }, warehouse_code: { as: 'code', label: 'Warehouse', hidden: true },
    sku_name: { label: 'Name', letters: 26, hidden: true },
    reason: { label: 'Reason', words: 'receiptReason', hidden: true }, remarks: { label: 'Remarks', letters: 26, hidden: true },
    user_name: { label: 'By', letters: 18 }, source: { label: 'From device', words: 'inboundTxnSource', hidden: true },
  },
  filters: {
    txn_type: { label: 'What', words: 'inboundTxn' }, condition: { label: 'Condition', words: 'receiptCondition' }, client_id: 'client',
    warehouse_id: 'warehouse', inbound_no: { label: 'Inbound no.' }, sku_code: { label: 'SKU' }, lot_no: { label: 'Lot' }, lpn: { label: 'Pallet' },
  },
  dates: true,
  search: 'Inbound no., receipt, SKU or lot',
  sort: { by: 'happened_at', way: 'highest' },
  rowActions: [{ moves: 'b2bInbound.reverse', field: 'state', machine: 'inboundScan', to: 'reversed', of: '[txn_no]' }],
  actions: [
    {
      label: 'Report of scans', opens: '/download-reports?report=inbound-putaway-transaction-report', call: 'exportReports.inboundTransactions',
    },
  ],
  empty: {
    title: 'Nothing was received yet', text: 'Each scan that receives, puts away or takes back goods is listed here.',
    inPeriod: 'Nothing was received in this period.',
  },
  sheet: 'Putaway',
})
