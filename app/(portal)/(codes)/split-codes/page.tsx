import { listPage } from '@/components/screens/list'
import { countryNames } from '@/lib/domain/countries'
import { splitAppliesTo, splitMode } from '@/lib/domain/split-code'
import { SplitDesk } from './split-desk'

export default listPage(
  '/split-codes',
  {
    call: 'codes.splits',
    columns: {
      priority: { as: 'number', sort: true },
      split_code_name: { as: 'text', label: 'Name', sort: true, opens: '/split-codes/[id]' },
      country_code: { as: 'text', label: 'Country', options: Object.entries(countryNames).map(([value, label]) => ({ value, label })), sort: true },
      carrier: 'text',
      client: 'text',
      rsa_service_code: { as: 'text', label: 'Service' },
      applies_to: { as: 'list', label: 'Applies to', options: [...splitAppliesTo.options] },
      mode: { as: 'text', options: [...splitMode.options] },
      pattern: { as: 'text', label: 'Value' },
      when: { as: 'text', label: 'Conditions' },
      sample: { as: 'text', label: 'Last result' },
      hits: { as: 'number', label: 'Hits 7 days' },
      effective: 'text',
      status: { as: 'status', machine: 'switchStatus' },
      linehaul: { as: 'text', hidden: true },
      delivery_type: { as: 'text', hidden: true },
      fallback_value: { as: 'text', hidden: true },
    },
    filters: {
      country_code: { as: 'lookup', label: 'Country', call: 'settings.countries', value: 'country_code', text: 'country_name' },
      carrier_id: { as: 'lookup', label: 'Carrier', call: 'carriers.dropdown', value: 'id', text: 'carrier_name' },
      client_id: { as: 'lookup', label: 'Client', call: 'clients.dropdown', value: 'id', text: 'name' },
      linehaul_id: { as: 'lookup', label: 'Linehaul', call: 'linehaul.list', value: 'id', text: 'linehaul_code' },
      rsa_service_code: { as: 'lookup', label: 'Service', call: 'settings.serviceCodes', value: 'service_code', text: 'service_name' },
      applies_to: { as: 'choice', label: 'Applies to', options: [...splitAppliesTo.options] },
      mode: { as: 'choice', label: 'Mode', options: [...splitMode.options] },
      status: { as: 'choices', label: 'Status', machine: 'switchStatus' },
    },
    search: 'Name or value',
    sort: { by: 'priority', way: 'lowest' },
    opens: '/split-codes/[id]',
    rowActions: [
      { label: 'Edit', opens: '/split-codes/[id]' },
      { label: 'Duplicate', opens: '/split-codes/0?copy=[id]', call: 'codes.addSplit' },
      { moves: 'codes.saveSplit', of: '[split_code_name]', each: { inactive: { consequence: 'Unprinted labels will be recomputed.' } } },
      { moves: 'codes.removeSplit', to: 'delete', machine: 'guardedStatus', of: '[split_code_name]', each: { delete: { consequence: 'Unprinted labels will be recomputed.' } } },
    ],
    actions: [
      { label: 'Uncovered places', opens: '/split-codes?uncovered=1' },
      { label: 'Test', opens: '/split-codes?test=1' },
      { label: 'Add split code', opens: '/split-codes/0', call: 'codes.addSplit', primary: true },
    ],
    empty: { title: 'No split codes yet', text: 'Parcels will print without a sort code.' },
    sheet: 'Split codes',
  },
  { above: () => <SplitDesk /> },
)
