import { listPage } from '@/components/screens/list'
import { vendorFilter, warehouseFilter } from '../../filters'

const mine = { id: '[statement_id]' }

export default listPage('/vendor/timesheet-summary', {
  call: 'vendorTimesheets.summary',
  columns: {
    month: { as: 'text', label: 'Month', sort: true },
    vendor_name: { as: 'text', label: 'Vendor' },
    headcount: { as: 'number', label: 'People' },
    days: { as: 'number', label: 'Person days' },
    worked_hours: { as: 'number', label: 'Hours' },
    normal_hours: { as: 'number', label: 'Normal' },
    ot_day_hours: { as: 'number', label: 'Overtime' },
    ot_night_hours: { as: 'number', label: 'Night' },
    rest_day_hours: { as: 'number', label: 'Rest day' },
    holiday_hours: { as: 'number', label: 'Holiday' },
    pending_hours: { as: 'number', label: 'Undecided' },
    rejected_hours: { as: 'number', label: 'Rejected' },
    gross: { as: 'money', label: 'Wages', currencyField: 'currency' },
    allowance: { as: 'money', label: 'Allowances', currencyField: 'currency' },
    margin: { as: 'money', label: 'Margin', currencyField: 'currency' },
    vat: { as: 'money', label: 'VAT', currencyField: 'currency' },
    total: { as: 'money', label: 'Total', currencyField: 'currency' },
    average_hour: { as: 'money', label: 'Cost of an hour', currencyField: 'currency' },
    statement_no: { as: 'code', label: 'Statement' },
    statement_status: { as: 'status', label: 'Statement status', machine: 'statementStatus' },
    statement_total: { as: 'money', label: 'Statement total', currencyField: 'currency', hidden: true },
  },
  filters: {
    vendor_id: vendorFilter,
    warehouse_id: warehouseFilter,
    from_month: { as: 'text', label: 'From month (YYYY-MM)' },
    to_month: { as: 'text', label: 'To month (YYYY-MM)' },
  },
  sort: { by: 'month', way: 'highest' },
  rowActions: [
    { label: 'Timesheets', opens: '/vendor/timesheet-list?vendor_id=[vendor_id]', call: 'vendorTimesheets.list' },
    {
      label: 'Create statement', call: 'vendorStatements.add', with: { vendor_id: '[vendor_id]', month: '[month]' }, confirm: 'Make the statement of [month] for [vendor_name]?', consequence: '[pending_rows row is|rows are] still undecided and left out.',
      showIf: { field: 'statement_no', is: [null] }, done: 'The statement is made.',
    },
    { label: 'Statement (PDF)', call: 'vendorStatements.file', with: { ...mine, format: 'pdf' }, showIf: { field: 'statement_status', is: ['draft', 'sent', 'disputed', 'agreed', 'invoiced'] }, done: 'The statement is ready.' },
    { label: 'Statement (XLSX)', call: 'vendorStatements.file', with: { ...mine, format: 'xlsx' }, showIf: { field: 'statement_status', is: ['draft', 'sent', 'disputed', 'agreed', 'invoiced'] }, done: 'The file is saved.' },
    { label: 'Send to vendor', call: 'vendorStatements.act', key: 'app_ecom_vendor:statement-manage', with: { ...mine, action: 'send' }, showIf: { field: 'statement_status', is: ['draft', 'disputed'] }, done: 'The vendor can read the statement.' },
    { label: 'Agree', call: 'vendorStatements.act', with: { ...mine, action: 'agree' }, confirm: 'Agree to [statement_no]?', showIf: { field: 'statement_status', is: ['sent'] }, done: 'The statement is agreed.' },
    { label: 'Dispute', call: 'vendorStatements.act', with: { ...mine, action: 'dispute' }, confirm: 'Dispute [statement_no]?', ask: { remarks: { as: 'longText', label: 'What is wrong', required: true } }, showIf: { field: 'statement_status', is: ['sent'] }, danger: true, done: 'The statement is disputed.' },
    {
      label: 'Mark invoiced', call: 'vendorStatements.act', key: 'app_ecom_vendor:statement-manage', with: { ...mine, action: 'invoice' }, confirm: 'Enter the invoice of [statement_no]', consequence: 'Its hours can no longer change. The statement comes to [statement_total].',
      ask: { invoice_no: { as: 'text', label: 'Invoice no.', required: true }, amount: { as: 'money', label: 'Amount', required: true }, remarks: { as: 'text', label: 'Remarks', hint: 'Needed where the amounts differ by more than the tolerance.' } },
      showIf: { field: 'statement_status', is: ['agreed'] }, done: 'The statement is invoiced.',
    },
  ],
  empty: { title: 'No hours in these months', text: 'Hours appear here once timesheets are entered.' },
  sheet: 'Timesheet summary',
})
