import { asListScreen } from '@/components/screens/list-definition'
import { codPaymentMethod } from '@/lib/domain/carrier-cod'
import { disputeFields, raisesDisputes } from '../dispute-fields'
import { paidColumns, paidList } from './paid-list'

/** What clients were paid. */
export const toClients = asListScreen<'codPaid.list'>({
  call: 'codPaid.list',
  ...paidList,
  fixed: { direction: 'client' },
  columns: {
    ...paidColumns, payment_no: { ...paidColumns.payment_no, opens: '/cod/rsa?payment=[payment_id]' }, party: { label: 'Client' },
  },
  filters: { client_id: 'client', payment_method: { options: codPaymentMethod.options, label: 'Method' }, currency: 'currency' },
  opens: '/cod/rsa?payment=[payment_id]',
  rowActions: [
    { label: 'Open', opens: '/cod/rsa?payment=[payment_id]' },
    { label: 'Advice PDF', call: 'clientCodPayments.advice', with: { id: '[payment_id]' } },
    { label: 'Lines xlsx', call: 'clientCodPayments.advice', with: { id: '[payment_id]', format: 'xlsx' } },
    {
      moves: 'clientCodPayments.act', machine: 'clientCodStatus', to: 'confirmed', of: 'payment [payment_no]',
      each: { confirmed: { with: { action: 'confirm', id: '[payment_id]' } } },
    },
    {
      moves: 'codDisputes.addPayment', machine: 'clientCodStatus', to: 'disputed', of: 'payment [payment_no]', key: raisesDisputes,
      with: { payment_id: '[payment_id]', direction: 'client' },
      each: { disputed: { ask: { amount_disputed: { as: 'money', label: 'Amount', required: true }, ...disputeFields } } },
    },
  ],
  empty: { title: 'No client was paid yet', text: 'What clients were paid of their cash, net of our fees.', inPeriod: 'No client was paid on these days.' },
  sheet: 'COD paid to clients',
})
