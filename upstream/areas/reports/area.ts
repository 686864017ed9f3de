import { area } from '../../core/area'
import { exportReportHandlers } from './handlers'
import { reportJobs } from './make'

export const reportsArea = area({
  handlers: { exportReports: exportReportHandlers },
  jobs: [reportJobs],
})
