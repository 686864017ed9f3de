import { area } from '../../core/area'
import { seedDashboards } from '../../demo/dashboards/seed-dashboards'
import { dashboardHandlers } from './handlers'
import { dashboardScheduleHandlers } from './schedule-handlers'
import { boardMailJobs } from './mail'
import { rollupJobs } from './rollup'

export const dashboardsArea = area({ handlers: { dashboards: dashboardHandlers, dashboardSchedules: dashboardScheduleHandlers }, jobs: [rollupJobs,
  boardMailJobs], demo: seedDashboards })
