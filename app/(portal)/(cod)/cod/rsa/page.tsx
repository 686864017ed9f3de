import { listPage } from '@/components/screens/list'
import { clientPaymentList } from './payment-list'
import { ClientPaymentDrawer } from './payment-drawer'

export default listPage('/cod/rsa', clientPaymentList, {
  above: (visit) => <ClientPaymentDrawer mayPrepare={visit.may('clientCodPayments.create')} />,
})
