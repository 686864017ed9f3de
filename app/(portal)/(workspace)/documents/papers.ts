import { asListScreen } from '@/components/screens/list-definition'

/** Company papers: shared by category, client and carrier (reports.md 4). */
export const papers = asListScreen<'documents.list'>({
  call: 'documents.list',
  columns: {
    title: { as: 'text', opens: '/documents/[id]', sort: true },
    doc_no: { as: 'code', label: 'No', sort: true },
    doc_type: { label: 'Type', words: 'documentType' },
    version_no: { as: 'number', label: 'Version', sort: true },
    valid_to: { as: 'date', label: 'Valid until', sort: true },
    validity: 'documentValidity',
    seen_by: { as: 'text', label: 'Visible to' },
    my_ack_at: { as: 'dateTime', label: 'Acknowledged' },
    acks: { as: 'number', label: 'Acknowledged by', hidden: true },
    requires_ack: { as: 'bool', label: 'Asks for acknowledgement', hidden: true },
    status: 'documentStatus',
    file_name: { as: 'text', label: 'File', hidden: true },
    uploaded_by: { as: 'text', hidden: true },
    updated_at: { as: 'dateTime', sort: true },
  },
  filters: {
    doc_type: { label: 'Type', words: 'documentType' },
    status: 'documentStatus',
    expiring_days: {
      as: 'choice', label: 'Ends within',
      options: [{ value: 0, label: 'Has ended' }, { value: 7, label: '7 days' }, { value: 30, label: '30 days' }, { value: 90, label: '90 days' }],
    },
    ack_due: { as: 'yesNo', label: 'Waits for me' },
  },
  search: 'Title, number or description',
  sort: { by: 'updated_at', way: 'highest' },
  opens: '/documents/[id]',
  rowActions: [
    { label: 'Download', call: 'documents.file', with: { id: '[id]' } },
    {
      label: 'Acknowledge', call: 'documents.ack', with: { id: '[id]' },
      confirm: 'I have read "[title]".', consequence: 'Your name and the time are kept with the document.',
      showIf: { field: 'ack_due', is: [true] }, done: 'Acknowledged.',
    },
    { moves: 'documents.change', of: '"[title]"' },
  ],
  empty: { title: 'No documents are shared with you.' },
  sheet: 'Documents',
})
