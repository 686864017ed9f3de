import { listPage } from '@/components/screens/list'
import { lineFilters, partColumns } from '../line-columns'

const acting = { moves: 'carrierBilling.act', field: 'billing_status' } as const

export default listPage('/billing-data', {
  call: 'carrierBilling.data',
  columns: {
    tracking_no: { as: 'code', sort: true, opens: '/tracking/details?tracking_no=[tracking_no]' },
    billing_status: { machine: 'billingStatus', label: 'Status' },
    total_amount: { as: 'money', label: 'Billed', sort: true, adds: true }, expected_amount: { as: 'money', label: 'Expected', adds: true },
    difference: { as: 'money', sort: true, adds: true }, carrier: { groups: true }, invoice_no: { as: 'code', label: 'Invoice' },
    invoice_date: { as: 'date', label: 'Invoice date', sort: true, groups: true }, client: { groups: true },
    charge_type: { words: 'carrierCharge', label: 'Charge' }, service: { as: 'code' }, destination: {}, billed_weight: { as: 'weight', label: 'Billed kg' },
    credit_note_no: { as: 'code', label: 'Credit note' }, credited_amount: { as: 'money', label: 'Credited', adds: true },
    approved_by: { label: 'Approved by' },
    is_auto: { as: 'bool', label: 'In tolerance', hidden: true }, approved_at: { as: 'dateTime', label: 'Approved', hidden: true },
    payment_reference: { as: 'code', label: 'Payment', hidden: true }, dispute_reason: { label: 'Reason', hidden: true }, ...partColumns,
  },
  filters: lineFilters,
  search: 'Tracking no or invoice',
  dates: true,
  sort: { by: 'invoice_date', way: 'highest' },
  panel: 'billingLine',
  rowActions: [
    { label: 'Compare', panel: 'billingLine' },
    {
      ...acting, to: 'credited', of: '[tracking_no]', with: { action: 'credit' },
      each: {
        credited: {
          ask: {
            credit_note_no: { as: 'text', label: 'Credit note no', required: true },
            credited_amount: { as: 'money', label: 'Credit', hint: 'Empty: what was billed too much.' },
          },
        },
      },
    },
    { ...acting, to: 'approved', of: '[tracking_no]', with: { action: 'approve' } },
  ],
  bulk: [{
    ...acting, to: 'billed', of: '[n line]', with: { action: 'mark_billed' }, rows: { input: 'ids', field: 'id' }, most: 500,
    each: { billed: { ask: { payment_reference: { as: 'text', label: 'Payment reference', required: true } } } },
  }],
  empty: { title: 'No lines', text: 'Every line of every invoice stands here once its file is uploaded.', inPeriod: 'No line is of these days.' },
  sheet: 'Billing data',
  exportBy: 'carrierBilling.download',
})
