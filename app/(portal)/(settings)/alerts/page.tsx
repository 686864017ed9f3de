import { listPage } from '@/components/screens/list'
import { alertTypeOptions } from '@/lib/domain/alert'

export default listPage('/alerts', {
  call: 'alerts.list',
  columns: {
    severity: { machine: 'alertSeverity', sort: true }, alert_type: { label: 'Alert', options: alertTypeOptions, sort: true },
    carrier: 'text', message: { label: 'What happened' }, shown: { label: 'Value' },
    raised_at: { as: 'dateTime', label: 'Raised', sort: true }, state: 'alertState', acknowledged_by: { label: 'Acknowledged by' },
    note: { hidden: true }, resolved_at: { as: 'dateTime', label: 'Resolved', hidden: true },
  },
  filters: {
    state: {
      as: 'choice',
      options: [
        { value: 'open', label: 'Open' }, { value: 'acknowledged', label: 'Acknowledged' },
        { value: 'resolved', label: 'Resolved' }, { value: 'all', label: 'All' },
      ],
    },
    severity: 'alertSeverity', alert_type: { as: 'choices', label: 'Alert', options: alertTypeOptions }, carrier_id: 'carrier',
  },
  tabs: [
    { label: 'Open', query: {} }, { label: 'Acknowledged', query: { state: 'acknowledged' } },
    { label: 'Resolved', query: { state: 'resolved' } }, { label: 'All', query: { state: 'all' } },
  ],
  dates: true,
  search: 'Words of the alert',
  sort: { by: 'raised_at', way: 'highest' },
  rowActions: [
    {
      moves: 'alerts.acknowledge', field: 'state', of: 'this alert',
      each: {
        acknowledged: { consequence: '[message]', ask: { note: { as: 'text', label: 'Note', hint: 'What is done about it, at most 200 characters.' } } },
      },
    },
    { label: 'Open subject', opens: '[opens]' },
  ],
  bulk: [{
    moves: 'alerts.acknowledge', field: 'state', of: 'these alerts', with: { id: 0 }, rows: { input: 'ids', field: 'id' }, most: 100,
    each: { acknowledged: { ask: { note: { as: 'text', label: 'Note' } }, done: 'The alerts are acknowledged.' } },
  }],
  actions: [{ label: 'Alert settings', opens: '/set-alerts' }],
  poll: 60,
  empty: {
    title: 'No open alerts', text: 'What goes out of range is raised here, and resolves by itself when it is back.', inPeriod: 'No alerts in this period.',
  },
  sheet: 'Alerts',
})
