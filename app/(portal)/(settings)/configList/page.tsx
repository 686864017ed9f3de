import { listPage } from '@/components/screens/list'
import { HistoryDrawer } from './history-drawer'

export default listPage('/configList', {
  call: 'configurations.list',
  columns: {
    config_key: { as: 'code', label: 'Key', sort: true, opens: '/add-edit-configuration/[id]' },
    meaning: { label: 'Meaning' }, scope: { as: 'status', words: 'configScope', sort: true }, scope_name: { label: 'For' },
    shown: { label: 'Value' }, valid_from: { as: 'date', label: 'From', sort: true }, valid_to: { as: 'date', label: 'To' },
    status: 'configStatus', updated_by: { label: 'Updated by' }, updated_at: { as: 'dateTime', label: 'Updated at', sort: true },
    data_type: { label: 'Type', words: 'configType', hidden: true }, description: { label: 'Note', hidden: true },
  },
  filters: {
    scope: 'configScope', client_id: 'client', country_code: 'country',
    status: { as: 'choice', options: [{ value: 'active', label: 'Active' }, { value: 'inactive', label: 'Inactive' }, { value: 'all', label: 'All' }] },
    data_type: { label: 'Type', words: 'configType' }, valid_on: 'date',
  },
  tabs: [{ label: 'Active', query: {} }, { label: 'Inactive', query: { status: 'inactive' } }, { label: 'All', query: { status: 'all' } }],
  search: 'Key or meaning',
  sort: { by: 'config_key', way: 'a_to_z' },
  opens: '/add-edit-configuration/[id]',
  rowActions: [
    { label: 'Edit', opens: '/add-edit-configuration/[id]', call: 'configurations.update' },
    { label: 'History', opens: '?history=[id]' },
    {
      moves: 'configurations.update', of: '[config_key] for [scope_name]', with: { version: '[version]' },
      each: { inactive: { consequence: 'The wider value [wider] then applies.' } },
    },
  ],
  actions: [{ label: 'Add configuration', opens: '/add-edit-configuration', call: 'configurations.add', primary: true }],
  empty: { title: 'No configuration matches.', text: 'Keys without a value have the default of the register.' },
  sheet: 'Configurations',
}, {
  above: () => <HistoryDrawer />,
})
