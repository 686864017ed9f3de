import { listPage } from '@/components/screens/list'
import { ConsolidationPanel } from '../../consolidation-panel'
import { queueColumns } from '../../queue-columns'
import { manifest, manifests, stageList, summary } from '../../queue-parts'
import { StageTabs } from '../../stage-tabs'

export default listPage('/new-consolidations/departed', {
  ...stageList,
  fixed: { queue: 'departed' },
  filters: { airport: 'airport', client_id: 'client', overdue: 'yesNo' },
  sort: { by: 'departed_at', way: 'highest' },
  poll: 60,
  rowActions: [
    summary, { label: 'Edit ETA and ATA', opens: '?flights=[id]', call: 'consolidations.saveFlights' },
    {
      label: 'Resend pre-alert', call: 'consolidations.preAlert', with: { id: '[id]' }, confirm: 'Tell [destination_airport] of [consolidation_no] once more?',
      consequence: 'The agents there get a mail with its flight and counts.', done: 'The pre-alert is on its way.',
    },
    manifest,
  ],
  bulk: [manifests],
  actions: [{ label: 'Columns', opens: '/new-consolidations/departed?columns=1', call: 'consolidations.saveColumns' }],
  empty: { title: 'No departed consolidations', text: 'What left is here until its destination receives it.' },
}, {
  above: (visit) => <><StageTabs visit={visit} queue="departed" /><ConsolidationPanel queue="departed" userId={visit.user?.id ?? 0} /></>,
  columns: (visit) => queueColumns(visit, 'departed'),
})
