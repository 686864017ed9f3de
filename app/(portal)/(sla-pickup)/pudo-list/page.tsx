import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { PointsMap } from '../points-map'
import { pudoColumns, pudoFilters } from '../pudo-columns'
import { PointActions } from './point-actions'

export default listPage('/pudo-list', {
  call: 'pudo.list',
  columns: pudoColumns,
  filters: { carrier_id: 'carrier', ...pudoFilters },
  search: 'Code, name or area',
  sort: { by: 'pudo_code', way: 'a_to_z' },
  form: dialogForm<'pudo.change', 'pudo.change'>({
    sections: {
      Point: {
        pudo_name: { as: 'text', label: 'Name', required: true },
        pudo_name_ar: { as: 'text', label: 'Name in Arabic' },
        phone: { as: 'phone' },
        email: { as: 'email', label: 'E-mail' },
        services: 'pudoService',
        directions: { as: 'longText', label: 'How to find it' },
      },
      Room: {
        max_weight_kg: { as: 'weight', label: 'Heaviest parcel' },
        capacity_total: { as: 'number', label: 'Capacity' },
        capacity_free: { as: 'number', label: 'Free' },
        max_stay_days: { as: 'number', label: 'Days kept', hint: '1 to 30' },
      },
    },
    change: { call: 'pudo.change', with: { id: '[id]' }, title: 'Point [pudo_code]', done: 'The point is saved.' },
  }),
  rowActions: [
    { label: 'Show on map', opens: '/pudo-search?country_code=[country_code]&latitude=[latitude]&longitude=[longitude]' },
    {
      moves: 'pudo.change', machine: 'switchStatus', of: '[pudo_name]',
      each: { inactive: { consequence: 'It can no longer be chosen. Parcels bound for it keep it.' } },
    },
  ],
  empty: { title: 'No PUDO points yet', text: 'Points come from a carrier’s system or from a file.' },
  sheet: 'PUDO points',
}, {
  above: () => <PointsMap />,
  actions: (visit) => <PointActions may={{ sync: visit.may('pudo.sync'), upload: visit.may('pudo.upload'), download: visit.may('pudo.download') }} />,
})
