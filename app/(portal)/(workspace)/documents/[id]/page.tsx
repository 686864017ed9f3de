import { recordBodyPage } from '@/components/screens/record-body'
import { uploadFields } from '../upload-fields'
import { Paper } from './paper'

export default recordBodyPage(
  '/documents/[id]',
  {
    load: 'documents.one',
    titles: { new: 'Document', saved: '[title]' },
    change: { call: 'documents.change' },
    readOnly: 'Only who may add documents changes them.',
  },
  // The choices of its dialogs come from other calls beside the record.
  async ({ visit, record, maySave }) => record && <Paper record={record} fields={maySave ? await uploadFields(visit) : null} />,
)
