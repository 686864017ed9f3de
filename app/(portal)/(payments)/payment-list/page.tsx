import { listPage } from '@/components/screens/list'
import { paymentStatus } from '@/lib/domain/payment'
import { paymentMoves } from '../payment-moves'

export default listPage('/payment-list', {
  call: 'payments.list',
  columns: {
    payment_no: { as: 'code', label: 'Payment', sort: true, opens: '/payment-list/[id]' }, status: { machine: 'paymentStatus' },
    party: { label: 'From', letters: 24 }, amount: { as: 'money', label: 'Amount', sort: true, adds: true },
    on_account: { as: 'money', label: 'On account', adds: true },
    refundable: { as: 'money', label: 'Refundable', hidden: true }, payment_date: { as: 'date', label: 'Paid on', sort: true },
    payment_method: { as: 'status', words: 'paymentMethod', label: 'Method' }, invoice_no: { as: 'code', label: 'Invoice' },
    receipt_no: { as: 'code', label: 'Receipt', hidden: true }, invoices: { as: 'number', label: 'Invoices', hidden: true },
    amount_aed: { as: 'money', label: 'In AED', currency: 'AED', hidden: true }, verified_by: { label: 'Verified by', hidden: true },
    reference_no: { as: 'code', label: 'Reference', hidden: true }, bank: { label: 'Our bank', hidden: true },
    created_at: { as: 'dateTime', label: 'Recorded', sort: true, hidden: true },
  },
  filters: {
    status: { machine: 'paymentStatus' }, payment_method: { words: 'paymentMethod', label: 'Method' }, client_id: 'client', currency: 'currency',
    on_account: { as: 'yesNo', label: 'On account' }, post_dated: { as: 'yesNo', label: 'Post-dated' },
    amount_from: { label: 'Amount from' }, amount_to: { label: 'Amount to' },
  },
  tabs: [
    { label: 'All', query: {} },
    ...paymentStatus.names.map((status) => ({ label: paymentStatus.label(status), query: { status }, count: status })),
    { label: 'On account', query: { on_account: 'true' } }, { label: 'To refund', query: { on_account: 'true', payment_method: 'gateway' } },
    { label: 'Post-dated cheques', query: { post_dated: 'true' } },
  ],
  dates: true,
  search: 'Payment, payer, reference or invoice',
  sort: { by: 'payment_date', way: 'highest' },
  opens: '/payment-list/[id]',
  rowActions: [...paymentMoves],
  actions: [{ label: 'Record payment', opens: '/payment-list/record', call: 'payments.payers', primary: true }],
  empty: {
    title: 'No payments yet', text: 'Transfers, cheques and wires of clients: recorded here, found at the bank, and shared among their invoices.',
    inPeriod: 'Nothing was paid in this period.',
  },
  sheet: 'Payments',
  exportBy: 'payments.download',
})
