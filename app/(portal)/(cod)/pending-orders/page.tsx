import { listPage } from '@/components/screens/list'
import type { ActionField } from '@/components/screens/list-definition'
import { disputeFields, raisesDisputes } from '../dispute-fields'

const writesOff = 'app_cod_reconcile:write-off'
const reminds = 'app_cod_reconcile:carrier-cod-payment-edit'
const payClient: Record<string, ActionField> = {
  pay_client: { as: 'switch', label: 'The client is paid all the same', hint: 'Off where the fault is the client’s: they lose the amount.', start: true },
}
const writing = {
  moves: 'codOrders.act', field: 'cod_status', to: 'written_off', key: writesOff, with: { action: 'write_off' },
} as const

export default listPage('/pending-orders', {
  call: 'codOrders.list',
  fixed: { cod_status: ['pending'] },
  columns: {
    tracking_no: { as: 'code', opens: '/tracking/details?tracking_no=[tracking_no]' },
    due_date: { as: 'date', label: 'Due date', sort: true }, age_days: { as: 'number', label: 'Days late' },
    cod_amount: { as: 'money', label: 'COD amount', sort: true, adds: true }, client: { groups: true }, carrier: { groups: true },
    ref_no: { label: 'Ref' }, delivered_at: { as: 'dateTime', label: 'Delivered', sort: true },
    collected_amount: { as: 'money', label: 'Collected', adds: true }, age: { words: 'codAge' },
    cod_status: { machine: 'codStatus', label: 'Status' }, country_code: { words: 'servedCountry', label: 'Country', hidden: true },
    received_amount: { as: 'money', label: 'Received', hidden: true }, borne_by: { words: 'codBearer', label: 'Borne by', hidden: true },
    reason: { label: 'Reason', hidden: true }, reminded_at: { as: 'dateTime', label: 'Reminded', hidden: true },
  },
  filters: {
    carrier_id: 'carrier', client_id: 'client', cod_status: { machine: 'codStatus', label: 'Status' }, age: 'codAge', country_code: 'servedCountry',
    currency: 'currency',
  },
  dates: true,
  search: 'Tracking no or reference',
  sort: { by: 'due_date', way: 'lowest' },
  tabs: [
    { label: 'All', query: {} },
    { label: 'Not due', query: { age: 'not_due' }, count: 'not_due' },
    { label: '1–7 days', query: { age: 'days_1_7' }, count: 'days_1_7' },
    { label: '8–15 days', query: { age: 'days_8_15' }, count: 'days_8_15' },
    { label: '16–30 days', query: { age: 'days_16_30' }, count: 'days_16_30' },
    { label: 'Over 30 days', query: { age: 'over_30' }, count: 'over_30' },
  ],
  opens: '/tracking/details?tracking_no=[tracking_no]',
  rowActions: [
    { label: 'Track', opens: '/tracking/details?tracking_no=[tracking_no]' },
    {
      moves: 'codDisputes.addOrders', field: 'cod_status', to: 'disputed', of: 'the COD of [tracking_no]', key: raisesDisputes,
      with: { cod_order_ids: ['[id]'] }, each: { disputed: { ask: disputeFields } },
    },
    { ...writing, of: '[currency] [cod_amount] of [tracking_no]', each: { written_off: { ask: payClient } } },
  ],
  bulk: [
    {
      label: 'Remind carriers', call: 'codOrders.act', key: reminds, with: { action: 'remind' }, rows: { input: 'ids', field: 'id' }, most: 500,
      confirm: 'Remind the carriers of [n order]?', consequence: 'Each carrier gets one mail with its parcels, once a day.',
      done: 'The mails are on their way.',
    },
    {
      moves: 'codDisputes.addOrders', field: 'cod_status', to: 'disputed', of: '[n COD order]', key: raisesDisputes,
      rows: { input: 'cod_order_ids', field: 'id' }, most: 500, each: { disputed: { ask: disputeFields } },
    },
    { ...writing, of: '[n COD order]', rows: { input: 'ids', field: 'id' }, most: 500, each: { written_off: { ask: payClient } } },
  ],
  empty: {
    title: 'No cash is pending', text: 'Cash that carriers collected stands here until they hand it over.',
    inPeriod: 'Nothing delivered on these days is pending.',
  },
  sheet: 'COD orders',
  exportBy: 'codOrders.download',
})
