import { detailPage } from '@/components/screens/detail'
import { PurchaseActions } from './purchase-actions'
import { PurchaseBody, PurchaseHead } from './purchase-body'

export default detailPage('/purchase-orders/[id]', {
  load: 'purchaseOrders.one', input: { id: '[id]' }, title: 'po_no', beside: ['inbound'], Status: PurchaseHead, Actions: PurchaseActions, Body: PurchaseBody,
})
