import { listPage } from '@/components/screens/list'

export default listPage('/rsaservices', {
  call: 'rsaServices.list',
  fixed: { full: true },
  columns: {
    code: { as: 'code', opens: '/rsaservices/[id]', sort: true }, name: { sort: true },
    service_type: { as: 'status', words: 'serviceType', sort: true }, delivery_type: { as: 'status', words: 'deliveryType', sort: true },
    transit_days: { label: 'Transit days' }, cutoff_time: { label: 'Cut-off' }, weight_range: { label: 'Weight kg' },
    cod_allowed: { as: 'bool', label: 'COD' }, service_linehaul_flag: { as: 'bool', label: 'Linehaul' },
    service_customs_clearance_flag: { as: 'bool', label: 'Customs' }, carriers: { as: 'list', label: 'Carriers' },
    status: {
      as: 'status', options: [{ value: 'active', label: 'Active', tone: 'green' }, { value: 'inactive', label: 'Inactive', tone: 'grey' }], sort: true,
    },
    pudo_allowed: { as: 'bool', label: 'PUDO', hidden: true }, updated_at: { as: 'dateTime', sort: true, hidden: true },
  },
  filters: {
    service_type: 'serviceType', delivery_type: 'deliveryType',
    status: { as: 'choice', options: [{ value: 'active', label: 'Active' }, { value: 'inactive', label: 'Inactive' }] },
  },
  search: 'Code or name',
  sort: { by: 'code', way: 'a_to_z' },
  opens: '/rsaservices/[id]',
  rowActions: [
    { label: 'Edit', opens: '/rsaservices/[id]' },
    {
      moves: 'rsaServices.update', machine: 'recordStatus', of: 'service [code]',
      each: {
        inactive: { consequence: 'New orders can no longer use it.' }, delete: { consequence: 'Packages that have it keep it; its code is never given again.' },
      },
    },
  ],
  actions: [{ label: 'Add service', opens: '/rsaservices/new', primary: true }],
  empty: {
    title: 'No services yet', text: 'House services say what may be sold, to where, how heavy and how fast.',
    action: { label: 'Add service', opens: '/rsaservices/new' },
  },
})
