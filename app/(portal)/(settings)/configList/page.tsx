import { listPage } from '@/components/screens/list'
import { configScope, configType } from '@/lib/domain/config-value'
import { HistoryDrawer } from './history-drawer'

const grey = (options: readonly { value: string; label: string }[]) => options.map(({ value, label }) => ({ value, label, tone: 'grey' as const }))

export default listPage('/configList', {
  call: 'configurations.list',
  columns: {
    config_key: { as: 'code', label: 'Key', sort: true, opens: '/add-edit-configuration/[id]' },
    meaning: { as: 'text', label: 'Meaning' },
    scope: { as: 'status', label: 'Scope', options: grey(configScope.options), sort: true },
    scope_name: { as: 'text', label: 'For' },
    shown: { as: 'text', label: 'Value' },
    valid_from: { as: 'date', label: 'From', sort: true },
    valid_to: { as: 'date', label: 'To' },
    status: { as: 'status', machine: 'configStatus' },
    updated_by: { as: 'text', label: 'Updated by' },
    updated_at: { as: 'dateTime', label: 'Updated at', sort: true },
    data_type: { as: 'text', label: 'Type', options: [...configType.options], hidden: true },
    description: { as: 'text', label: 'Note', hidden: true },
  },
  filters: {
    scope: { as: 'choices', label: 'Scope', options: [...configScope.options] },
    client_id: { as: 'lookup', label: 'Client', call: 'clients.dropdown', value: 'id', text: 'name' },
    country_code: { as: 'lookup', label: 'Country', call: 'settings.countries', value: 'country_code', text: 'country_name' },
    status: { as: 'choice', label: 'Status', options: [{ value: 'active', label: 'Active' }, { value: 'inactive', label: 'Inactive' }, { value: 'all', label: 'All' }] },
    data_type: { as: 'choices', label: 'Type', options: [...configType.options] },
    valid_on: { as: 'date', label: 'Valid on' },
  },
  tabs: [{ label: 'Active', query: {} }, { label: 'Inactive', query: { status: 'inactive' } }, { label: 'All', query: { status: 'all' } }],
  search: 'Key or meaning',
  sort: { by: 'config_key', way: 'a_to_z' },
  opens: '/add-edit-configuration/[id]',
  rowActions: [
    { label: 'Edit', opens: '/add-edit-configuration/[id]', call: 'configurations.update' },
    { label: 'History', opens: '?history=[id]' },
    { moves: 'configurations.update', of: '[config_key] for [scope_name]', with: { version: '[version]' }, each: { inactive: { consequence: 'The wider value [wider] then applies.' } } },
  ],
  actions: [{ label: 'Add configuration', opens: '/add-edit-configuration', call: 'configurations.add', primary: true }],
  empty: { title: 'No configuration matches.', text: 'Keys without a value have the default of the register.' },
  sheet: 'Configurations',
}, {
  above: () => <HistoryDrawer />,
})
