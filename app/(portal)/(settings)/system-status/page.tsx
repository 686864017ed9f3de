import { listPage } from '@/components/screens/list'

export default listPage('/system-status', {
  call: 'system.parts',
  columns: {
    part: { label: 'Part' }, health: { machine: 'systemHealth', label: 'Health' }, waiting: { as: 'number', label: 'Waiting' },
    waiting_since: { as: 'dateTime', label: 'Waiting since' }, failed: { as: 'number', label: 'Failed in 24 hours' },
    last_failed_at: { as: 'dateTime', label: 'Last failed' }, detail: { label: 'What is known' },
  },
  filters: { health: { machine: 'systemHealth', label: 'Health' } },
  tabs: [{ label: 'All', query: {} }, { label: 'Failing', query: { health: 'failing' } }, { label: 'Behind', query: { health: 'behind' } }],
  rowActions: [{ label: 'Look into it', opens: '[opens]' }],
  sort: { by: 'health', way: 'highest' },
  poll: 10,
  empty: { title: 'Everything is well', text: 'Parts that fail or fall behind are shown here.', inPeriod: 'Everything is well.' },
  sheet: 'System status',
})
