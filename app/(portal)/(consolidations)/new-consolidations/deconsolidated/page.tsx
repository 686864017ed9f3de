import { asListScreen } from '@/components/screens/list-definition'
import { listPage } from '@/components/screens/list'
import { ConsolidationPanel } from '../../consolidation-panel'
import { queueStart } from '../../queue-columns'
import { manifest, summary } from '../../queue-parts'
import { StageTabs } from '../../stage-tabs'

export default listPage('/new-consolidations/deconsolidated', {
  call: 'consolidations.freeUnits',
  columns: {
    bag_no: { as: 'code', label: 'Bag No', sort: true }, airport: { label: 'Free at' }, destination: { label: 'Goes to', sort: true },
    origin: 'text', client: { label: 'Client' }, package_count: { as: 'number', label: 'Packages' },
    gross_weight: { as: 'weight', label: 'Gross kg', sort: true }, seal_no: { as: 'code', label: 'Seal' },
    from_consolidation: { as: 'code', label: 'Came with' }, customs: { label: 'Customs' },
    freed_at: { as: 'dateTime', label: 'Free since', sort: true },
  },
  filters: { airport: 'airport', destination: { label: 'Goes to' }, client_id: 'client' },
  search: 'Bag no',
  sort: { by: 'freed_at', way: 'highest' },
  bulk: [{
    label: 'Merge', opens: '/new-consolidations/deconsolidated?merge=[rows]',
    call: 'consolidations.merge', rows: { input: 'bag_nos', field: 'bag_no' }, most: 200,
  }],
  actions: [{ label: 'Scan and merge', opens: '/new-consolidations/deconsolidated?merge=scan', call: 'consolidations.merge', primary: true }],
  empty: { title: 'No free bags', text: 'Bags that travel on from your airport appear here once their consolidation is opened.' },
}, {
  above: (visit) => <><StageTabs visit={visit} queue="deconsolidated" /><ConsolidationPanel queue="deconsolidated" userId={visit.user?.id ?? 0} /></>,
  views: {
    label: 'Free bags',
    others: {
      opened: {
        label: 'Opened consolidations',
        screen: asListScreen<'consolidations.queue'>({
          call: 'consolidations.queue', fixed: { queue: 'deconsolidated' },
          columns: { ...queueStart, received: { as: 'text', label: 'Received' }, updated_at: { as: 'dateTime', label: 'Opened', sort: true } },
          filters: { airport: 'airport', client_id: 'client' }, dates: true, search: 'Consolidation, MAWB, bag or tracking no',
          sort: { by: 'updated_at', way: 'highest' }, opens: '/consolidations/[id]',
          rowActions: [summary, manifest], empty: { title: 'No opened consolidations', text: 'What customs released and was opened is here.' },
        }),
      },
    },
  },
})
