import { listPage } from '@/components/screens/list'
import { beforeHandover, fulfillmentStatus } from '@/lib/domain/fulfilment-order'

const of = '[fulfillment_no]'
const truck = { vehicle_no: { as: 'text', label: 'Vehicle' }, driver_name: { as: 'text', label: 'Driver' } } as const
const several = { of: '[n fulfilment order]', rows: { input: 'ids', field: 'id' }, most: 500 } as const
const papers = { rows: several.rows, most: 200 } as const

export default listPage('/shipping-list', {
  call: 'fulfilmentOrders.list',
  columns: {
    fulfillment_no: { as: 'code', label: 'Fulfilment order', sort: true, opens: '/shipping-list/[id]' },
    status: 'fulfillmentStatus', due_ship_at: { as: 'dateTime', label: 'Ship by', sort: true }, is_late: { as: 'bool', label: 'Late' },
    client: 'text', city: { letters: 14 }, units: { as: 'number', label: 'Units' }, wave_no: { as: 'code', label: 'Wave', letters: 11 },
    ref_no: { as: 'code', label: 'Reference' }, warehouse: { as: 'code', letters: 6 }, lines: { as: 'number', label: 'Lines' },
    consignee_name: { label: 'Consignee' }, delivery_type: 'orderDelivery', payment_mode: 'paymentMode', cod_amount: { as: 'money', label: 'COD' },
    order_no: { as: 'code', label: 'Order', opens: '/orderSummary?order_id=[order_id]' }, country_code: { letters: 3, label: 'Country' },
  },
  filters: {
    status: 'fulfillmentStatus', client_id: 'client', warehouse_id: 'warehouseRecord', wave_no: { as: 'text', label: 'Wave' }, payment_mode: 'paymentMode',
    delivery_type: 'orderDelivery', late: { label: 'Late' }, stage: { words: 'fulfilmentStage', label: 'Stage' },
  },
  tabs: [
    { label: 'To ship', query: {}, count: 'to_ship' },
    ...fulfillmentStatus.names.map((status) => ({
      label: fulfillmentStatus.label(status), query: { status }, ...(beforeHandover.some((open) => open === status) && { count: status }),
    })),
    { label: 'All', query: { stage: 'all' } },
  ],
  search: 'Order, reference or consignee',
  sort: { by: 'due_ship_at', way: 'lowest' },
  opens: '/shipping-list/[id]',
  rowActions: [
    { label: 'Open', opens: '/shipping-list/[id]' },
    { moves: 'fulfilmentOrders.allocate', to: 'allocated', of },
    { moves: 'fulfilmentOrders.release', to: 'released', of },
    { moves: 'fulfilmentOrders.handOver', to: 'shipped', of, each: { shipped: { ask: truck } } },
    { moves: 'fulfilmentOrders.deallocate', to: 'pending', of },
    { moves: 'fulfilmentOrders.cancel', to: 'cancelled', of },
  ],
  bulk: [
    { moves: 'fulfilmentOrders.allocate', to: 'allocated', ...several },
    { moves: 'fulfilmentOrders.release', to: 'released', ...several },
    { label: 'Create wave', call: 'fulfilmentOrders.addWave', consequence: 'They are picked together once the wave is released.', ...several },
    { moves: 'fulfilmentOrders.handOver', to: 'shipped', ...several, each: { shipped: { ask: truck } } },
    { label: 'Print labels', call: 'fulfilmentOrders.labels', ...papers, done: 'The labels are made.' },
    { label: 'Print packing slips', call: 'fulfilmentOrders.packingSlips', ...papers, done: 'The packing slips are made.' },
    { moves: 'fulfilmentOrders.deallocate', to: 'pending', ...several },
    { moves: 'fulfilmentOrders.cancel', to: 'cancelled', ...several },
  ],
  empty: { title: 'Nothing to ship', text: 'Confirmed orders come here, each to the warehouse that ships it.' },
  sheet: 'Shipping list',
})
