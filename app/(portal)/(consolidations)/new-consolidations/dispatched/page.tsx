import { listPage } from '@/components/screens/list'
import { ConsolidationPanel } from '../../consolidation-panel'
import { queueColumns } from '../../queue-columns'
import { flights, gatePass, manifest, manifests, stageList, summary } from '../../queue-parts'
import { StageTabs } from '../../stage-tabs'

export default listPage('/new-consolidations/dispatched', {
  ...stageList,
  fixed: { queue: 'dispatched' },
  rowActions: [
    summary, { label: 'Confirm departure', opens: '?depart=[id]', call: 'consolidations.depart' }, flights, gatePass, manifest,
    {
      label: 'Return to facility', call: 'consolidations.change',
      with: { id: '[id]', action: 'return_to_facility', version: '[version]' }, key: 'app_consolidation:consolidation-edit', danger: true,
      confirm: 'Take [consolidation_no] back to the facility?', consequence: 'It is staged again, without a lane. Its gate pass is void.',
      ask: { reason: { as: 'text', label: 'Reason', required: true } }, done: 'It is staged again.',
    },
  ],
  bulk: [manifests],
  actions: [{ label: 'Columns', opens: '/new-consolidations/dispatched?columns=1', call: 'consolidations.saveColumns' }],
  empty: { title: 'No dispatched consolidations', text: 'What the driver took waits here until its departure is confirmed.' },
}, {
  above: (visit) => <><StageTabs visit={visit} queue="dispatched" /><ConsolidationPanel queue="dispatched" userId={visit.user?.id ?? 0} /></>,
  columns: (visit) => queueColumns(visit, 'dispatched'),
})
