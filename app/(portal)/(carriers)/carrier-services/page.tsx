import { listPage } from '@/components/screens/list'
import { countryNames } from '@/lib/domain/countries'
import { deliveryType } from '@/lib/domain/package'

export default listPage('/carrier-services', {
  call: 'carrierServices.list',
  columns: {
    carrier: { as: 'text', sort: true },
    carrier_service_code: { as: 'code', label: 'Code', opens: '/carrier-services/[id]', sort: true },
    carrier_service_name: { as: 'text', label: 'Service', sort: true },
    rsa_service_code: { as: 'text', label: 'House service', sort: true },
    delivery_type: { as: 'status', options: deliveryType.options.map((option) => ({ ...option, tone: 'grey' as const })), sort: true },
    transit: { as: 'text', label: 'Transit' },
    max_weight_kg: { as: 'weight', label: 'Max kg', sort: true },
    cod_allowed: { as: 'bool', label: 'COD' },
    pudo_allowed: { as: 'bool', label: 'PUDO' },
    cut_off_time: { as: 'text', label: 'Cut-off' },
    status: { as: 'status', machine: 'guardedStatus', sort: true },
    origin_country_code: { as: 'text', label: 'From', hidden: true },
  },
  filters: {
    carrier_id: { as: 'lookup', label: 'Carrier', call: 'carriers.dropdown', value: 'id', text: 'carrier_name' },
    rsa_service_code: { as: 'lookup', label: 'House service', call: 'rsaServices.list', value: 'code', text: 'name' },
    delivery_type: { as: 'choices', label: 'Delivery type', options: [...deliveryType.options] },
    country_code: { as: 'choices', label: 'Country', options: Object.entries(countryNames).map(([value, label]) => ({ value, label })) },
    status: { as: 'choices', label: 'Status', options: [{ value: 'active', label: 'Active' }, { value: 'inactive', label: 'Inactive' }] },
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
  empty: { title: 'No services yet', text: 'A service is what a carrier sells: it fulfils one of the house services.', action: { label: 'Add service', opens: '/carrier-services/new', call: 'carrierServices.create' } },
  sheet: 'Carrier services',
})
