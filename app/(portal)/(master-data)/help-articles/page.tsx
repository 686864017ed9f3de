import { listPage } from '@/components/screens/list'

export default listPage('/help-articles', {
  call: 'help.listed',
  columns: {
    title: { opens: '/help-articles/[id]', sort: true }, category: { words: 'helpCategory', sort: true },
    screens: { as: 'list', label: 'Screens' }, sort_order: { as: 'number', label: 'Order', sort: true }, status: 'articleStatus',
    updated_at: { as: 'dateTime', sort: true }, slug: { as: 'code', label: 'Address', hidden: true }, keywords: { hidden: true },
  },
  filters: {
    category: 'helpCategory', status: 'articleStatus',
  },
  search: 'Title, address or keywords',
  sort: { by: 'title', way: 'a_to_z' },
  opens: '/help-articles/[id]',
  rowActions: [
    { moves: 'help.change', of: '"[title]"' },
    {
      label: 'Delete', call: 'help.remove', with: { id: '[id]' }, confirm: 'Delete "[title]"?', consequence: 'This cannot be undone.',
      showIf: { field: 'status', is: ['draft'] }, danger: true, done: 'The article is deleted.',
    },
  ],
  actions: [{ label: 'Write an article', opens: '/help-articles/new', call: 'help.add', primary: true }],
  empty: { title: 'No articles yet', text: 'What people find under Help, by screen.' },
  sheet: 'Help articles',
})
