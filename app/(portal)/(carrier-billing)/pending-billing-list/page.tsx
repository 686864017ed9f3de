import { listPage } from '@/components/screens/list'
import { lineFilters, partColumns } from '../line-columns'

const acting = { moves: 'carrierBilling.act', field: 'billing_status' } as const
const rows = { input: 'ids', field: 'id' }

export default listPage('/pending-billing-list', {
  call: 'carrierBilling.lines',
  fixed: { billing_status: ['pending'] },
  columns: {
    tracking_no: { as: 'code', sort: true, opens: '/tracking/details?tracking_no=[tracking_no]' },
    difference_cause: { words: 'differenceCause', label: 'Cause' },
    total_amount: { as: 'money', label: 'Billed', sort: true, adds: true }, expected_amount: { as: 'money', label: 'Expected', adds: true },
    difference: { as: 'money', sort: true, adds: true }, difference_pct: { as: 'percent', label: 'Over' },
    billed_weight: { as: 'weight', label: 'Billed kg' }, our_weight: { as: 'weight', label: 'Our kg' },
    carrier: { groups: true }, invoice_no: { as: 'code', label: 'Invoice' }, charge_type: { words: 'carrierCharge', label: 'Charge' },
    client: { groups: true }, billing_status: { machine: 'billingStatus', label: 'Status' }, delivered_at: { as: 'dateTime', label: 'Delivered', hidden: true },
    invoice_date: { as: 'date', label: 'Invoice date', sort: true, groups: true, hidden: true },
    credited_amount: { as: 'money', label: 'Credited', adds: true, hidden: true }, dispute_reason: { label: 'Reason', hidden: true }, ...partColumns,
  },
  filters: lineFilters,
  search: 'Tracking no or invoice',
  dates: true,
  sort: { by: 'difference', way: 'highest' },
  panel: 'billingLine',
  rowActions: [
    { label: 'Compare', panel: 'billingLine' },
    { ...acting, to: 'approved', of: '[tracking_no]', with: { action: 'approve' } },
    { ...acting, to: 'disputed', of: '[tracking_no]', with: { action: 'dispute' } },
    { ...acting, to: 'rejected', of: '[tracking_no]', with: { action: 'reject' } },
  ],
  bulk: [
    { ...acting, to: 'approved', of: '[n line]', with: { action: 'approve' }, rows, most: 500 },
    { ...acting, to: 'disputed', of: '[n line]', with: { action: 'dispute' }, rows, most: 500 },
    { ...acting, to: 'rejected', of: '[n line]', with: { action: 'reject' }, rows, most: 500 },
  ],
  empty: { title: 'No line waits', text: 'Lines that differ from our rate card stand here until somebody decides.', inPeriod: 'No line of these days waits.' },
  sheet: 'Lines',
  exportBy: 'carrierBilling.download',
})
