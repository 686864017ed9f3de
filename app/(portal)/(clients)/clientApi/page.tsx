import { listPage } from '@/components/screens/list'
import { closeMany, closeOne, errorColumn, transactionColumns, transactionFilters, viewPayload } from '../transactions'
import { TransactionDrawer } from '../transaction-drawer'

export default listPage('/clientApi', {
  call: 'clientApi.list',
  columns: {
    ...transactionColumns,
    http_status: { as: 'number', label: 'HTTP' },
    error_code: errorColumn,
    error_message: { label: 'Message' }, outcome: { label: 'Outcome', words: 'wmsOutcome' }, attempt_count: { as: 'number', label: 'Attempts', sort: true },
    next_attempt_at: { as: 'dateTime', label: 'Next try' }, status: 'clientApiStatus',
    created_at: { as: 'dateTime', label: 'Received', sort: true },
  },
  filters: {
    ...transactionFilters,
    status: 'clientApiStatus', error_code: { label: 'Error', words: 'clientApiError' }, waiting_over: { label: 'Waiting over (minutes)' },
  },
  tabs: [
    { label: 'Failed and pending', query: {} }, { label: 'Failed', query: { status: 'failed' } },
    { label: 'Pending', query: { status: 'pending' } }, { label: 'Succeeded', query: { status: 'success' } },
  ],
  dates: true,
  search: 'Transaction, tracking or reference no',
  sort: { by: 'created_at', way: 'highest' },
  opens: '?transaction=[id]',
  rowActions: [
    viewPayload,
    { moves: 'clientApi.retrigger', to: 'pending' },
    closeOne,
  ],
  bulk: [
    {
      moves: 'clientApi.retrigger', to: 'pending', of: '[n failed transaction]', with: { id: 0 }, rows: { input: 'ids', field: 'id' }, most: 500,
      each: { pending: { confirm: true, consequence: 'Each is sent again under the id its receiver knows it by.' } },
    },
    closeMany,
  ],
  empty: {
    title: 'Nothing failed and nothing waits', text: 'Messages to clients’ systems that are not taken show here.', inPeriod: 'Nothing failed and nothing waits',
  },
  sheet: 'client-api',
}, { above: () => <TransactionDrawer /> })
