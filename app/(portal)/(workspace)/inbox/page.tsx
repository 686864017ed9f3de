import { listPage } from '@/components/screens/list'

export default listPage('/inbox', {
  call: 'workspace.inbox',
  columns: {
    subject: { as: 'text', opens: '/inbox/[id]' },
    category: 'text',
    severity: {
      as: 'status',
      options: [
        { value: 'info', label: 'Info', tone: 'blue' },
        { value: 'success', label: 'Success', tone: 'green' },
        { value: 'warning', label: 'Warning', tone: 'orange' },
        { value: 'error', label: 'Error', tone: 'red' },
      ],
    },
    sender: 'text',
    created_at: { as: 'dateTime', label: 'Received', sort: true },
    read_at: { as: 'dateTime', label: 'Read' },
  },
  filters: { tab: { as: 'choice', label: 'Show', options: [{ value: 'unread', label: 'Unread' }, { value: 'all', label: 'All' }, { value: 'archived', label: 'Archived' }] } },
  tabs: [
    { label: 'Unread', query: {} },
    { label: 'All', query: { tab: 'all' } },
    { label: 'Archived', query: { tab: 'archived' } },
  ],
  search: 'Subject',
  sort: { by: 'created_at', way: 'highest' },
  opens: '/inbox/[id]',
  rowActions: [
    { label: 'Mark as read', call: 'workspace.markMessage', with: { id: '[id]', read: true }, showIf: { field: 'read_at', is: [null] } },
    { label: 'Archive', call: 'workspace.markMessage', with: { id: '[id]', archived: true }, showIf: { field: 'archived_at', is: [null] } },
  ],
  empty: { title: 'No messages yet', text: 'What uploads, exports and alerts have to say appears here.' },
})
