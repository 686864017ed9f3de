import { listPage } from '@/components/screens/list'

export default listPage('/pasProjectionMapping', {
  call: 'pasMappings.list',
  columns: {
    mapping_no: { as: 'code', label: 'Mapping', sort: true, opens: '/pas-projection-mapping?id=[id]' },
    projection_no: { as: 'code', label: 'Projection', opens: '/pas-projection-create?id=[projection_id]' },
    projection_date: { as: 'date', label: 'Date', sort: true }, slot: 'text', warehouse_code: { label: 'Site' },
    client_name: { label: 'Client' }, direction: 'projectionDirection', order_no: { as: 'code', label: 'Order no', sort: true },
    ref_no: 'text', vehicle_no: { label: 'Vehicle' }, container_no: { label: 'Container' }, n_of_m: { label: 'Vehicle of' },
    token_no: { as: 'code', label: 'Token', opens: '/pasList?search=[token_no]' }, status: 'mappingStatus', enabled: 'bool',
    driver_phone: { as: 'phone', label: 'Driver’s phone', hidden: true },
  },
  filters: { warehouse_id: 'site', client_id: 'client', direction: 'projectionDirection', status: 'mappingStatus', order_no: 'text' },
  dates: true,
  search: 'Mapping, order or reference',
  sort: { by: 'projection_date', way: 'highest' },
  opens: '/pas-projection-mapping?id=[id]',
  rowActions: [
    { label: 'Edit', opens: '/pas-projection-mapping?id=[id]', call: 'pasMappings.change', showIf: { field: 'status', is: ['mapped'] } },
    {
      moves: 'pasMappings.toggle', field: 'enabled', machine: 'switchStatus', of: '[mapping_no]',
      each: {
        active: { with: { status: 'enable' }, done: '[it] counts again.' },
        inactive: { with: { status: 'disable' }, consequence: '[order_no] can be mapped to another projection.', reason: 'required' },
      },
    },
    { moves: 'pasMappings.remove', to: 'removed', of: 'the mapping of [order_no]' },
  ],
  actions: [
    { label: 'Map orders', opens: '/pas-projection-mapping', call: 'pasMappings.create', primary: true },
  ],
  empty: {
    title: 'No mappings yet', text: 'A mapping says which order comes with which expected vehicle.',
    action: { label: 'Map orders', opens: '/pas-projection-mapping', call: 'pasMappings.create' },
  },
  sheet: 'PAS projection mappings',
})
