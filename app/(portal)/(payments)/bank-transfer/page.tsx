import { listPage } from '@/components/screens/list'
import { paymentMoves } from '../payment-moves'

export default listPage('/bank-transfer', {
  call: 'payments.list',
  fixed: { status: ['pending_verification'] },
  columns: {
    payment_no: { as: 'code', label: 'Payment', sort: true, opens: '/payment-list/[id]' }, status: { machine: 'paymentStatus' },
    payer_name: { label: 'Payer', letters: 24 }, amount: { as: 'money', label: 'Amount', sort: true, adds: true },
    payment_date: { as: 'date', label: 'Paid on', sort: true }, reference_no: { as: 'code', label: 'Reference' }, bank: { label: 'Our bank', letters: 18 },
    has_proof: { as: 'bool', label: 'Proof' }, payment_method: { as: 'status', words: 'paymentMethod', label: 'Method', hidden: true },
    invoice_no: { as: 'code', label: 'Invoice', hidden: true }, cheque_status: { machine: 'chequeStatus', label: 'Cheque', hidden: true },
    cheque_date: { as: 'date', label: 'Cheque of', sort: true, hidden: true }, payer_bank: { label: 'Payer’s bank', hidden: true },
    recorded_by: { label: 'Recorded by', hidden: true }, on_account: { as: 'money', label: 'On account', adds: true, hidden: true },
  },
  filters: {
    status: { machine: 'paymentStatus' }, payment_method: { words: 'paymentMethod', label: 'Method' },
    bank_id: { label: 'Our bank', call: 'banks.list', value: 'id', text: 'bank_name' }, cheque_status: { machine: 'chequeStatus', label: 'Cheque' },
    post_dated: { as: 'yesNo', label: 'Post-dated' },
  },
  tabs: [
    { label: 'To be verified', query: {}, count: 'pending_verification' },
    { label: 'Transfers', query: { payment_method: 'bank_transfer' } }, { label: 'Wires', query: { payment_method: 'wire' } },
    { label: 'Cheques', query: { payment_method: 'cheque' } }, { label: 'Post-dated cheques', query: { post_dated: 'true' } },
  ],
  dates: true,
  search: 'Reference or payer',
  sort: { by: 'payment_date', way: 'highest' },
  opens: '/payment-list/[id]',
  rowActions: [...paymentMoves],
  actions: [{ label: 'Record transfer', opens: '/payment-list/record', call: 'payments.payers', primary: true }],
  empty: { title: 'Nothing to verify', text: 'Every transfer and cheque that was recorded has been found at the bank, or rejected.' },
  sheet: 'Bank transfers',
  exportBy: 'payments.download',
})
