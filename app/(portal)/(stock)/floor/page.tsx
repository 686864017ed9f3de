import { listPage } from '@/components/screens/list'
import { floorJob } from '@/lib/domain/floor-job'
import { FloorScan } from './floor-scan'

export default listPage('/floor', {
  call: 'floor.list',
  columns: {
    job: { words: 'floorJob', label: 'Job' }, number: { as: 'code', label: 'Order or shelf', opens: '[href]' }, units: { as: 'number', label: 'Units' },
    due_at: { as: 'dateTime', label: 'Due', sort: true }, client: 'text', warehouse: { as: 'code', letters: 6 },
    ref_no: { as: 'code', label: 'Wave or reference' },
  },
  filters: { job: { words: 'floorJob', label: 'Job' }, warehouse_id: 'warehouse', client_id: 'client' },
  tabs: [{ label: 'All', query: {} }, ...floorJob.options.map(({ value, label }) => ({ label, query: { job: value }, count: value }))],
  search: 'Order, wave or shelf',
  sort: { by: 'due_at', way: 'lowest' },
  opens: '[href]',
  rowActions: [{ label: 'Begin', opens: '[href]' }],
  poll: 30,
  empty: { title: 'Nothing waits on the floor', text: 'What is to be received, put away, picked, packed, loaded or counted stands here.' },
}, {
  above: () => <FloorScan />,
})
