import { dialogForm } from '@/components/screens/dialog-definition'
import { asListScreen } from '@/components/screens/list-definition'
import { disputeFields, raisesDisputes } from '../../dispute-fields'
import { codPaymentStatus } from '@/lib/domain/cod-payment'

const verifies = 'app_cod_reconcile:verify-money'
const edits = 'app_cod_reconcile:carrier-cod-payment-edit'

/** What carriers hand over, statement by statement. */
export const paymentList = asListScreen<'codPayments.list'>({
  call: 'codPayments.list',
  columns: {
    payment_no: { as: 'code', label: 'Payment', sort: true, opens: '?payment=[id]' }, carrier: { groups: true }, status: 'codPaymentStatus',
    statement_no: { label: 'Statement', letters: 14 }, period_to: { as: 'date', label: 'Until', sort: true },
    declared_amount: { as: 'money', label: 'Declared', sort: true, adds: true }, lines_amount: { as: 'money', label: 'Lines' },
    received_amount: { as: 'money', label: 'Received', sort: true, adds: true },
    total_difference: { as: 'money', label: 'Difference', adds: true }, open_count: { as: 'number', label: 'Open' },
    matched_count: { as: 'number', label: 'Matched' }, mismatch_count: { as: 'number', label: 'Mismatch' }, unknown_count: { as: 'number', label: 'Unknown' },
    declared_count: { as: 'number', label: 'Declared orders', hidden: true }, lines_count: { as: 'number', label: 'Lines read', hidden: true },
    fee_netted: { as: 'money', label: 'Fee kept', hidden: true }, period_from: { as: 'date', label: 'From', hidden: true },
    country_code: { words: 'servedCountry', label: 'Country', hidden: true }, created_at: { as: 'dateTime', label: 'Recorded', sort: true, hidden: true },
  },
  filters: { carrier_id: 'carrier', status: 'codPaymentStatus', currency: 'currency' },
  tabs: [
    { label: 'All', query: {} },
    ...codPaymentStatus.names.map((name) => ({ label: codPaymentStatus.label(name), query: { status: name }, count: name })),
  ],
  dates: true,
  search: 'Statement or payment no',
  sort: { by: 'created_at', way: 'highest' },
  opens: '?payment=[id]',
  form: dialogForm<'codPayments.add', 'codPayments.change'>({
    sections: {
      Statement: {
        carrier_id: { lookup: 'carrier', required: true },
        country_code: { words: 'servedCountry', label: 'Country', required: true },
        currency: { words: 'currency', required: true },
        statement_no: { as: 'text', label: 'Statement no', hint: 'As the carrier writes it' },
        period_from: { as: 'date', label: 'From' }, period_to: { as: 'date', label: 'To' },
      },
      Declared: {
        declared_count: { as: 'number', label: 'Orders' },
        declared_amount: { as: 'money', label: 'Amount' },
        fee_netted: { as: 'money', label: 'Fee kept back', hint: 'Only where the carrier’s terms allow it' },
        fee_vat_netted: { as: 'money', label: 'VAT on the fee' },
      },
    },
    add: {
      call: 'codPayments.add', label: 'Record payment', done: 'Payment [payment_no] is recorded. Upload its statement next.',
      start: { country_code: 'AE', currency: 'AED', fee_netted: '0.00', fee_vat_netted: '0.00' },
    },
    change: {
      call: 'codPayments.change', with: { id: '[id]', version: '[version]' }, title: 'Payment [payment_no]', done: 'Payment [payment_no] is saved.',
    },
  }),
  rowActions: [
    { label: 'Open', opens: '?payment=[id]' },
    { moves: 'codPayments.act', to: 'received', of: 'payment [payment_no]', key: verifies, opens: '?payment=[id]&verify=yes' },
    {
      moves: 'codDisputes.addPayment', to: 'disputed', of: 'payment [payment_no]', key: raisesDisputes, with: { payment_id: '[id]' },
      each: { disputed: { ask: { amount_disputed: { as: 'money', label: 'Amount', required: true }, ...disputeFields } } },
    },
    {
      moves: 'codPayments.act', to: ['submitted', 'cancelled'], of: 'payment [payment_no]', key: edits,
      each: { submitted: { with: { action: 'submit' } }, cancelled: { with: { action: 'cancel' } } },
    },
  ],
  actions: [{ label: 'Upload statement', opens: '/cod/carrier/upload', call: 'codPayments.upload' }],
  empty: {
    title: 'No payments yet', text: 'What carriers hand over: each statement with its lines, matched with our orders.',
    inPeriod: 'No statement is about these days.',
  },
  sheet: 'Carrier COD payments',
  exportBy: 'codPayments.download',
})
