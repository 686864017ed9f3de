import { detailPage } from '@/components/screens/detail'
import { ConsolidationActions, ConsolidationHead } from './consolidation-actions'
import { ConsolidationTabs } from './consolidation-tabs'

export default detailPage('/consolidations/[id]', {
  load: 'consolidations.one',
  input: { id: '[id]' },
  title: 'consolidation_no',
  calls: [
    'consolidations.change', 'consolidations.remove', 'consolidations.startStaging', 'consolidations.stage', 'consolidations.unstage', 'consolidations.dispatch', 'consolidations.depart', 'consolidations.receive',
    'consolidations.deconsolidate', 'consolidations.saveFlights', 'consolidations.flights', 'consolidations.summary', 'consolidations.documents', 'consolidations.addDocument', 'consolidations.documentFile',
    'consolidations.manifest', 'consolidations.sheet', 'consolidations.merge', 'consolidations.columns', 'consolidations.saveColumns', 'consolidations.freeUnits',
  ],
  Status: ConsolidationHead,
  Actions: ConsolidationActions,
  Body: ConsolidationTabs,
})
