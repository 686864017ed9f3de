import { detailPage } from '@/components/screens/detail'
import { FulfilmentActions } from './fulfilment-actions'
import { FulfilmentBody, FulfilmentHead } from './fulfilment-body'

export default detailPage('/shipping-list/[id]', {
  load: 'fulfilmentOrders.one', input: { id: '[id]' }, title: 'fulfillment_no',
  Status: FulfilmentHead, Actions: FulfilmentActions, Body: FulfilmentBody,
})
