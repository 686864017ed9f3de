import { lookups } from '@/components/screens/lookups'
import { summaryPage } from '@/components/screens/summary'
import { b2bInboundGrouping } from '@/lib/domain/inbound'

export default summaryPage('/inboundSummary', {
  call: 'b2bInboundReports.summary',
  rows: 'groups',
  days: 31,
  groups: b2bInboundGrouping.options,
  filters: { client_id: { label: 'Client', lookup: lookups.client }, warehouse_id: { label: 'Warehouse', lookup: lookups.warehouse } },
  chart: { of: 'units expected and received', bars: { expected: 'Expected', received: 'Received' }, unit: 'units' },
  figures: {
    asns: { as: 'number', label: 'Orders' }, arrived: 'number', closed: 'number', lines: 'number', expected: 'number', received: 'number',
    damaged: 'number', short: 'number', over: 'number', accuracy_pct: { as: 'percent', label: 'Accuracy' },
    dock_to_stock: { as: 'number', label: 'Dock to stock h' }, on_time_pct: { as: 'percent', label: 'On time' }, containers: 'number',
  },
  opens: '/inbound-list-summary',
  exports: { call: 'b2bInboundReports.summary', formats: ['xlsx'] },
  label: 'B2B inbound summary',
  empty: { title: 'Nothing was expected in this period', text: 'Choose other days, or another client or warehouse.' },
})
