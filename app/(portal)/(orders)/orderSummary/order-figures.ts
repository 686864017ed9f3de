import { lookups } from '@/components/screens/lookups'
import { asSummary } from '@/components/screens/summary'
import { orderGrouping, orderSource } from '@/lib/domain/sale-order'

/** Orders of some days in figures. */
export const orderFigures = asSummary<'saleOrders.summary'>({
  call: 'saleOrders.summary',
  rows: 'groups',
  days: 30,
  groups: orderGrouping.options,
  filters: {
    client_id: { label: 'Client', lookup: lookups.client }, warehouse_id: { label: 'Warehouse', lookup: lookups.warehouseRecord },
    order_source: { label: 'Channel', options: orderSource.options },
  },
  tiles: [
    { label: 'Orders', field: 'orders', as: 'number', hint: '[units] units' }, { label: 'Value', field: 'value', as: 'money' },
    { label: 'Shipped in time', field: 'on_time_pct', as: 'percent' }, { label: 'Fill rate', field: 'fill_pct', as: 'percent' },
    { label: 'Backordered', field: 'backordered', as: 'number', hint: '[older_than_day] open for more than a day' },
    { label: 'Cancelled', field: 'cancelled_pct', as: 'percent', hint: '[cancelled] orders' },
  ],
  chart: { of: 'orders and those confirmed after the cut-off', bars: { orders: 'Orders', after_cutoff: 'After the cut-off' }, unit: 'orders' },
  figures: {
    orders: 'number', units: 'number', value: 'money', new: 'number', on_hold: { as: 'number', label: 'On hold' }, confirmed: 'number',
    in_fulfillment: { as: 'number', label: 'In fulfilment' }, shipped: 'number', delivered: 'number', returned: 'number', cancelled: 'number',
    after_cutoff: { as: 'number', label: 'After the cut-off' }, on_time_pct: { as: 'percent', label: 'Shipped in time' },
    fill_pct: { as: 'percent', label: 'Fill rate' },
  },
  opens: '/orderList',
  exports: { call: 'saleOrders.summary', formats: ['xlsx'] },
  label: 'Order summary',
  empty: { title: 'No orders in these days', text: 'Choose other days, another client or warehouse.' },
})
