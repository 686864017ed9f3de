import { asListScreen, type Moves } from '@/components/screens/list-definition'
import { lookups } from '@/components/screens/lookups'
import { codPaymentMethod } from '@/lib/domain/carrier-cod'
import { clientCodStatus } from '@/lib/domain/client-cod'
import { disputeFields, raisesDisputes } from '../../dispute-fields'

const edits = 'app_cod_reconcile:rsa-cod-payment-edit'
const approves = 'app_cod_reconcile:rsa-cod-payment-approve'
const acting = { moves: 'clientCodPayments.act', of: 'payment [payment_no]' } as const

const paying: Moves = {
  ...acting, to: 'paid', key: edits,
  each: {
    paid: {
      with: { action: 'mark_paid' },
      ask: {
        bank_id: { as: 'lookup', label: 'Paid from', lookup: lookups.bank }, reference_no: { as: 'text', label: 'Bank’s reference' },
        paid_on: { as: 'date', label: 'Paid on' },
        payment_method: { as: 'choice', label: 'Method', options: codPaymentMethod.options, start: 'bank_transfer' },
        bank_amount: { as: 'money', label: 'Taken from the account', hint: 'Only where the account is in another currency than the payment.' },
      },
    },
  },
}

/** What clients are paid of their cash. */
export const clientPaymentList = asListScreen<'clientCodPayments.list'>({
  call: 'clientCodPayments.list',
  columns: {
    payment_no: { as: 'code', label: 'Payment', sort: true, opens: '?payment=[id]' }, client: { groups: true }, status: 'clientCodStatus',
    cycle_to: { as: 'date', label: 'Orders until', sort: true }, orders_count: { as: 'number', label: 'Orders' },
    gross_cod: { as: 'money', label: 'COD', adds: true }, cod_fee: { as: 'money', label: 'Fees' },
    net_payable: { as: 'money', label: 'Net', sort: true, adds: true }, paid_on: { as: 'date', label: 'Paid on' },
    reference_no: { as: 'code', label: 'Reference' }, initiated_by: { label: 'Initiated by' }, approved_by: { label: 'Approved by' },
    return_fee: { as: 'money', label: 'Return fees', hidden: true }, fee_vat: { as: 'money', label: 'VAT on fees', hidden: true },
    adjustments: { as: 'money', label: 'Added', hidden: true }, deductions: { as: 'money', label: 'Taken off', hidden: true },
    tax_invoice_no: { as: 'code', label: 'Tax invoice', hidden: true }, created_at: { as: 'dateTime', label: 'Prepared', sort: true, hidden: true },
  },
  filters: { client_id: 'client', status: 'clientCodStatus', currency: 'currency' },
  tabs: [
    { label: 'All', query: {} },
    ...clientCodStatus.names.map((name) => ({ label: clientCodStatus.label(name), query: { status: name }, count: name })),
  ],
  dates: true,
  search: 'Payment no or reference',
  sort: { by: 'created_at', way: 'highest' },
  opens: '?payment=[id]',
  rowActions: [
    { label: 'Open', opens: '?payment=[id]' },
    {
      ...acting, to: ['initiated', 'cancelled'], key: edits,
      each: { initiated: { with: { action: 'initiate' } }, cancelled: { with: { action: 'cancel' } } },
    },
    { ...acting, to: 'approved', key: approves, each: { approved: { with: { action: 'approve' } } } },
    paying,
    { ...acting, to: 'rejected', each: { rejected: { with: { action: 'reject' } } } },
    { ...acting, to: 'confirmed', each: { confirmed: { with: { action: 'confirm' } } } },
    {
      moves: 'codDisputes.addPayment', to: 'disputed', of: 'payment [payment_no]', key: raisesDisputes, with: { payment_id: '[id]', direction: 'client' },
      each: { disputed: { ask: { amount_disputed: { as: 'money', label: 'Amount', required: true }, ...disputeFields } } },
    },
  ],
  bulk: [
    {
      label: 'Bank file', call: 'clientCodPayments.bankFile', rows: { input: 'ids', field: 'id' }, most: 200,
      ask: { bank_id: { as: 'lookup', label: 'Paid from', lookup: lookups.bank, required: true } }, done: 'The bank file is made.',
    },
  ],
  actions: [{ label: 'Prepare payment', opens: '?prepare=yes', call: 'clientCodPayments.create', primary: true }],
  empty: {
    title: 'No payments to clients yet', text: 'What clients are paid of the cash collected for them, net of our fees.',
    inPeriod: 'No payment is about these days.',
  },
  sheet: 'COD payments to clients',
  exportBy: 'clientCodPayments.download',
})
