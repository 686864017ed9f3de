import { listPage } from '@/components/screens/list'
import { PaymentDrawer } from './payment-drawer'
import { paymentList } from './payment-list'

export default listPage('/cod/carrier', paymentList, {
  above: (visit) => (
    <PaymentDrawer mayEdit={visit.may('codPayments.upload')} mayVerify={visit.grants.keys.has('app_cod_reconcile:verify-money')} />
  ),
})
