import { listPage } from '@/components/screens/list'
import { transactionColumns, transactionFilters } from '../transactions'

const rowsOf = (status: string) => `/clientApi?client_id=[client_id]&api_name=[api_name]&status=${status}&from=[from]&to=[to]`

export default listPage('/clientApiSummary', {
  call: 'clientApi.summary',
  columns: {
    client: { label: 'Client', sort: true, groups: true },
    api_name: { ...transactionColumns.api_name, groups: true },
    total: { as: 'number', label: 'Total', sort: true, adds: true }, success: { as: 'number', label: 'Success', adds: true },
    pending: { as: 'number', label: 'Pending', opens: rowsOf('pending'), sort: true, adds: true },
    failed: { as: 'number', label: 'Failed', opens: rowsOf('failed'), sort: true, adds: true }, success_rate: { as: 'percent', label: 'Success rate' },
    oldest_pending_at: { as: 'dateTime', label: 'Oldest pending', sort: true }, avg_response_ms: { as: 'number', label: 'Avg ms' },
  },
  filters: transactionFilters,
  dates: true,
  search: 'Client',
  sort: { by: 'failed', way: 'highest' },
  rowActions: [{ label: 'Open pending', opens: rowsOf('pending') }, { label: 'Open failed', opens: rowsOf('failed') }],
  poll: 60,
  empty: { title: 'No messages today', text: 'Without dates today is counted; choose up to 92 days.', inPeriod: 'No messages on these days.' },
  sheet: 'client-api-summary',
})
