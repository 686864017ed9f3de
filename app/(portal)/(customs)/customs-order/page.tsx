import { listPage } from '@/components/screens/list'
import { customsState, openBoes } from '@/lib/domain/boe'
import { CustomsPanels } from './customs-panels'
import { viewOrder } from '../view-order'

const edits = 'app_customs:boe-edit'
/** Onto one that customs is not told of yet. */
const addsTo = (scope: 'local' | 'international', label: string) => ({
  label, call: 'boes.orders', key: edits, rows: { input: 'add_order_ids', field: 'id' }, most: 500,
  ask: {
    id: {
      as: 'lookup', label: 'BOE', required: true,
      lookup: { call: 'boes.list', value: 'id', text: '[boe_ref]: [client]', with: { scope, status: [...openBoes] } },
    },
  },
}) as const

export default listPage('/customs-order', {
  call: 'customsOrders.list',
  columns: {
    order_no: { as: 'code', label: 'Order', sort: true, opens: '?goods=[id]' }, state: 'customsState', scope: { words: 'customsScope', label: 'Way' },
    hvlv_class: { words: 'hvlvClass', label: 'Class' }, hs_missing: { as: 'number', label: 'Without HS code' },
    boe_ref: { as: 'code', label: 'BOE' }, client: 'text',
    destination_country: { label: 'To', letters: 4 }, declared_value_aed: { as: 'money', label: 'Declared, AED', currency: 'AED', sort: true },
    hold_reason: { label: 'Held for' }, tracking_no: { as: 'code', label: 'Tracking no' }, consignee: 'text', warehouse: { letters: 6 },
    packages: { as: 'number', label: 'Packages' }, gross_weight: 'weight', packed_at: { as: 'dateTime', sort: true },
    declared_value: { as: 'money', label: 'Declared', hidden: true },
  },
  filters: {
    state: 'customsState', scope: { words: 'customsScope', label: 'Way' }, client_id: 'client', warehouse_id: 'warehouse', destination_country: 'country',
    hvlv_class: { words: 'hvlvClass', label: 'Class' }, missing_hs: 'yesNo', carrier_id: 'carrier',
  },
  tabs: [
    { label: 'All', query: {} }, ...customsState.names.map((name) => ({ label: customsState.label(name), query: { state: name }, count: name })),
  ],
  dates: true,
  search: 'Order, tracking no or BOE',
  sort: { by: 'packed_at', way: 'highest' },
  opens: '?goods=[id]',
  rowActions: [
    { label: 'Goods and HS codes', opens: '?goods=[id]' },
    ...viewOrder,
    {
      moves: 'customsOrders.change', field: 'state', of: '[order_no]', key: edits, to: ['exempt', 'exempt > pending'],
      each: { exempt: { with: { exempt: true } }, pending: { with: { exempt: false } } },
    },
  ],
  bulk: [
    { label: 'Create BOE', opens: '?make=[rows]', call: 'customsOrders.create', key: edits, rows: { input: 'groups', field: 'id' }, most: 500 },
    addsTo('local', 'Add to local BOE'), addsTo('international', 'Add to international BOE'),
  ],
  actions: [{ label: 'Group all that wait', opens: '?make=all', call: 'customsOrders.create' }],
  empty: { title: 'No order waits for customs', text: 'Packed orders that leave a free zone or the country.', inPeriod: 'Nothing was packed on these days.' },
  exportBy: 'customsOrders.download',
  sheet: 'Customs orders',
}, { above: (visit) => <CustomsPanels mayEdit={visit.may('customsOrders.change')} /> })
