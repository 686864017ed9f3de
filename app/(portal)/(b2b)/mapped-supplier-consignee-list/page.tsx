import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/mapped-supplier-consignee-list', {
  call: 'b2bMappings.list',
  columns: {
    consignee_name: { label: 'Consignee', sort: true }, consignee_code: { as: 'code', label: 'Consignee code', hidden: true }, city: { label: 'City' },
    supplier_name: { label: 'Supplier', sort: true }, supplier_code: { as: 'code', label: 'Supplier code', hidden: true }, client_name: { label: 'Client' },
    transit_days: { as: 'number', label: 'Transit (days)' }, is_default: { as: 'bool', label: 'Default' }, status: 'switchStatus',
  },
  filters: { client_id: 'client', supplier_id: 'b2bSupplier', consignee_id: 'b2bConsignee', status: 'switchStatus' },
  search: 'Code or name of either',
  sort: { by: 'consignee_name', way: 'a_to_z' },
  form: dialogForm<'b2bMappings.add', 'b2bMappings.change'>({
    sections: { Mapping: {
      supplier_ids: { as: 'lookup', label: 'Supplier', lookup: 'b2bSupplier' }, consignee_ids: { as: 'lookup', label: 'Consignee', lookup: 'b2bConsignee' },
      transit_days: { as: 'number', label: 'Transit (days)', hint: 'How long goods are on their way: they have to live longer by as much.' },
      is_default: { as: 'switch', label: 'Default', hint: 'Its days hold for the consignee; without a default the longest do.' },
    } },
    change: {
      call: 'b2bMappings.change', with: { id: '[id]', version: '[version]' }, title: '[supplier_name] to [consignee_name]', done: 'The mapping is saved.',
    },
    add: { call: 'b2bMappings.add', label: 'Add mapping', done: 'The supplier’s goods go to this consignee.' },
  }),
  rowActions: [
    {
      moves: 'b2bMappings.toggle', of: '[supplier_name] to [consignee_name]',
    },
    {
      label: 'Remove', call: 'b2bMappings.remove', with: { id: '[id]' }, confirm: 'Remove the mapping of [supplier_name] and [consignee_name]?',
      consequence: 'Orders there are stay as they are.', danger: true, done: 'The mapping is removed.',
    },
  ],
  empty: { title: 'No mappings yet', text: 'Map the suppliers of a client to the consignees their goods go to.' },
  sheet: 'Mapped consignees',
})
