import { listPage } from '@/components/screens/list'
import { raisesDisputes } from '../dispute-fields'

const resolves = 'app_cod_reconcile:dispute-resolve'
const acting = { moves: 'codDisputes.act', of: 'dispute [dispute_no]' } as const

export default listPage('/cod-disputed-payment', {
  call: 'codDisputes.list',
  fixed: { status: ['open', 'under_review'] },
  columns: {
    dispute_no: { as: 'code', label: 'Dispute' }, level: { words: 'codDisputeLevel', label: 'About' }, subject_no: { as: 'code', label: 'Number' },
    status: 'codDisputeStatus', reason_code: { words: 'codDisputeReason', label: 'Reason' },
    amount_disputed: { as: 'money', label: 'Disputed', sort: true }, due_at: { as: 'date', label: 'Due', sort: true },
    age_days: { as: 'number', label: 'Days old' },
    carrier: 'text', client: 'text', raised_by: { words: 'codDisputeParty', label: 'Raised by' }, against: { words: 'codBearer', label: 'Against' },
    last_comment: { label: 'Last comment' }, resolved_amount: { as: 'money', label: 'Accepted', hidden: true },
    resolution_note: { label: 'Decision', hidden: true }, resolved_at: { as: 'dateTime', label: 'Decided', hidden: true },
    created_at: { as: 'dateTime', label: 'Raised', sort: true, hidden: true },
  },
  filters: {
    level: { words: 'codDisputeLevel', label: 'About' }, status: 'codDisputeStatus', reason_code: { words: 'codDisputeReason', label: 'Reason' },
    carrier_id: 'carrier', client_id: 'client',
  },
  tabs: [
    { label: 'All', query: {} }, { label: 'Payments', query: { level: 'payment' }, count: 'payment' },
    { label: 'Orders', query: { level: 'order' }, count: 'order' },
  ],
  dates: true,
  search: 'Dispute, tracking or payment no',
  sort: { by: 'due_at', way: 'lowest' },
  panel: 'codDispute',
  rowActions: [
    { label: 'Open', panel: 'codDispute' },
    {
      ...acting, to: ['under_review', 'accepted', 'rejected', 'closed'], key: resolves,
      each: {
        under_review: { with: { action: 'take' } }, rejected: { with: { action: 'reject' } }, closed: { with: { action: 'close' } },
        accepted: { with: { action: 'accept' }, ask: { amount: { as: 'money', label: 'Amount', hint: 'Empty: all that is disputed.' } } },
      },
    },
    { ...acting, to: 'withdrawn', key: raisesDisputes, each: { withdrawn: { with: { action: 'withdraw' } } } },
  ],
  empty: {
    title: 'No disputes', text: 'What somebody says is wrong with the cash of an order or with a carrier’s payment.',
    inPeriod: 'No dispute is of these days.',
  },
  sheet: 'COD disputes',
})
