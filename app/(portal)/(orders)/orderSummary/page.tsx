import { detailPage } from '@/components/screens/detail'
import { OrderActions } from './order-actions'
import { OrderBody, OrderStatus } from './order-body'

export default detailPage('/orderSummary', {
  load: 'saleOrders.one', input: { id: '[order_id]' }, title: 'order_no', Status: OrderStatus, Actions: OrderActions, Body: OrderBody,
})
