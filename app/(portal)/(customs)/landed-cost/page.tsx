import { listPage } from '@/components/screens/list'
import { LandedCard } from './landed-card'
import { LandedDrawer } from './landed-drawer'

export default listPage('/landed-cost', {
  call: 'landedCost.list',
  columns: {
    quote_no: { as: 'code', label: 'Number', opens: '?quote=[id]' }, title: { label: 'Goods', letters: 30 }, hs_code: { as: 'hsCode', label: 'HS code' },
    origin: { words: 'countryName', label: 'Origin', letters: 14 }, country_code: { label: 'Into', letters: 6 }, day: { as: 'date', label: 'Day', sort: true },
    units: { as: 'number', label: 'Pieces' }, landed_amount: { as: 'money', label: 'Landed', sort: true }, client: { label: 'Client', letters: 20 },
    made_by: { label: 'Kept by', letters: 20 }, created_at: { as: 'dateTime', label: 'Kept', sort: true },
  },
  filters: { client_id: 'client', country_code: { as: 'lookup', label: 'Into', lookup: 'country' }, origin: { words: 'countryName', label: 'Origin' } },
  search: 'Goods, number or HS code',
  dates: true,
  sort: { by: 'created_at', way: 'highest' },
  opens: '?quote=[id]',
  empty: { title: 'No landed cost is kept', text: 'Calculate one above and keep it: it can be shown again exactly as it was.',
    inPeriod: 'Nothing was kept in this period.' },
  sheet: 'Landed costs',
}, {
  above: (visit) => <div className="mb-4"><LandedCard mayKeep={visit.may('landedCost.keep')} /><LandedDrawer /></div>,
})
