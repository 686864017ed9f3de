import { listPage } from '@/components/screens/list'

export default listPage('/carrier-services', {
  call: 'carrierServices.list',
  columns: {
    carrier: { sort: true },
    carrier_service_code: { as: 'code', label: 'Code', opens: '/carrier-services/[id]', sort: true },
    carrier_service_name: { label: 'Service', sort: true }, rsa_service_code: { label: 'House service', sort: true },
    delivery_type: { as: 'status', words: 'deliveryType', sort: true }, transit: { label: 'Transit' },
    max_weight_kg: { as: 'weight', label: 'Max kg', sort: true }, cod_allowed: { as: 'bool', label: 'COD' },
    pudo_allowed: { as: 'bool', label: 'PUDO' }, cut_off_time: { label: 'Cut-off' }, status: { machine: 'guardedStatus', sort: true },
    origin_country_code: { label: 'From', hidden: true },
  },
  filters: {
    carrier_id: 'carrier', rsa_service_code: { label: 'House service', lookup: 'service' }, delivery_type: 'deliveryType',
    country_code: 'countryName',
    status: 'guardedStatus',
  },
  search: 'Carrier, code or name',
  sort: { by: 'carrier', way: 'a_to_z' },
  opens: '/carrier-services/[id]',
  rowActions: [
    { label: 'Edit', opens: '/carrier-services/[id]' },
    { label: 'Coverage', opens: '/carrier-coverage?carrier_id=[carrier_id]&rsa_service_code=[rsa_service_code]' },
    {
      moves: 'carrierServices.toggle', of: '[carrier_service_name]',
      each: { inactive: { consequence: 'New parcels of [rsa_service_code] will not use it.' }, delete: { consequence: 'Its code stays taken.' } },
    },
  ],
  actions: [{ label: 'Add service', opens: '/carrier-services/new', call: 'carrierServices.create', primary: true }],
  empty: {
    title: 'No services yet', text: 'A service is what a carrier sells: it fulfils one of the house services.',
    action: { label: 'Add service', opens: '/carrier-services/new', call: 'carrierServices.create' },
  },
  sheet: 'Carrier services',
})
