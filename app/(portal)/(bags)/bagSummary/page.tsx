import { lookups } from '@/components/screens/lookups'
import { summaryPage } from '@/components/screens/summary'
import { bagGrouping } from '@/lib/domain/bag'

export default summaryPage('/bagSummary', {
  call: 'bags.report',
  rows: 'groups',
  days: 7,
  groups: bagGrouping.options,
  filters: { facility_id: { label: 'Facility', lookup: lookups.facility } },
  chart: { of: 'bags', bars: { bags: 'Bags' }, unit: 'bags' },
  figures: {
    bags: 'number', packages: 'number', net_weight: { as: 'weight', label: 'Net kg' }, gross_weight: { as: 'weight', label: 'Gross kg' },
    declared_value: { as: 'money', label: 'Value' }, cod: { as: 'money', label: 'COD' },
    open_over_24h: { as: 'number', label: 'Open over 24 h' },
  },
  opens: '/bags',
  exports: { call: 'bags.report', formats: ['xlsx'] },
  label: 'Bag summary',
  empty: { title: 'No bags in this period', text: 'Choose other days or another facility.' },
})
