import { listPage } from '@/components/screens/list'
import { LinesDrawer } from './lines-drawer'

export default listPage('/reconciliation-pending', {
  call: 'codPayments.open',
  columns: {
    payment_no: { as: 'code', label: 'Payment', sort: true, opens: '?payment=[id]' }, carrier: 'text',
    open_count: { as: 'number', label: 'Open', sort: true }, received_amount: { as: 'money', label: 'Received' },
    total_difference: { as: 'money', label: 'Difference' }, status: 'codPaymentStatus', statement_no: { label: 'Statement', hidden: true },
    period_to: { as: 'date', label: 'Until', sort: true, hidden: true }, declared_amount: { as: 'money', label: 'Declared', sort: true, hidden: true },
  },
  filters: { carrier_id: 'carrier', currency: 'currency', match_result: { words: 'codMatch', label: 'Result' } },
  dates: true,
  search: 'Statement or payment no',
  sort: { by: 'open_count', way: 'highest' },
  panel: 'codLines',
  beside: true,
  opens: '?payment=[id]',
  rowActions: [
    { label: 'Match again', call: 'codPayments.rematch', with: { id: '[id]' }, done: 'The open lines of [payment_no] were looked for again.' },
  ],
  empty: { title: 'Nothing to reconcile. Well done.', inPeriod: 'No statement of these days has open lines.' },
  sheet: 'Reconciliation',
}, { above: () => <LinesDrawer /> })
