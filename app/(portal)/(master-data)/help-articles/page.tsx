import { listPage } from '@/components/screens/list'
import { helpCategory } from '@/lib/domain/help'

export default listPage('/help-articles', {
  call: 'help.listed',
  columns: {
    title: { as: 'text', opens: '/help-articles/[id]', sort: true },
    category: { as: 'text', options: [...helpCategory.options], sort: true },
    screens: { as: 'list', label: 'Screens' },
    sort_order: { as: 'number', label: 'Order', sort: true },
    status: { as: 'status', machine: 'articleStatus' },
    updated_at: { as: 'dateTime', sort: true },
    slug: { as: 'code', label: 'Address', hidden: true },
    keywords: { as: 'text', hidden: true },
  },
  filters: {
    category: { as: 'choices', label: 'Category', options: [...helpCategory.options] },
    status: { as: 'choices', label: 'Status', machine: 'articleStatus' },
  },
  search: 'Title, address or keywords',
  sort: { by: 'title', way: 'a_to_z' },
  opens: '/help-articles/[id]',
  rowActions: [
    { moves: 'help.change', of: '"[title]"' },
    { label: 'Delete', call: 'help.remove', with: { id: '[id]' }, confirm: 'Delete "[title]"?', consequence: 'This cannot be undone.', showIf: { field: 'status', is: ['draft'] }, danger: true, done: 'The article is deleted.' },
  ],
  actions: [{ label: 'Write an article', opens: '/help-articles/new', call: 'help.add', primary: true }],
  empty: { title: 'No articles yet', text: 'What people find under Help, by screen.' },
  sheet: 'Help articles',
})
