import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/mapping-list', {
  call: 'skuMappings.list',
  columns: {
    alias_sku: { as: 'code', label: 'Alias or bundle', sort: true }, mapping_type: { label: 'Kind', words: 'skuMappingType' },
    sku_code: { as: 'code', label: 'SKU', sort: true }, sku_name: { label: 'Name' }, qty: { as: 'number', label: 'Units' },
    client_name: { label: 'Client' }, status: 'switchStatus', updated_at: { as: 'dateTime', label: 'Changed', sort: true },
  },
  filters: { client_id: 'client', mapping_type: { label: 'Kind', words: 'skuMappingType' }, sku_id: 'sku', status: 'switchStatus' },
  search: 'Alias, SKU code or name',
  sort: { by: 'alias_sku', way: 'a_to_z' },
  form: dialogForm<'skuMappings.add', never>({
    sections: {
      Mapping: {
        client_id: { label: 'Client', lookup: 'client' },
        mapping_type: { label: 'Kind', words: 'skuMappingType', required: true },
        alias_sku: { label: 'Alias or bundle code', hint: 'As it comes in orders. No SKU of the client may have it.' },
        sku_id: { label: 'SKU', lookup: 'sku', hint: 'Of the same client. Add a bundle once for each of its SKUs.' },
        qty: { as: 'number', label: 'Units', required: true, hint: 'In one bundle. An alias stands for one unit.' },
      },
    },
    add: { call: 'skuMappings.add', label: 'Add mapping', done: '[alias_sku] is mapped.', start: { mapping_type: 'alias', qty: 1 } },
  }),
  rowActions: [{
    moves: 'skuMappings.toggle', of: '[alias_sku]',
    each: { inactive: { consequence: 'Orders with this code are no longer read as its SKU.' } },
  }],
  actions: [{ label: 'Upload mappings', opens: '/mapping-list/upload', call: 'skuMappings.upload' }],
  empty: { title: 'No mappings yet', text: 'Add the codes under which your SKUs are sold elsewhere, and bundles of them.' },
  sheet: 'SKU mappings',
})
