import { listPage } from '@/components/screens/list'

export default listPage('/invoices/e-invoices', {
  call: 'eInvoices.readiness',
  columns: {
    client: { as: 'text', label: 'Client', sort: true, letters: 24, opens: '/clients/add/[id]' }, score: { as: 'percent', label: 'Ready' },
    missing: { label: 'Missing' }, invoices: { as: 'number', label: 'Tax invoices', sort: true }, made: { as: 'number', label: 'E-invoices' },
    client_code: { as: 'code', label: 'Code' }, country_code: { letters: 3, label: 'Country' },
  },
  filters: { client_id: 'client', billed: { as: 'yesNo', label: 'Billed' } },
  tabs: [{ label: 'Billed', query: { billed: 'true' } }, { label: 'All', query: {} }],
  search: 'Client or code',
  sort: { by: 'invoices', way: 'highest' },
  rowActions: [
    { label: 'Open client', opens: '/clients/add/[id]' }, { label: 'Its invoices', opens: '/invoices?view=client&client_id=[id]' },
  ],
  empty: { title: 'No client has been billed yet', text: 'Clients stand here with what the e-invoices of the Emirates must say of them.' },
  sheet: 'E-invoice readiness',
})
