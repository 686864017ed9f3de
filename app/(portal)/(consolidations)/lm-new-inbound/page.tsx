import { listPage } from '@/components/screens/list'
import { ConsolidationPanel } from '../consolidation-panel'
import { queueColumns, queueStart } from '../queue-columns'
import { flights, manifest, manifests, summary } from '../queue-parts'

export default listPage('/lm-new-inbound', {
  call: 'consolidations.queue',
  fixed: { queue: 'new_inbound' },
  columns: { ...queueStart, received: { label: 'Received' } },
  filters: { airport: 'airport', overdue: 'yesNo', client_id: 'client' },
  tabs: [{ label: 'All', query: {}, count: 'new_inbound' }, { label: 'Overdue', query: { overdue: 'true' } }],
  dates: true,
  search: 'Consolidation, MAWB, bag or tracking no',
  sort: { by: 'departed_at', way: 'highest' },
  opens: '/consolidations/[id]',
  strong: { field: 'overdue', is: [true] },
  poll: 30,
  rowActions: [{ label: 'Receive', opens: '?receive=[id]', call: 'consolidations.receive' }, summary, flights, manifest],
  bulk: [manifests],
  actions: [{ label: 'Columns', opens: '/lm-new-inbound?columns=1', call: 'consolidations.saveColumns' }],
  empty: { title: 'Nothing is inbound', text: 'Consolidations appear here when they leave for your airport.' },
}, {
  above: (visit) => <ConsolidationPanel queue="new_inbound" userId={visit.user?.id ?? 0} />,
  columns: (visit) => queueColumns(visit, 'new_inbound'),
})
