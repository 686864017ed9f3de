import { listPage } from '@/components/screens/list'
import { SplitPanel } from './split-panel'

export default listPage(
  '/split-codes',
  {
    call: 'codes.splits',
    columns: {
      priority: { as: 'number', sort: true }, split_code_name: { label: 'Name', sort: true, opens: '/split-codes/[id]' },
      country_code: { words: 'countryName', sort: true },
      carrier: 'text', client: 'text', rsa_service_code: { label: 'Service' }, applies_to: { as: 'list', words: 'splitAppliesTo' },
      mode: 'splitMode', pattern: { label: 'Value' }, when: { label: 'Conditions' }, sample: { label: 'Last result' },
      hits: { as: 'number', label: 'Hits 7 days' }, effective: 'text', status: 'switchStatus', linehaul: { hidden: true },
      delivery_type: { hidden: true }, fallback_value: { hidden: true },
    },
    filters: {
      country_code: 'country', carrier_id: 'carrier', client_id: 'client', linehaul_id: 'linehaul',
      rsa_service_code: { as: 'lookup', call: 'settings.serviceCodes', value: 'service_code', text: 'service_name' },
      applies_to: 'splitAppliesTo', mode: 'splitMode', status: 'switchStatus',
    },
    search: 'Name or value',
    sort: { by: 'priority', way: 'lowest' },
    opens: '/split-codes/[id]',
    rowActions: [
      { label: 'Edit', opens: '/split-codes/[id]' },
      { label: 'Duplicate', opens: '/split-codes/0?copy=[id]', call: 'codes.addSplit' },
      { moves: 'codes.saveSplit', of: '[split_code_name]', each: { inactive: { consequence: 'Unprinted labels will be recomputed.' } } },
      {
        moves: 'codes.removeSplit', to: 'delete', machine: 'guardedStatus', of: '[split_code_name]',
        each: { delete: { consequence: 'Unprinted labels will be recomputed.' } },
      },
    ],
    actions: [
      { label: 'Uncovered places', opens: '/split-codes?uncovered=1' },
      { label: 'Test', opens: '/split-codes?test=1' },
      { label: 'Add split code', opens: '/split-codes/0', call: 'codes.addSplit', primary: true },
    ],
    empty: { title: 'No split codes yet', text: 'Parcels will print without a sort code.' },
    sheet: 'Split codes',
  },
  { above: () => <SplitPanel /> },
)
