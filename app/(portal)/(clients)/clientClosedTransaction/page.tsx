import { listPage } from '@/components/screens/list'
import { errorColumn, transactionColumns, transactionFilters, viewPayload } from '../transactions'
import { TransactionDrawer } from '../transaction-drawer'

export default listPage('/clientClosedTransaction', {
  call: 'clientApi.list',
  fixed: { status: ['closed'] },
  columns: {
    ...transactionColumns,
    error_code: errorColumn,
    closed_reason: { label: 'Reason' }, closed_by: { label: 'Closed by' }, closed_at: { as: 'dateTime', label: 'Closed', sort: true },
    attempt_count: { as: 'number', label: 'Attempts', sort: true },
  },
  filters: { ...transactionFilters, closed_by: 'clientApiCloser' },
  dates: true,
  search: 'Transaction, tracking or reference no',
  sort: { by: 'closed_at', way: 'highest' },
  opens: '?transaction=[id]',
  rowActions: [viewPayload],
  empty: {
    title: 'Nothing was closed', text: 'Messages closed by hand or after 30 days show here for 90 days.', inPeriod: 'Nothing was closed on these days.',
  },
  sheet: 'client-api-closed',
}, { above: () => <TransactionDrawer /> })
