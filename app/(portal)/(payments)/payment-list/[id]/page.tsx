import { detailPage } from '@/components/screens/detail'
import { PaymentActions } from './payment-actions'
import { PaymentBody, PaymentHead } from './payment-body'

export default detailPage('/payment-list/[id]', {
  load: 'payments.one', input: { id: '[id]' }, title: 'payment_no', Status: PaymentHead, Actions: PaymentActions, Body: PaymentBody,
})
