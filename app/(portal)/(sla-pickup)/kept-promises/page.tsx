import { lookups } from '@/components/screens/lookups'
import { summaryPage } from '@/components/screens/summary'
import { promiseGrouping } from '@/lib/domain/delivery-promise'

export default summaryPage('/kept-promises', {
  call: 'promises.scoreboard',
  rows: 'groups',
  days: 30,
  groups: promiseGrouping.options,
  filters: {
    carrier_id: { label: 'Carrier', lookup: lookups.carrier }, client_id: { label: 'Client', lookup: lookups.client },
    country_code: { label: 'Country', lookup: lookups.country },
  },
  tiles: [
    { label: 'Promises', field: 'promised', as: 'number', hint: '95 % sure lay [sure_days] days ahead, the carrier’s longest [longest_days]' },
    { label: 'By the sure day', field: 'sure_pct', as: 'percent', hint: '[kept_sure] parcels; 95 % were promised' },
    { label: 'By the likely day', field: 'likely_pct', as: 'percent', hint: '[kept_likely] parcels' },
  ],
  chart: { of: 'promises and those kept', bars: { promised: 'Promised', kept_sure: 'By the sure day' }, unit: 'promises' },
  figures: {
    promised: { as: 'number', label: 'Promised' }, kept_likely: { as: 'number', label: 'By likely day' }, likely_pct: { as: 'percent', label: 'Likely kept' },
    kept_sure: { as: 'number', label: 'By sure day' }, sure_pct: { as: 'percent', label: 'Sure kept' },
    median_slack: { as: 'number', label: 'Median slack, days' }, sure_days: { as: 'number', label: 'Days promised' },
    longest_days: { as: 'number', label: 'Carrier’s longest' },
  },
  label: 'Kept promises',
  empty: { title: 'No promises ended in these days', text: 'Choose other days, or another carrier or client.' },
})
