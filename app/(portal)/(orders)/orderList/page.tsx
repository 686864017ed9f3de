import { listPage } from '@/components/screens/list'
import { holdByHand, saleOrderStatus } from '@/lib/domain/sale-order'
import { AddOrder } from './add-order'

const of = 'order [order_no]'
const several = { of: '[n order]', rows: { input: 'ids', field: 'id' }, most: 500 } as const
const why = { hold_reason: { as: 'choice', label: 'Why', required: true, options: holdByHand.options }, note: { as: 'text', label: 'Note' } } as const

export default listPage('/orderList', {
  call: 'saleOrders.list',
  columns: {
    order_no: { as: 'code', label: 'Order', sort: true, opens: '/orderSummary?order_id=[id]' }, ref_no: { as: 'code', label: 'Reference' },
    status: 'saleOrderStatus', client: 'text', consignee_name: { label: 'Consignee' }, city: { letters: 14 },
    items: { as: 'number', label: 'Units' }, total_amount: { as: 'money', label: 'Total', sort: true }, cod_amount: { as: 'money', label: 'COD' },
    due_ship_at: { as: 'dateTime', label: 'Ship by', sort: true }, is_late: { as: 'bool', label: 'Late' },
    order_date: { as: 'dateTime', label: 'Ordered', sort: true },
    hold_reason: { words: 'orderHold', label: 'Held for' }, warehouse: { as: 'code', letters: 6 }, delivery_type: 'orderDelivery', payment_mode: 'paymentMode',
    order_source: { words: 'orderSource', label: 'Source' }, country_code: { letters: 3, label: 'Country' },
  },
  filters: {
    status: 'saleOrderStatus', client_id: 'client', order_source: { words: 'orderSource', label: 'Source' },
    hold_reason: { words: 'orderHold', label: 'Held for' }, payment_mode: 'paymentMode', delivery_type: 'orderDelivery',
    warehouse_id: 'warehouseRecord', city: 'text', sku_code: 'text', late: { label: 'Late' },
  },
  tabs: [
    { label: 'All', query: {} },
    ...saleOrderStatus.names.map((status) => ({ label: saleOrderStatus.label(status), query: { status }, count: status })),
  ],
  dates: true,
  period: 30,
  search: 'Order, reference, name or mobile',
  sort: { by: 'order_date', way: 'highest' },
  opens: '/orderSummary?order_id=[id]',
  rowActions: [
    { label: 'Open', opens: '/orderSummary?order_id=[id]' },
    { moves: 'saleOrders.confirm', to: 'confirmed', of },
    { moves: 'saleOrders.release', to: 'new', of },
    { moves: 'saleOrders.hold', to: 'on_hold', of, each: { on_hold: { ask: why } } },
    { moves: 'saleOrders.cancel', to: 'cancelled', of },
  ],
  bulk: [
    { moves: 'saleOrders.confirm', to: 'confirmed', ...several },
    { moves: 'saleOrders.release', to: 'new', ...several },
    { moves: 'saleOrders.hold', to: 'on_hold', ...several, each: { on_hold: { ask: why } } },
    { moves: 'saleOrders.cancel', to: 'cancelled', ...several },
  ],
  actions: [{ label: 'Summary', opens: '/orderSummary', call: 'saleOrders.summary' }],
  empty: { title: 'No orders yet', text: 'What buyers order from stock in our warehouses. Add the first one.', inPeriod: 'No orders in these days.' },
  sheet: 'Orders',
}, { actions: (visit) => visit.may('saleOrders.add') && <AddOrder isStaff={visit.grants.user_category === 'admin'} /> })
