import { lookups } from '@/components/screens/lookups'
import { uploadsPage } from '@/components/screens/uploads'
import { attendanceTemplate, staffTemplate, timesheetTemplate } from '@/lib/contract/vendor-columns'

const vendor = { vendor_id: { as: 'lookup', label: 'Vendor', required: true, lookup: lookups.vendor } } as const

export default uploadsPage('/vendor/upload', {
  shown: 'links',
  files: [
    {
      label: 'Timesheets', does: 'Hours of a vendor’s people, a stay a row.', kind: 'vendor_timesheet', call: 'vendorTimesheets.upload',
      template: { call: 'vendorTimesheets.template', input: {} }, columns: timesheetTemplate.columns, params: vendor, results: '/vendor/timesheet-list',
    },
    {
      label: 'Punches', does: 'What a device at the door recorded, a punch a row.', kind: 'vendor_attendance', call: 'vendorAttendance.upload',
      template: { call: 'vendorAttendance.template', input: {} }, columns: attendanceTemplate.columns,
      params: { warehouse_id: { as: 'lookup', label: 'Warehouse', hint: 'Left empty, those the file names.', lookup: lookups.warehouse } },
      results: '/vendor/attendance-list',
    },
    {
      label: 'Staff', does: 'People of a vendor; those that are there are changed.', kind: 'vendor_staff', call: 'vendorStaff.upload',
      template: { call: 'vendorStaff.template', input: {} }, columns: staffTemplate.columns, params: vendor, results: '/vendor/list',
    },
  ],
})
