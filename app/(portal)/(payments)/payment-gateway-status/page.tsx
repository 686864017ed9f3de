import { listPage } from '@/components/screens/list'
import { GatewayHealth } from './gateway-health'

export default listPage('/payment-gateway-status', {
  call: 'gatewayAttempts.list',
  columns: {
    attempt_ref: { as: 'code', label: 'Attempt' }, status: 'gatewayAttemptStatus', amount: { as: 'money', label: 'Amount', sort: true },
    invoice_no: { as: 'code', label: 'Invoice' }, created_at: { as: 'dateTime', label: 'Begun', sort: true },
    waiting_minutes: { as: 'number', label: 'Minutes waiting' }, response_message: { label: 'Message' },
    gateway: { words: 'paymentGateway', label: 'Gateway' }, card: { label: 'Card', letters: 14 }, response_code: { as: 'code', label: 'Code' },
    payment_no: { as: 'code', label: 'Payment', opens: '/payment-list/[payment_id]' }, responded_at: { as: 'dateTime', label: 'Answered', sort: true },
    gateway_environment: { words: 'gatewayEnvironment', label: 'Environment', hidden: true },
    gateway_txn_id: { as: 'code', label: 'Transaction', hidden: true }, payment_ref: { as: 'code', label: 'Request', hidden: true },
    checked_at: { as: 'dateTime', label: 'Last asked', hidden: true },
  },
  filters: { gateway: 'paymentGateway', gateway_environment: { words: 'gatewayEnvironment', label: 'Environment' }, status: 'gatewayAttemptStatus' },
  tabs: [
    { label: 'All', query: {} }, { label: 'At the bank', query: { status: 'redirected' }, count: 'redirected' },
    { label: 'Captured', query: { status: 'captured' }, count: 'captured' }, { label: 'Declined', query: { status: 'declined' }, count: 'declined' },
    { label: 'Cancelled', query: { status: 'cancelled' }, count: 'cancelled' }, { label: 'Expired', query: { status: 'expired' }, count: 'expired' },
    { label: 'Error', query: { status: 'error' }, count: 'error' },
  ],
  dates: true,
  search: 'Attempt, transaction or invoice no',
  sort: { by: 'created_at', way: 'highest' },
  panel: 'gatewayAttempt',
  rowActions: [
    { label: 'View raw answer', panel: 'gatewayAttempt' },
    { label: 'Check now', call: 'gatewayAttempts.check', with: { id: '[id]' }, done: 'The gateway was asked about [attempt_ref].' },
  ],
  bulk: [{ label: 'Check now', call: 'gatewayAttempts.checkMany', rows: { input: 'ids', field: 'id' }, most: 50, done: 'The gateways were asked.' }],
  empty: {
    title: 'Nobody has paid by card yet', text: 'Each time a payer goes to a gateway stands here, with what the gateway answered.',
    inPeriod: 'Nobody went to a gateway on these days.',
  },
  sheet: 'Gateway',
  exportBy: 'gatewayAttempts.download',
}, { above: (visit) => <GatewayHealth visit={visit} /> })
