import { listPage } from '@/components/screens/list'
import { deliveryResult } from '@/lib/domain/subscription'
import { CallDrawer } from './call-drawer'

const results = deliveryResult.names.map((value) => ({ value, label: deliveryResult.label(value), tone: deliveryResult.tone(value) }))

export default listPage('/outgoing-log', {
  call: 'outgoing.list',
  columns: {
    time: { as: 'code', label: 'Time (Dubai)', sort: 'created_at' }, integration: 'outgoingIntegration',
    partner: { as: 'code', label: 'Partner' }, event: { as: 'code', label: 'Event' }, ref: { as: 'code', label: 'Tracking / order' },
    method: { as: 'code', label: 'Method' }, response_status: { as: 'number', label: 'Status' },
    result: { as: 'status', label: 'Result', options: results }, duration_ms: { as: 'number', label: 'ms' },
    attempt: { as: 'number', label: 'Attempt' }, error: { label: 'Error' },
  },
  filters: {
    integration: 'outgoingIntegration',
    result: { as: 'choices', options: results.map(({ value, label }) => ({ value, label })) },
    status_class: { as: 'choices', label: 'Status', options: ['2xx', '3xx', '4xx', '5xx'].map((value) => ({ value, label: value })) },
    client_id: 'client', carrier_id: 'carrier', partner_code: 'text', event: 'text', tracking_no: 'text', order_id: { label: 'Order' },
  },
  tabs: [
    { label: 'All', query: {} }, { label: 'Given up', query: { result: 'abandoned' } },
    { label: 'Failed', query: { result: 'failed' } }, { label: 'Will be tried again', query: { result: 'retrying' } },
  ],
  dates: true,
  search: 'Words of the error',
  sort: { by: 'created_at', way: 'highest' },
  opens: '?call=[id]',
  rowActions: [
    { label: 'Details', opens: '?call=[id]' },
    {
      label: 'Retry', call: 'outgoing.retry', with: { id: '[id]' }, confirm: 'Send this call again?',
      showIf: { field: 'can_retry', is: [true] }, done: 'Queued. It is made again in a moment.',
    },
  ],
  actions: [{ label: 'Incoming', opens: '/drfLogs' }],
  empty: { title: 'No calls in this period', text: 'Without dates the last 24 hours are shown; choose up to seven days.', inPeriod: 'No calls in this period' },
  sheet: 'Outgoing log',
}, { above: () => <CallDrawer /> })
