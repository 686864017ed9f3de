import { area } from '../../core/area'
import { seedVendors } from '../../demo/vendors/seed'
import { vendorFinder } from './finder'
import { vendorAttendanceHandlers, vendorHandlers, vendorJobs, vendorRateHandlers, vendorStaffHandlers } from './handlers'
import { requestJobs, transportRateHandlers, vendorRequestHandlers } from './request-handlers'
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
  demo: seedVendors,
  finders: [vendorFinder],
})
