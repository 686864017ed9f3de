import { listPage } from '@/components/screens/list'
import { openRequests, paymentRequestStatus } from '@/lib/domain/payment-request'

const update = 'payments.update'
const named = 'payment request [payment_ref]'
const records = 'app_payment:payment-record'
const of = { initiated_payment_id: '[id]' }

export default listPage('/pending-payments', {
  call: 'paymentRequests.list',
  fixed: { status: [...openRequests] },
  columns: {
    payment_ref: { as: 'code', label: 'Request', sort: true }, status: { machine: 'paymentRequestStatus' }, party: { label: 'Payer', letters: 24 },
    balance: { as: 'money', label: 'Balance', adds: true }, due_date: { as: 'date', label: 'Due', sort: true },
    days_late: { as: 'number', label: 'Days late', places: 0 }, invoice_no: { as: 'code', label: 'Invoice', opens: '/invoices/client/[invoice_id]' },
    amount: { as: 'money', label: 'Amount', sort: true, adds: true }, paid_amount: { as: 'money', label: 'Paid', adds: true, hidden: true },
    link_sent_at: { as: 'dateTime', label: 'Link sent', sort: true }, kind: { as: 'status', words: 'paymentRequestKind', label: 'For', hidden: true },
    gateway: { as: 'status', words: 'paymentGateway', label: 'Gateway', hidden: true }, pay_link: { as: 'code', label: 'Pay link', hidden: true },
    reminded_at: { as: 'dateTime', label: 'Reminded', hidden: true }, link_expires_at: { as: 'dateTime', label: 'Link ends', hidden: true },
    reject_reason: { label: 'Reason', hidden: true }, created_by: { label: 'Asked by', hidden: true },
    created_at: { as: 'dateTime', label: 'Asked', sort: true, hidden: true },
  },
  filters: {
    status: { machine: 'paymentRequestStatus' }, kind: { words: 'paymentRequestKind', label: 'For' }, age: { words: 'invoiceAge', label: 'Age' },
    overdue: { as: 'yesNo', label: 'Overdue' }, client_id: 'client',
    seller_id: { as: 'lookup', label: 'Seller', call: 'sellers.activeNames', value: 'id', text: 'legal_name' },
    currency: 'currency',
  },
  tabs: [
    { label: 'Open', query: {} }, { label: 'Overdue', query: { overdue: 'true' } },
    ...(['paid', 'expired', 'rejected', 'cancelled'] as const).map((status) => (
      { label: paymentRequestStatus.label(status), query: { status }, count: status }
    )),
  ],
  dates: true,
  search: 'Request, invoice or payer',
  sort: { by: 'due_date', way: 'lowest' },
  rowActions: [
    { label: 'Open invoice', opens: '/invoices/client/[invoice_id]' },
    { label: 'Record payment', opens: '/payment-list/record?payer=[payer]&invoice=[invoice_id]', call: update, key: records },
    { moves: update, of: named, to: 'sent', with: { ...of, action: 'send_link' }, key: records },
    {
      label: 'Remind', call: update, key: records, with: { ...of, action: 'remind' }, confirm: 'Remind [party] of [payment_ref]?',
      consequence: 'One mail a day at most.', done: 'The reminder is on its way.',
    },
    {
      label: 'Change due date', call: update, key: records, with: { ...of, action: 'change_due_date' },
      ask: { due_date: { as: 'date', label: 'Due', required: true } }, consequence: 'Its link works for two weeks longer than that.',
      done: 'The due date is changed.',
    },
    { moves: update, of: named, to: 'cancelled', with: { ...of, action: 'cancel' }, key: records },
    { moves: 'paymentRequests.reject', of: named, to: 'rejected' },
  ],
  empty: {
    title: 'Nobody is asked to pay', text: 'Requests for the payment of invoices, each with its link: made on an invoice’s page.',
    inPeriod: 'Nothing was asked for in this period.',
  },
  sheet: 'Pending payments',
  exportBy: 'paymentRequests.download',
})
