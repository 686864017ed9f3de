import { listPage } from '@/components/screens/list'
import { codPaymentMethod } from '@/lib/domain/carrier-cod'
import { sidesOf } from '../sides'
import { paidColumns, paidList } from './paid-list'
import { toClients } from './to-clients'

export default listPage('/cod-paid-payment', {
  call: 'codPaid.list',
  ...paidList,
  fixed: { direction: 'carrier' },
  columns: {
    ...paidColumns, payment_no: { ...paidColumns.payment_no, opens: '/cod/carrier?payment=[payment_id]' }, party: { label: 'Carrier' },
  },
  filters: { carrier_id: 'carrier', payment_method: { options: codPaymentMethod.options, label: 'Method' }, currency: 'currency' },
  opens: '/cod/carrier?payment=[payment_id]',
  rowActions: [
    { label: 'Open', opens: '/cod/carrier?payment=[payment_id]' },
    { label: 'Lines xlsx', call: 'codPayments.download', with: { id: '[payment_id]' } },
  ],
  empty: {
    title: 'No carrier has settled yet', text: 'What carriers handed over, once the last line of its statement is settled.',
    inPeriod: 'Nothing was settled on these days.',
  },
  sheet: 'COD from carriers',
}, {
  views: { label: 'From carriers', mine: sidesOf, others: { clients: { label: 'To clients', screen: toClients } } },
})
