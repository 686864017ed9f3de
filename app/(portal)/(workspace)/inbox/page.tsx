import { listPage } from '@/components/screens/list'

export default listPage('/inbox', {
  call: 'workspace.inbox',
  columns: {
    subject: { opens: '/inbox/[id]', sort: true }, category: 'messageCategory', severity: 'severity',
    times: { as: 'number', label: 'Times', hidden: true }, sender: 'text', created_at: { as: 'dateTime', label: 'Received', sort: true },
    read_at: { as: 'dateTime', label: 'Read' },
  },
  filters: {
    tab: {
      as: 'choice', label: 'Show', options: [{ value: 'unread', label: 'Unread' }, { value: 'all', label: 'All' }, { value: 'archived', label: 'Archived' }],
    },
    category: 'messageCategory', severity: 'severity',
  },
  tabs: [
    { label: 'Unread', query: {} },
    { label: 'All', query: { tab: 'all' } },
    { label: 'Archived', query: { tab: 'archived' } },
  ],
  search: 'Subject or text',
  dates: true,
  poll: 60,
  sort: { by: 'created_at', way: 'highest' },
  opens: '/inbox/[id]',
  panel: 'message',
  beside: true,
  rowActions: [
    { label: 'Mark as read', call: 'workspace.markMessage', with: { id: '[id]', read: true }, showIf: { field: 'read_at', is: [null] } },
    { label: 'Archive', call: 'workspace.markMessage', with: { id: '[id]', archived: true }, showIf: { field: 'archived_at', is: [null] } },
  ],
  bulk: [
    { label: 'Mark as read', call: 'workspace.markMany', with: { action: 'read' }, rows: { input: 'ids', field: 'id' }, most: 200, done: 'Marked as read.' },
    {
      label: 'Mark as unread', call: 'workspace.markMany', with: { action: 'unread' },
      rows: { input: 'ids', field: 'id' }, most: 200, done: 'Marked as unread.',
    },
    {
      label: 'Archive', call: 'workspace.markMany', with: { action: 'archive' },
      rows: { input: 'ids', field: 'id' }, most: 200, done: 'Archived. They can be brought back for 30 days.',
    },
    {
      label: 'Move to inbox', call: 'workspace.markMany', with: { action: 'restore' },
      rows: { input: 'ids', field: 'id' }, most: 200, done: 'Moved back to the inbox.',
    },
  ],
  actions: [{ label: 'Announcements', opens: '/inbox/announcements', call: 'workspace.announce' }],
  empty: { title: 'No messages yet', text: 'What uploads, exports and alerts have to say appears here.' },
})
