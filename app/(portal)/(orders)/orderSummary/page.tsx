import { detailPage } from '@/components/screens/detail'
import { showSummary } from '@/components/screens/summary'
import { OrderActions } from './order-actions'
import { OrderBody, OrderStatus } from './order-body'
import { orderFigures } from './order-figures'

export default detailPage('/orderSummary', {
  load: 'saleOrders.one', input: { id: '[order_id]' }, title: 'order_no', Status: OrderStatus, Actions: OrderActions, Body: OrderBody,
  overview: showSummary('/orderSummary', orderFigures),
})
