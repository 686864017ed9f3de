import { listPage } from '@/components/screens/list'

const grey = (options: readonly { value: string; label: string }[]) => options.map(({ value, label }) => ({ value, label, tone: 'grey' as const }))
const states = [
  { value: 'active', label: 'Active', tone: 'green' as const },
  { value: 'inactive', label: 'Inactive', tone: 'grey' as const },
  { value: 'expired', label: 'Expired', tone: 'orange' as const },
]

export default listPage('/linehaul', {
  call: 'linehaul.list',
  columns: {
    linehaul_code: { as: 'code', label: 'Linehaul', opens: '/linehaul/coverage/[id]', sort: true },
    linehaul_name: { label: 'Name', sort: true }, client: { sort: true }, delivery_type: { as: 'status', words: 'deliveryType' },
    service_type: { as: 'status', label: 'Service', words: 'serviceType', hidden: true }, rsa_service_code: { label: 'House service' },
    route: 'text', transport_mode: { as: 'status', label: 'Mode', words: 'linehaulTransport' },
    lane_type: {
      as: 'status', label: 'Lane', options: grey([{ value: 'domestic', label: 'Domestic' }, { value: 'international', label: 'International' }]), hidden: true,
    },
    flags: 'list', countries: 'list', carriers: 'list', label: 'text', effective_from: { as: 'date', label: 'From', sort: true },
    effective_to: { as: 'date', label: 'To' }, open_parcels: { as: 'number', label: 'Open parcels' }, warning: 'text',
    shown_status: { as: 'status', label: 'Status', options: states },
  },
  filters: {
    client_id: 'client', delivery_type: 'deliveryType', service_type: { label: 'Service', words: 'serviceType' }, carrier_id: 'carrier',
    service_linehaul_flag: { as: 'yesNo', label: 'Linehaul' }, service_customs_clearance_flag: { as: 'yesNo', label: 'Customs' },
    transport_mode: { label: 'Mode', words: 'linehaulTransport' },
    lane_type: { as: 'choices', label: 'Lane', options: [{ value: 'domestic', label: 'Domestic' }, { value: 'international', label: 'International' }] },
    status: { as: 'choices', options: states.map(({ value, label }) => ({ value, label })) },
  },
  search: 'Code or name',
  sort: { by: 'id', way: 'highest' },
  opens: '/linehaul/coverage/[id]',
  rowActions: [
    { label: 'Edit', opens: '/linehaul/add/[id]', call: 'linehaul.change' },
    { label: 'Coverage', opens: '/linehaul/coverage/[id]' },
    { label: 'Carriers', opens: '/linehaul/carriers/[id]' },
    { label: 'Duplicate for another client', opens: '/linehaul/add/0?copy=[id]', call: 'linehaul.create' },
    {
      moves: 'linehaul.toggle', machine: 'guardedStatus', of: '[linehaul_code]',
      each: { inactive: { consequence: 'New orders of [client] to [countries] will have no lane. Parcels in motion go on.' } },
    },
    { moves: 'linehaul.remove', to: 'delete', machine: 'guardedStatus', of: '[linehaul_code]' },
  ],
  actions: [{ label: 'Add linehaul', opens: '/linehaul/add', call: 'linehaul.create', primary: true }],
  empty: {
    title: 'No linehauls yet', text: 'A linehaul tells how a client’s parcels go from their origin to the consignee.',
    action: { label: 'Add linehaul', opens: '/linehaul/add', call: 'linehaul.create' },
  },
  sheet: 'Linehauls',
})
