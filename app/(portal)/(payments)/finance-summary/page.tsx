import { lookups } from '@/components/screens/lookups'
import { summaryPage } from '@/components/screens/summary'
import { financeGrouping, invoiceAge } from '@/lib/domain/invoice-age'

export default summaryPage('/finance-summary', {
  call: 'payments.summary',
  rows: 'groups',
  days: 30,
  groups: financeGrouping.options,
  filters: { client_id: { label: 'Client', all: 'Everybody', lookup: lookups.client } },
  tiles: [
    { label: 'Billed', field: 'billed', as: 'money' }, { label: 'Collected', field: 'collected', as: 'money' },
    { label: 'Outstanding today', field: 'outstanding', as: 'money' }, { label: 'Overdue today', field: 'overdue', as: 'money' },
    { label: 'On account, not settled', field: 'on_account', as: 'money' }, { label: 'COD owed to clients', field: 'cod_payable', as: 'money' },
  ],
  chart: { of: 'money', bars: { billed: 'Billed', collected: 'Collected' }, unit: 'AED' },
  figures: {
    billed: 'money', collected: 'money', not_due: { as: 'money', label: invoiceAge.label('not_due') },
    days_1_30: { as: 'money', label: invoiceAge.label('days_1_30') }, days_31_60: { as: 'money', label: invoiceAge.label('days_31_60') },
    days_61_90: { as: 'money', label: invoiceAge.label('days_61_90') }, over_90: { as: 'money', label: invoiceAge.label('over_90') },
    outstanding: { as: 'money', label: 'Outstanding' },
  },
  opens: '/invoices',
  exports: { call: 'payments.summary', formats: ['xlsx'] },
  label: 'Finance summary',
  empty: { title: 'Nothing billed or collected', text: 'Choose other days or another client.' },
})
