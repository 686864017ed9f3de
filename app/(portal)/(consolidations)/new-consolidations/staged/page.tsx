import { asListScreen } from '@/components/screens/list-definition'
import { listPage } from '@/components/screens/list'
import { ConsolidationPanel } from '../../consolidation-panel'
import { queueColumns, queueStart } from '../../queue-columns'
import {
  dispatch, dispatchMany, flights, laneCard, manifest, manifests, scanLane, stageList, startStaging, summary, unstage, unstageMany,
} from '../../queue-parts'
import { StageTabs } from '../../stage-tabs'

const columns = {
  ...queueStart, status: 'consolidationStatus', staging_lane: { as: 'text', label: 'Lane' },
  flight_no: { as: 'text', label: 'Flight' }, age_hours: { as: 'number', label: 'Age h' },
} as const
const shared = { ...stageList, columns } as const

export default listPage('/new-consolidations/staged', {
  ...shared,
  fixed: { queue: 'staged' },
  rowActions: [summary, dispatch, flights, unstage, laneCard, manifest],
  bulk: [dispatchMany, unstageMany, manifests],
  actions: [{ label: 'Columns', opens: '/new-consolidations/staged?columns=1', call: 'consolidations.saveColumns' }],
  empty: { title: 'No staged consolidations', text: 'What is scanned into its lane waits here for the driver.' },
}, {
  above: (visit) => <><StageTabs visit={visit} queue="staged" /><ConsolidationPanel queue="staged" userId={visit.user?.id ?? 0} /></>,
  columns: (visit) => queueColumns(visit, 'staged'),
  views: {
    label: 'Staged',
    others: {
      staging: {
        label: 'Staging',
        screen: asListScreen<'consolidations.queue'>({
          ...shared, fixed: { queue: 'staging' }, rowActions: [summary, scanLane, flights, unstage, laneCard, manifest], bulk: [unstageMany],
          empty: { title: 'Nothing is being staged', text: 'Start staging from Merged: bags are scanned into the lane here.' },
        }),
      },
      unstaged: {
        label: 'Unstaged',
        screen: asListScreen<'consolidations.queue'>({
          ...shared, fixed: { queue: 'unstaged' }, rowActions: [summary, startStaging, flights, manifest],
          empty: { title: 'Nothing was taken out of staging', text: 'What was offloaded, short or on hold waits here to be staged again.' },
        }),
      },
    },
  },
})
