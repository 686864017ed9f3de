import { detailPage } from '@/components/screens/detail'
import { ConsolidationActions, ConsolidationHead } from './consolidation-actions'
import { ConsolidationTabs } from './consolidation-tabs'

export default detailPage('/consolidations/[id]', {
  load: 'consolidations.one',
  input: { id: '[id]' },
  title: 'consolidation_no',
  Status: ConsolidationHead,
  Actions: ConsolidationActions,
  Body: ConsolidationTabs,
})
