import { asListScreen } from '@/components/screens/list-definition'
import { listPage } from '@/components/screens/list'
import { RequestDrawer } from './request-drawer'

const methods = (['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const).map((value) => ({
  value, label: value, tone: value === 'GET' ? ('grey' as const) : value === 'DELETE' ? ('red' as const) : ('blue' as const),
}))
/** The codes we answer, by class. */
const statuses = [200, 201, 202, 204, 304, 307, 400, 401, 403, 404, 409, 410, 413, 415, 422, 428, 429, 500, 502, 503].map((value) => ({
  value, label: String(value),
  tone: value >= 500 ? ('red' as const) : value >= 400 ? ('orange' as const) : value >= 300 ? ('blue' as const) : ('green' as const),
}))
const classes = [{ value: '2xx', label: '2xx' }, { value: '3xx', label: '3xx' }, { value: '4xx', label: '4xx' }, { value: '5xx', label: '5xx' }]

const screen = asListScreen<'requestLogs.list'>({
  call: 'requestLogs.list',
  columns: {
    time: { as: 'code', label: 'Time (Dubai)', sort: 'created_at' }, method: { as: 'status', label: 'Method', options: methods },
    path: { as: 'code', label: 'Path' }, status: { as: 'status', label: 'Status', options: statuses },
    duration_ms: { as: 'number', label: 'ms' }, user: { label: 'User / token' }, client: { label: 'Client' }, ip: { label: 'IP' },
    ref: { as: 'code', label: 'Reference' }, error_class: { label: 'Error' }, request_id: { as: 'code', label: 'Request id' },
  },
  filters: {
    method: { as: 'choices', options: methods.map(({ value, label }) => ({ value, label })) },
    status_class: { as: 'choices', label: 'Status', options: classes }, path: 'text', client_id: 'client', user_id: { label: 'User id' },
    ip: { label: 'IP' }, request_id: { label: 'Request id' }, ref_no: 'text', slow: { label: 'Slow (ms and more)' },
  },
  tabs: [
    { label: 'All', query: {} }, { label: 'Refused', query: { status_class: '4xx' } },
    { label: 'Failed', query: { status_class: '5xx' } }, { label: 'Slow', query: { slow: '1000' } },
  ],
  dates: true,
  search: 'Words of the error',
  sort: { by: 'created_at', way: 'highest' },
  opens: '?request=[id]',
  rowActions: [{ label: 'Details', opens: '?request=[id]' }],
  actions: [{ label: 'Outgoing', opens: '/outgoing-log' }],
  empty: {
    title: 'No requests in this period.', text: 'Without dates the last hour is shown; choose up to seven days.', inPeriod: 'No requests in this period.',
  },
  sheet: 'DRF logs',
})

export default listPage('/drfLogs', screen, {
  above: () => <RequestDrawer />,
  views: {
    label: 'Incoming',
    others: {
      live: {
        label: 'Live tail',
        screen: asListScreen<'requestLogs.list'>({ ...screen, call: 'requestLogs.list', columns: screen.columns, poll: 5, sheet: undefined }),
      },
    },
  },
})
