import { detailPage } from '@/components/screens/detail'
import { DocActions } from './doc-actions'
import { DocBody } from './doc-body'
import { DocState } from './doc-state'

export default detailPage('/doc-details/[id]', {
  load: 'logisticsDocs.one',
  input: { id: '[id]' },
  title: 'doc_no',
  beside: ['packages', 'consolidations'],
  Status: DocState,
  Actions: DocActions,
  Body: DocBody,
})
