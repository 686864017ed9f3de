import { lookups } from '@/components/screens/lookups'
import { summaryPage } from '@/components/screens/summary'
import { outboundGrouping } from '@/lib/domain/outbound'

export default summaryPage('/outbound-order-summary', {
  call: 'outbound.performance',
  rows: 'groups',
  days: 30,
  groups: outboundGrouping.options,
  filters: {
    client_id: { label: 'Client', lookup: lookups.client }, warehouse_id: { label: 'Warehouse', lookup: lookups.warehouseRecord },
    consignee_id: { label: 'Consignee', lookup: lookups.b2bConsignee },
  },
  tiles: [
    { label: 'Orders', field: 'orders', as: 'number', hint: '[lines] lines' }, { label: 'On time and in full', field: 'otif_pct', as: 'percent' },
    { label: 'On time', field: 'on_time_pct', as: 'percent' }, { label: 'In full', field: 'in_full_pct', as: 'percent' },
    { label: 'Units filled', field: 'unit_fill_pct', as: 'percent', hint: '[backordered] units wait for stock' },
    { label: 'Lines filled', field: 'line_fill_pct', as: 'percent' },
  ],
  chart: { of: 'orders, those on time and those in full', bars: { orders: 'Orders', on_time: 'On time', in_full: 'In full' }, unit: 'orders' },
  figures: {
    orders: 'number', lines: 'number', ordered: { as: 'number', label: 'Units ordered' }, shipped: { as: 'number', label: 'Units shipped' },
    on_time: { as: 'number', label: 'On time' }, in_full: { as: 'number', label: 'In full' },
    otif_pct: { as: 'percent', label: 'On time and in full' }, unit_fill_pct: { as: 'percent', label: 'Units filled' },
    line_fill_pct: { as: 'percent', label: 'Lines filled' }, hours_to_ship: { as: 'number', label: 'Hours to ship' },
  },
  opens: '/outbound-list',
  label: 'Outbound performance',
  empty: { title: 'Nothing was to leave in these days', text: 'Choose other days, another client or warehouse.' },
})
