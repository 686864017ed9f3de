import { listPage } from '@/components/screens/list'

export default listPage('/order-summary', {
  call: 'saleOrders.lines',
  columns: {
    order_no: { as: 'code', label: 'Order', sort: true, opens: '/orderSummary?order_id=[order_id]' }, ref_no: { as: 'code', label: 'Reference' },
    status: 'saleOrderStatus', ordered_sku: { as: 'code', label: 'Ordered as' }, sku_code: { as: 'code', label: 'SKU' },
    sku_name: { label: 'Name', letters: 20 }, ordered_qty: { as: 'number', label: 'Ordered' }, allocated_qty: { as: 'number', label: 'Allocated' },
    shipped_qty: { as: 'number', label: 'Shipped' }, cancelled_qty: { as: 'number', label: 'Cancelled' }, lot_no: { as: 'code', label: 'Lot' },
    unit_price: { as: 'money', label: 'Price' }, discount: { as: 'money', label: 'Discount' }, vat_amount: { as: 'money', label: 'VAT' },
    line_total: { as: 'money', label: 'Line' }, client: { label: 'Client', letters: 18 }, warehouse: { as: 'code', letters: 6 },
    order_date: { as: 'dateTime', label: 'Ordered on', sort: true }, due_ship_at: { as: 'dateTime', label: 'Ship by' },
    order_source: { words: 'orderSource', label: 'Source' }, line_no: { as: 'number', label: 'Line no.', hidden: true },
  },
  filters: {
    status: 'saleOrderStatus', client_id: 'client', warehouse_id: 'warehouseRecord', sku_code: 'text',
    order_source: { words: 'orderSource', label: 'Source' },
  },
  dates: true,
  period: 30,
  search: 'Order, reference or SKU',
  sort: { by: 'order_date', way: 'highest' },
  empty: {
    title: 'No order lines yet', text: 'Each line of each order stands here, with what of it is allocated and shipped.', inPeriod: 'No orders in these days.',
  },
  sheet: 'Order lines',
})
