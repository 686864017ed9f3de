import { listPage } from '@/components/screens/list'
import { serviceType } from '@/lib/domain/client'
import { deliveryType } from '@/lib/domain/package'

const grey = (options: readonly { value: string; label: string }[]) => options.map((option) => ({ ...option, tone: 'grey' as const }))

export default listPage('/rsaservices', {
  call: 'rsaServices.list',
  fixed: { full: true },
  columns: {
    code: { as: 'code', opens: '/rsaservices/[id]', sort: true },
    name: { as: 'text', sort: true },
    service_type: { as: 'status', options: grey(serviceType.options), sort: true },
    delivery_type: { as: 'status', options: grey(deliveryType.options), sort: true },
    transit_days: { as: 'text', label: 'Transit days' },
    cutoff_time: { as: 'text', label: 'Cut-off' },
    weight_range: { as: 'text', label: 'Weight kg' },
    cod_allowed: { as: 'bool', label: 'COD' },
    service_linehaul_flag: { as: 'bool', label: 'Linehaul' },
    service_customs_clearance_flag: { as: 'bool', label: 'Customs' },
    carriers: { as: 'list', label: 'Carriers' },
    status: { as: 'status', options: [{ value: 'active', label: 'Active', tone: 'green' }, { value: 'inactive', label: 'Inactive', tone: 'grey' }], sort: true },
    pudo_allowed: { as: 'bool', label: 'PUDO', hidden: true },
    updated_at: { as: 'dateTime', sort: true, hidden: true },
  },
  filters: {
    service_type: { as: 'choice', label: 'Service type', options: [...serviceType.options] },
    delivery_type: { as: 'choice', label: 'Delivery type', options: [...deliveryType.options] },
    status: { as: 'choice', label: 'Status', options: [{ value: 'active', label: 'Active' }, { value: 'inactive', label: 'Inactive' }] },
  },
  search: 'Code or name',
  sort: { by: 'code', way: 'a_to_z' },
  opens: '/rsaservices/[id]',
  rowActions: [
    { label: 'Edit', opens: '/rsaservices/[id]' },
    {
      moves: 'rsaServices.update', machine: 'recordStatus', of: 'service [code]',
      each: { inactive: { consequence: 'New orders can no longer use it.' }, delete: { consequence: 'Packages that have it keep it; its code is never given again.' } },
    },
  ],
  actions: [{ label: 'Add service', opens: '/rsaservices/new', primary: true }],
  empty: { title: 'No services yet', text: 'House services say what may be sold, to where, how heavy and how fast.', action: { label: 'Add service', opens: '/rsaservices/new' } },
})
