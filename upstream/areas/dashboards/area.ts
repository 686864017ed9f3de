import { area } from '../../core/area'
import { seedDashboards } from '../../demo/dashboards/seed-dashboards'
import { dashboardHandlers } from './handlers'
import { rollupJobs } from './rollup'

export const dashboardsArea = area({ handlers: { dashboards: dashboardHandlers }, jobs: [rollupJobs], demo: seedDashboards })
