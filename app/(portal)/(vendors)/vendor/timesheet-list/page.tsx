import { listPage } from '@/components/screens/list'
import type { ActionField, OneMove } from '@/components/screens/list-definition'
import { DownloadHours } from './download-hours'
import { Recalculate } from './recalculate'

const verifies = 'app_ecom_vendor:timesheet-verify'
const approves = 'app_ecom_vendor:timesheet-approve'
const mayWhy: Record<string, ActionField> = { reason: { as: 'text', label: 'Reason', hint: 'Needed where the person did not clock in.' } }
const flagged: Record<string, ActionField> = { flag_remark: { as: 'text', label: 'Remark on flags', hint: 'Needed where a row has flags.' } }
const each: Record<string, OneMove> = {
  'pending > verified': { key: verifies, ask: mayWhy },
  'approved > verified': { key: approves },
  approved: { key: approves, ask: flagged },
  absent: { key: verifies },
}
const manyEach = { ...each, approved: { ...each.approved, consequence: 'They go on the vendor’s next statement.' } }
const many = { rows: { input: 'ids', field: 'id' }, most: 500 }

export default listPage('/vendor/timesheet-list', {
  call: 'vendorTimesheets.list',
  columns: {
    timesheet_no: { as: 'code', label: 'Timesheet', opens: '/vendor/timesheet?id=[timesheet_id]' },
    work_date: { as: 'date', label: 'Date', sort: true, groups: true }, full_name: { label: 'Name' },
    worked: { label: 'Worked', letters: 7, adds: true }, amount: { as: 'money', label: 'Amount', adds: true },
    vendor_name: { label: 'Vendor', groups: true }, warehouse: { label: 'Warehouse', groups: true },
    shift: 'shift', staff_code: { as: 'code', label: 'Badge' }, role: { words: 'staffRole', groups: true },
    time_in: { as: 'dateTime', label: 'In' }, time_out: { as: 'dateTime', label: 'Out' }, break_minutes: { as: 'number', label: 'Break (min)' },
    normal: { label: 'Normal', letters: 7, adds: true }, ot_day: { label: 'Overtime', letters: 7, adds: true },
    ot_night: { label: 'Night', letters: 7, adds: true }, rest_holiday: { label: 'Rest / holiday', letters: 7, adds: true },
    flags: { as: 'chips', words: 'timesheetFlag' }, gross_amount: { as: 'money', label: 'Wages', hidden: true, adds: true }, status: 'timesheetRowStatus',
    day_type: { label: 'Day', words: 'workDayType', hidden: true }, verified_by: { label: 'Verified by', hidden: true },
    approved_by: { label: 'Approved by', hidden: true }, reason: { label: 'Reason', hidden: true },
    flag_remark: { label: 'Remark on flags', hidden: true },
  },
  filters: {
    vendor_id: 'vendor', warehouse_id: 'warehouse', shift: 'shift', role: 'staffRole', status: 'timesheetRowStatus', flags: 'timesheetFlag',
    timesheet_no: { label: 'Timesheet' },
  },
  dates: true,
  period: 7,
  search: 'Badge or name',
  sort: { by: 'work_date', way: 'highest' },
  opens: '/vendor/timesheet?id=[timesheet_id]',
  tabs: [
    { label: 'All', query: {} }, { label: 'To verify', query: { status: 'pending' } }, { label: 'To approve', query: { status: 'verified' } },
    { label: 'On hold', query: { status: 'on_hold' } }, { label: 'Rejected', query: { status: 'rejected' } },
  ],
  rowActions: [
    { label: 'Open timesheet', opens: '/vendor/timesheet?id=[timesheet_id]' },
    { moves: 'vendorTimesheets.decide', to: ['verified', 'approved', 'on_hold', 'pending'], of: '[full_name], [worked] h', each },
    {
      label: 'Edit times', call: 'vendorTimesheets.changeRow', with: { id: '[id]' },
      confirm: 'Times of [full_name]', consequence: 'Hours and amount are recalculated.',
      ask: {
        time_in: { as: 'time', label: 'In', required: true }, time_out: { as: 'time', label: 'Out', hint: 'Before the in: of the next day.', required: true },
        break_minutes: { as: 'number', label: 'Break (minutes)' },
      },
      showIf: { field: 'status', is: ['pending', 'rejected'] }, done: 'The times are changed.',
    },
    { moves: 'vendorTimesheets.decide', to: ['absent', 'rejected'], of: '[full_name]', each },
  ],
  bulk: [
    { moves: 'vendorTimesheets.decideMany', to: ['pending > verified', 'approved', 'on_hold', 'rejected'], of: 'these rows', each: manyEach, ...many },
  ],
  actions: [
    { label: 'Upload', opens: '/vendor/upload?kind=vendor_timesheet', call: 'vendorTimesheets.upload' },
    { label: 'New timesheet', opens: '/vendor/timesheet', call: 'vendorTimesheets.add', primary: true },
  ],
  empty: {
    title: 'No hours yet', text: 'A timesheet holds who of a vendor worked in a warehouse on a day.',
    inPeriod: 'No hours in these days', action: { label: 'New timesheet', opens: '/vendor/timesheet', call: 'vendorTimesheets.add' },
  },
  sheet: 'Timesheets',
}, { actions: (visit) => (
  <>
    {visit.may('vendorTimesheets.download') && <DownloadHours />}
    {visit.may('vendorTimesheets.recalculate') && visit.grants.user_category === 'admin' && <Recalculate />}
  </>
) })
