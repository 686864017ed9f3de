import { listPage } from '@/components/screens/list'
import { airports } from '@/lib/domain/places'
import { MapPanel } from './map-panel'

export default listPage('/unmappedBagOrders', {
  call: 'bags.unmapped',
  columns: {
    tracking_no: { as: 'code', label: 'Tracking No', sort: true }, ref_no: { label: 'Ref' }, client: 'text', service: 'text',
    destination: 'text', city: 'text', country_code: { label: 'Country' }, weight: { as: 'weight', label: 'Weight kg', sort: true },
    status: 'packageStatus', facility: 'text', status_at: { as: 'dateTime', label: 'Here since', sort: true },
    age_h: { as: 'number', label: 'Age h' }, labelled: { as: 'bool', label: 'Label' }, carrier: { hidden: true },
    suggested_bag: { as: 'code', label: 'Suggested bag' }, created_at: { as: 'dateTime', label: 'Created', sort: true, hidden: true },
  },
  filters: {
    client_id: 'client',
    destination: { as: 'choices', options: airports.map(({ code, city }) => ({ value: code, label: `${code} – ${city}` })) },
    carrier_id: 'carrier', facility_id: 'facility',
    min_age_h: {
      as: 'choice', label: 'Waiting for',
      options: [{ value: '12', label: '12 hours and more' }, { value: '24', label: 'A day and more' }, { value: '72', label: 'Three days and more' }],
    },
  },
  dates: true,
  search: 'Tracking no or reference',
  sort: { by: 'status_at', way: 'highest' },
  opens: '/packages/[id]',
  rowActions: [
    { label: 'Map to a bag', opens: '?map=[id]', call: 'bags.map' },
  ],
  bulk: [
    { label: 'Map to a bag', opens: '/unmappedBagOrders?map=[rows]', call: 'bags.map', rows: { input: 'package_ids', field: 'id' }, most: 200 },
    {
      label: 'Suggest bags', call: 'bags.map', rows: { input: 'package_ids', field: 'id' }, most: 200, with: { auto: true },
      confirm: 'Map [n package] by their lane?', consequence: 'Open bags of each lane are filled to nine tenths, then new ones are opened.',
    },
  ],
  empty: { title: 'Everything is in a bag', text: 'Packages that need a linehaul and lie in no bag appear here.' },
  sheet: 'Unmapped orders',
}, {
  above: () => <MapPanel />,
})
