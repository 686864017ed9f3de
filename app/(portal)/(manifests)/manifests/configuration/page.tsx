import { listPage } from '@/components/screens/list'
import { manifestCategories } from '@/lib/domain/manifest'
import { userCategory } from '@/lib/domain/user'
import { ConfigurationPanel } from './configuration-panel'

const categories = userCategory.options.filter(({ value }) => (manifestCategories as readonly string[]).includes(value))

export default listPage('/manifests/configuration', {
  call: 'manifests.configurations',
  columns: {
    user: { label: 'User', sort: true }, user_category: { as: 'status', label: 'Category', words: 'userCategory', sort: true },
    scope: { label: 'Client / Carrier' }, columns: { as: 'number', label: 'Columns', sort: true },
    hours: { as: 'number', label: 'Hours', sort: true }, basis: { as: 'status', words: 'manifestBasis' }, formats: 'list',
    recipients: { as: 'number', label: 'Recipients' }, last_run: { as: 'dateTime', label: 'Last run' },
    next_run: { as: 'dateTime', label: 'Next run' }, status: { machine: 'manifestTemplateStatus', sort: true },
  },
  filters: {
    user_category: { as: 'choices', label: 'Category', options: categories }, client_id: 'client', carrier_id: 'carrier',
    status: {
      as: 'choices', options: [{ value: 'active', label: 'Active' }, { value: 'inactive', label: 'Inactive' }, { value: 'none', label: 'Not set up' }],
    },
  },
  tabs: [
    { label: 'All', query: {} },
    { label: 'Active', query: { status: 'active' } },
    { label: 'Inactive', query: { status: 'inactive' } },
    { label: 'Not set up', query: { status: 'none' } },
  ],
  search: 'Name or e-mail',
  sort: { by: 'status', way: 'a_to_z' },
  opens: '?edit=[id]',
  rowActions: [
    { label: 'Edit', opens: '?edit=[id]' },
    {
      label: 'Run now', call: 'manifests.run', with: { user_id: '[id]' }, confirm: 'Run the manifest of [user] now?',
      consequence: 'It lists the last window that has ended.', showIf: { field: 'status', is: ['active', 'inactive'] }, done: 'The manifest is being made.',
    },
    {
      moves: 'manifests.saveTemplate', of: '[user]', with: { user_id: '[id]' },
      each: {
        active: { done: 'Manifests are made by themselves again.' },
        inactive: {
          confirm: 'Stop automatic manifests for [it]?', consequence: 'Manifests by hand and samples still work.', done: 'No more manifests by themselves.',
        },
      },
    },
    { label: 'Copy from another user', opens: '?copy=[id]', call: 'manifests.saveConfiguration' },
  ],
  actions: [{ label: 'Manifests', opens: '/manifests' }],
  empty: { title: 'No users yet', text: 'Client, carrier, agent and service centre users appear here.' },
}, {
  above: () => <ConfigurationPanel />,
})
