import { area } from '../../core/area'
import { seedVendors } from '../../demo/vendors/seed'
import { vendorFinder } from './finder'
import { vendorAttendanceHandlers, vendorHandlers, vendorJobs, vendorRateHandlers, vendorStaffHandlers } from './handlers'
import { attendanceUpload } from './attendance-upload'
import { requestJobs, transportRateHandlers, vendorRequestHandlers } from './request-handlers'
import { staffUpload } from './staff-upload'
import { timesheetUpload } from './timesheet-upload'
import { vendorStatementHandlers, vendorTimesheetHandlers } from './timesheet-handlers'

export const vendorsArea = area({
  handlers: {
    transportRates: transportRateHandlers,
    vendorAttendance: vendorAttendanceHandlers,
    vendorRates: vendorRateHandlers,
    vendorRequests: vendorRequestHandlers,
    vendorStaff: vendorStaffHandlers,
    vendorStatements: vendorStatementHandlers,
    vendorTimesheets: vendorTimesheetHandlers,
    vendors: vendorHandlers,
  },
  jobs: [vendorJobs, requestJobs],
  uploads: { vendor_staff: staffUpload, vendor_timesheet: timesheetUpload, vendor_attendance: attendanceUpload },
  demo: seedVendors,
  finders: [vendorFinder],
})
