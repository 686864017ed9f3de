import { listPage } from '@/components/screens/list'
import type { ActionField } from '@/components/screens/list-definition'
import { CalendarButton } from './calendar-button'
import { PunchPhotos } from './punch-photos'

const reason: Record<string, ActionField> = { reason: { as: 'text', label: 'Reason', hint: 'At least 5 characters.', required: true } }

export default listPage('/vendor/attendance-list', {
  call: 'vendorAttendance.list',
  columns: {
    work_date: { as: 'date', label: 'Date', sort: true }, warehouse: { label: 'Warehouse' }, vendor_name: { label: 'Vendor' },
    staff_code: { as: 'code', label: 'Badge' }, full_name: { label: 'Name' }, role: 'staffRole', punch_in: { as: 'dateTime', label: 'In' },
    punch_out: { as: 'dateTime', label: 'Out' }, worked: { label: 'At work' }, source: 'attendanceSource', device_id: { label: 'Device' },
    status: 'attendanceStatus',
    timesheet_no: { as: 'code', label: 'On timesheet', opens: '/vendor/timesheet?id=[timesheet_id]' },
    correction_reason: { label: 'Why corrected', hidden: true },
  },
  filters: {
    vendor_id: 'vendor', warehouse_id: 'warehouse', status: 'attendanceStatus', source: 'attendanceSource',
    open: { as: 'yesNo', label: 'Still open' }, missing: { as: 'yesNo', label: 'On no timesheet' },
  },
  dates: true,
  period: 7,
  search: 'Badge or name',
  sort: { by: 'work_date', way: 'highest' },
  tabs: [{ label: 'All', query: {} }, { label: 'Still open', query: { open: 'true' } }, { label: 'On no timesheet', query: { missing: 'true' } }],
  rowActions: [
    {
      moves: 'vendorAttendance.correct', to: 'corrected', of: '[full_name]',
      each: {
        corrected: {
          ask: { punch_in: { as: 'dateTime', label: 'In', required: true }, punch_out: { as: 'dateTime', label: 'Out', required: true }, ...reason },
        },
      },
    },
    { label: 'Photos', opens: '/vendor/attendance-list?photos=[id]', call: 'vendorAttendance.photo' },
    { moves: 'vendorAttendance.ignore', to: 'ignored', of: '[full_name]', each: { ignored: { ask: reason } } },
  ],
  actions: [
    { label: 'Punch clock', opens: '/vendor/punch-clock', call: 'vendorAttendance.punch' },
    { label: 'Upload', opens: '/vendor/upload?kind=vendor_attendance', call: 'vendorAttendance.upload' },
  ],
  empty: { title: 'No attendance yet', text: 'People appear here once they clock in.', inPeriod: 'Nobody clocked in on these days' },
  sheet: 'Attendance',
}, { above: () => <PunchPhotos />, actions: (visit) => <CalendarButton mayChange={visit.may('vendorAttendance.savePeriod')} /> })
