import { listPage } from '@/components/screens/list'
import { PointsMap } from '../points-map'
import { pudoColumns, pudoFilters } from '../pudo-columns'

export default listPage('/carriers-pudo', {
  call: 'pudo.list',
  columns: pudoColumns,
  filters: { carrier_id: 'carrier', ...pudoFilters },
  search: 'Code, name or area',
  sort: { by: 'pudo_code', way: 'a_to_z' },
  rowActions: [{ label: 'Show on map', opens: '/pudo-search?country_code=[country_code]&latitude=[latitude]&longitude=[longitude]' }],
  empty: { title: 'No PUDO points yet', text: 'Points come from the carrier’s system or from a file.' },
  sheet: 'Carrier PUDO points',
}, { above: () => <PointsMap /> })
