import { asListScreen } from '@/components/screens/list-definition'

/** What each client is to get. */
export const toClients = asListScreen<'codPending.list'>({
  call: 'codPending.list',
  fixed: { direction: 'client' },
  columns: {
    client: { opens: '[opens]' }, status: { words: 'codPendingStatus', label: 'Status' }, gross_cod: { as: 'money', label: 'COD', sort: true, adds: true },
    payment_no: { as: 'code', label: 'Payment' }, cycle_from: { as: 'date', label: 'From' }, cycle_to: { as: 'date', label: 'Until', sort: 'due_date' },
    orders: { as: 'number', label: 'Orders', sort: true },
    deductions: { as: 'money', label: 'Deductions' }, net_payable: { as: 'money', label: 'Net', adds: true },
  },
  filters: { client_id: 'client', currency: 'currency' },
  dates: true,
  sort: { by: 'due_date', way: 'lowest' },
  opens: '[opens]',
  rowActions: [{ label: 'Open', opens: '[opens]' }],
  actions: [{ label: 'Prepare payment', opens: '/cod/rsa?prepare=yes', call: 'clientCodPayments.create', primary: true }],
  empty: {
    title: 'Nothing is waiting to be paid', text: 'COD that reached our banks, by client: prepared payments, and what is still to be prepared.',
    inPeriod: 'No cycle ends on these days.',
  },
  sheet: 'COD to clients',
  exportBy: 'codPending.download',
})
