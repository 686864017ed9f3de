import { listPage } from '@/components/screens/list'
import { CodeDrawer } from './code-drawer'
import { SuggestCard } from './suggest-card'

export default listPage('/hs-code', {
  call: 'classification.search',
  columns: {
    dotted: { as: 'hsCode', label: 'HS code', opens: '?code=[code]' }, code_8: { as: 'hsCode', label: '8 digits' },
    description_en: { label: 'Description', letters: 36 }, description_ar: { label: 'Arabic', letters: 26 }, heading: { label: 'Under', letters: 30 },
    duty_rate: { as: 'percent', label: 'Duty' }, excise_rate: { as: 'percent', label: 'Excise' }, vat_rate: { as: 'percent', label: 'VAT', hidden: true },
    is_restricted: { as: 'bool', label: 'Restricted' }, is_prohibited: { as: 'bool', label: 'Prohibited' }, permits: { as: 'chips', label: 'Authorities' },
    unit: { words: 'statisticalUnit', label: 'Unit' }, precedents: { as: 'number', label: 'Precedents' },
  },
  filters: {
    country_code: 'country', digits: { as: 'choice', options: [6, 8, 12, 4].map((value) => ({ value, label: `${value} digits` })) },
  },
  search: 'Digits, words in English or Arabic, or goods decided before',
  sort: { by: 'code', way: 'a_to_z' },
  opens: '?code=[code]',
  rowActions: [
    { label: 'Show tree', opens: '?code=[code]' }, { label: 'Landed cost', opens: '/landed-cost?hs_code=[code]' },
  ],
  empty: { title: 'No HS code is like it', text: 'Search by at least 2 digits or 3 letters, in other words, or describe the goods above.' },
}, {
  above: (visit) => <div className="mb-4"><SuggestCard mayDecide={visit.may('classification.decide')} /><CodeDrawer /></div>,
})
