import { listPage } from '@/components/screens/list'

const keeps = 'app_ecom_vendor:statement-manage'
const mine = { id: '[statement_id]' }

export default listPage('/vendor/timesheet-summary', {
  call: 'vendorTimesheets.summary',
  columns: {
    month: { label: 'Month', sort: true, groups: true }, vendor_name: { label: 'Vendor', groups: true }, headcount: { as: 'number', label: 'People' },
    days: { as: 'number', label: 'Person days', adds: true }, worked_hours: { as: 'number', places: 2, label: 'Hours', adds: true },
    normal_hours: { as: 'number', places: 2, label: 'Normal', adds: true }, ot_day_hours: { as: 'number', places: 2, label: 'Overtime', adds: true },
    ot_night_hours: { as: 'number', places: 2, label: 'Night', adds: true }, rest_day_hours: { as: 'number', places: 2, label: 'Rest day', adds: true },
    holiday_hours: { as: 'number', places: 2, label: 'Holiday', adds: true }, pending_hours: { as: 'number', places: 2, label: 'Undecided', adds: true },
    rejected_hours: { as: 'number', places: 2, label: 'Rejected', adds: true }, gross: { as: 'money', label: 'Wages', adds: true },
    allowance: { as: 'money', label: 'Allowances', adds: true }, margin: { as: 'money', label: 'Margin', adds: true },
    vat: { as: 'money', label: 'VAT', adds: true }, total: { as: 'money', label: 'Total', adds: true },
    transport: { as: 'money', label: 'Trips', currencyField: 'currency' },
    average_hour: { as: 'money', label: 'Cost of an hour', currencyField: 'currency' }, statement_no: { as: 'code', label: 'Statement' },
    statement_status: 'statementStatus',
    statement_total: { as: 'money', label: 'Statement total', currencyField: 'currency', hidden: true },
  },
  filters: {
    vendor_id: 'vendor', warehouse_id: 'warehouse', from_month: { label: 'From month (YYYY-MM)' },
    to_month: { label: 'To month (YYYY-MM)' },
  },
  sort: { by: 'month', way: 'highest' },
  rowActions: [
    { label: 'Timesheets', opens: '/vendor/timesheet-list?vendor_id=[vendor_id]', call: 'vendorTimesheets.list' },
    {
      label: 'Create statement', call: 'vendorStatements.add', with: { vendor_id: '[vendor_id]', month: '[month]' },
      confirm: 'Make the statement of [month] for [vendor_name]?', consequence: '[pending_rows row is|rows are] still undecided and left out.',
      showIf: { field: 'statement_no', is: [null] }, done: 'The statement is made.',
    },
    {
      label: 'Statement (PDF)', call: 'vendorStatements.file', with: { ...mine, format: 'pdf' },
      showIf: { field: 'statement_status', is: ['draft', 'sent', 'disputed', 'agreed', 'invoiced'] }, done: 'The statement is ready.',
    },
    {
      label: 'Statement (XLSX)', call: 'vendorStatements.file', with: { ...mine, format: 'xlsx' },
      showIf: { field: 'statement_status', is: ['draft', 'sent', 'disputed', 'agreed', 'invoiced'] }, done: 'The file is saved.',
    },
    {
      moves: 'vendorStatements.act', field: 'statement_status', of: '[statement_no]', with: mine,
      each: {
        sent: { key: keeps, with: { action: 'send' } },
        agreed: { with: { action: 'agree' } },
        disputed: { with: { action: 'dispute' }, ask: { remarks: { as: 'longText', label: 'What is wrong', required: true } } },
        invoiced: {
          key: keeps, with: { action: 'invoice' }, consequence: 'Its hours can no longer change. The statement comes to [statement_total].',
          ask: {
            invoice_no: { as: 'text', label: 'Invoice no.', required: true }, amount: { as: 'money', label: 'Amount', required: true },
            remarks: { as: 'text', label: 'Remarks', hint: 'Needed where the amounts differ by more than the tolerance.' },
          },
        },
      },
    },
  ],
  empty: { title: 'No hours or trips in these months', text: 'They appear here once timesheets are entered or trips are completed.' },
  sheet: 'Timesheet summary',
})
