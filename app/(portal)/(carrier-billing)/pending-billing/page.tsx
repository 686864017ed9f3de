import { listPage } from '@/components/screens/list'
import { Recovered } from './recovered'

export default listPage('/pending-billing', {
  call: 'carrierBilling.pending',
  columns: {
    carrier: { groups: true },
    invoice_no: { as: 'code', label: 'Invoice', sort: true, opens: '/pending-billing-list?carrier_id=[carrier_id]&invoice_no=[invoice_no]' },
    due_date: { as: 'date', label: 'Due', sort: true }, days_late: { as: 'number', label: 'Days late' },
    pending_lines: { as: 'number', label: 'Waiting' }, amount: { as: 'money', label: 'Billed', sort: true, adds: true },
    difference: { as: 'money', sort: true, adds: true }, difference_pct: { as: 'percent', label: 'Over' },
    status: { machine: 'carrierInvoiceStatus' }, recovered_amount: { as: 'money', label: 'Recovered', adds: true },
    lines: { as: 'number' }, unmatched_lines: { as: 'number', label: 'Unmatched' }, invoice_date: { as: 'date', label: 'Invoice date', sort: true },
    expected_amount: { as: 'money', label: 'Expected', hidden: true }, approved_amount: { as: 'money', label: 'Approved', hidden: true },
    disputed_amount: { as: 'money', label: 'Disputed', hidden: true }, control_total: { as: 'money', hidden: true },
    updated_at: { as: 'dateTime', hidden: true },
  },
  filters: {
    carrier_id: 'carrier', status: 'carrierInvoiceStatus', currency: 'currency',
    pending: { as: 'yesNo', label: 'Lines wait' }, over_tolerance: { as: 'yesNo', label: 'Over tolerance' },
  },
  tabs: [
    { label: 'All', query: {} },
    { label: 'Waiting', query: { pending: 'true' }, count: 'pending' },
  ],
  search: 'Invoice or carrier',
  dates: true,
  sort: { by: 'due_date', way: 'highest' },
  opens: '/pending-billing-list?carrier_id=[carrier_id]&invoice_no=[invoice_no]',
  rowActions: [
    { label: 'Causes', panel: 'carrierInvoice' },
    { label: 'Open lines', opens: '/pending-billing-list?carrier_id=[carrier_id]&invoice_no=[invoice_no]' },
    {
      label: 'Approve within tolerance', call: 'carrierBilling.act', with: { action: 'approve_within_tolerance', invoice_id: '[id]' },
      confirm: 'Approve the lines of [invoice_no] within tolerance?', consequence: 'They are owed to the carrier as billed. Others keep waiting.',
      done: 'The lines within tolerance are approved.',
    },
    {
      label: 'Send dispute file', call: 'carrierBilling.act', with: { action: 'send_dispute_file', invoice_id: '[id]' },
      confirm: 'Send the disputed lines of [invoice_no] to [carrier]?', consequence: 'The carrier gets one mail with a file of them.',
      done: 'The mail is on its way.',
    },
    {
      label: 'Mark billed', call: 'carrierBilling.act', with: { action: 'mark_billed', invoice_id: '[id]' },
      ask: { payment_reference: { as: 'text', label: 'Payment reference', required: true } },
      confirm: 'Mark the approved lines of [invoice_no] as billed?', consequence: 'They were paid with this reference.',
      done: 'The lines are marked as billed.',
    },
    {
      label: 'Remove', call: 'carrierBilling.removeInvoice', with: { id: '[id]' }, confirm: 'Remove invoice [invoice_no]?',
      consequence: 'Its [lines] lines are deleted. An invoice with approved lines stays.', danger: true, done: 'The invoice is removed.',
    },
  ],
  actions: [{ label: 'Upload', opens: '/upload-billing', call: 'carrierBilling.upload' }],
  empty: { title: 'No invoices', text: 'Invoices of carriers stand here once their file is uploaded.', inPeriod: 'No invoice is of these days.' },
  sheet: 'Carrier invoices',
}, { above: (visit) => <Recovered visit={visit} /> })
