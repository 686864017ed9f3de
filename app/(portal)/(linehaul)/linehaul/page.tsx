import { listPage } from '@/components/screens/list'
import { transportMode } from '@/lib/domain/linehaul'
import { serviceType } from '@/lib/domain/client'
import { deliveryType } from '@/lib/domain/package'

const grey = (options: readonly { value: string; label: string }[]) => options.map(({ value, label }) => ({ value, label, tone: 'grey' as const }))
const states = [{ value: 'active', label: 'Active', tone: 'green' as const }, { value: 'inactive', label: 'Inactive', tone: 'grey' as const }, { value: 'expired', label: 'Expired', tone: 'orange' as const }]

export default listPage('/linehaul', {
  call: 'linehaul.list',
  columns: {
    linehaul_code: { as: 'code', label: 'Linehaul', opens: '/linehaul/coverage/[id]', sort: true },
    linehaul_name: { as: 'text', label: 'Name', sort: true },
    client: { as: 'text', sort: true },
    delivery_type: { as: 'status', options: grey(deliveryType.options) },
    service_type: { as: 'status', label: 'Service', options: grey(serviceType.options), hidden: true },
    rsa_service_code: { as: 'text', label: 'House service' },
    route: 'text',
    transport_mode: { as: 'status', label: 'Mode', options: grey(transportMode.options) },
    lane_type: { as: 'status', label: 'Lane', options: grey([{ value: 'domestic', label: 'Domestic' }, { value: 'international', label: 'International' }]), hidden: true },
    flags: 'list',
    countries: 'list',
    carriers: 'list',
    label: 'text',
    effective_from: { as: 'date', label: 'From', sort: true },
    effective_to: { as: 'date', label: 'To' },
    open_parcels: { as: 'number', label: 'Open parcels' },
    warning: 'text',
    shown_status: { as: 'status', label: 'Status', options: states },
  },
  filters: {
    client_id: { as: 'lookup', label: 'Client', call: 'clients.dropdown', value: 'id', text: 'name' },
    delivery_type: { as: 'choices', label: 'Delivery type', options: [...deliveryType.options] },
    service_type: { as: 'choices', label: 'Service', options: [...serviceType.options] },
    carrier_id: { as: 'lookup', label: 'Carrier', call: 'carriers.dropdown', value: 'id', text: 'carrier_name' },
    service_linehaul_flag: { as: 'yesNo', label: 'Linehaul' },
    service_customs_clearance_flag: { as: 'yesNo', label: 'Customs' },
    transport_mode: { as: 'choices', label: 'Mode', options: [...transportMode.options] },
    lane_type: { as: 'choices', label: 'Lane', options: [{ value: 'domestic', label: 'Domestic' }, { value: 'international', label: 'International' }] },
    status: { as: 'choices', label: 'Status', options: states.map(({ value, label }) => ({ value, label })) },
  },
  search: 'Code or name',
  sort: { by: 'id', way: 'highest' },
  opens: '/linehaul/coverage/[id]',
  rowActions: [
    { label: 'Edit', opens: '/linehaul/add/[id]', call: 'linehaul.change' },
    { label: 'Coverage', opens: '/linehaul/coverage/[id]' },
    { label: 'Carriers', opens: '/linehaul/carriers/[id]' },
    { label: 'Duplicate for another client', opens: '/linehaul/add/0?copy=[id]', call: 'linehaul.create' },
    { moves: 'linehaul.toggle', machine: 'guardedStatus', of: '[linehaul_code]', each: { inactive: { consequence: 'New orders of [client] to [countries] will have no lane. Parcels in motion go on.' } } },
    { moves: 'linehaul.remove', to: 'delete', machine: 'guardedStatus', of: '[linehaul_code]' },
  ],
  actions: [{ label: 'Add linehaul', opens: '/linehaul/add', call: 'linehaul.create', primary: true }],
  empty: { title: 'No linehauls yet', text: 'A linehaul tells how a client’s parcels go from their origin to the consignee.', action: { label: 'Add linehaul', opens: '/linehaul/add', call: 'linehaul.create' } },
  sheet: 'Linehauls',
})
