import { area } from '../../core/area'
import { seedVendors } from '../../demo/vendors/seed'
import { vendorFinder } from './finder'
import { vendorAttendanceHandlers, vendorHandlers, vendorJobs, vendorRateHandlers, vendorStaffHandlers } from './handlers'
import { vendorStatementHandlers, vendorTimesheetHandlers } from './timesheet-handlers'

export const vendorsArea = area({
  handlers: {
    vendorAttendance: vendorAttendanceHandlers,
    vendorRates: vendorRateHandlers,
    vendorStaff: vendorStaffHandlers,
    vendorStatements: vendorStatementHandlers,
    vendorTimesheets: vendorTimesheetHandlers,
    vendors: vendorHandlers,
  },
  jobs: [vendorJobs],
  demo: seedVendors,
  finders: [vendorFinder],
})
