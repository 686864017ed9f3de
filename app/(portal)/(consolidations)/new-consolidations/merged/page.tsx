import { listPage } from '@/components/screens/list'
import { ConsolidationPanel } from '../../consolidation-panel'
import { queueColumns } from '../../queue-columns'
import { flights, manifest, manifests, stageList, stageNow, startStaging, summary } from '../../queue-parts'
import { StageTabs } from '../../stage-tabs'

export default listPage('/new-consolidations/merged', {
  ...stageList,
  fixed: { queue: 'merged' },
  rowActions: [summary, startStaging, stageNow, flights, manifest],
  bulk: [manifests],
  actions: [{ label: 'Columns', opens: '/new-consolidations/merged?columns=1', call: 'consolidations.saveColumns' }],
  empty: { title: 'No merged consolidations', text: 'A consolidation waits here from its closing until it is staged.' },
}, {
  above: (visit) => <><StageTabs visit={visit} queue="merged" /><ConsolidationPanel queue="merged" userId={visit.user?.id ?? 0} /></>,
  columns: (visit) => queueColumns(visit, 'merged'),
})
