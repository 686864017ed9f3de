import { detailPage } from '@/components/screens/detail'
import { ShipmentActions } from './shipment-actions'
import { ShipmentBody, ShipmentHead } from './shipment-body'

export default detailPage('/invoices/[id]', {
  load: 'sellerInvoices.one', input: { id: '[id]' }, title: 'no', beside: ['paymentRequests'],
  Status: ShipmentHead, Actions: ShipmentActions, Body: ShipmentBody,
})
