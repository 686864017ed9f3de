import { recordPage } from '@/components/screens/record'
import { uploadFields } from '../upload-fields'
import { Paper } from './paper'

export default recordPage(
  '/documents/[id]',
  {
    load: 'documents.one',
    titles: { new: 'Document', saved: '[title]' },
    change: { call: 'documents.change' },
    readOnly: 'Only who may add documents changes them.',
  },
  // The choices of its dialogs come from other calls beside the record.
  { body: async ({ visit, record, maySave }) => record && <Paper record={record} fields={maySave ? await uploadFields(visit) : null} /> },
)
