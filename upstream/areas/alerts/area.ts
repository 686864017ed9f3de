import { area } from '../../core/area'
import { alertHandlers, alertJobs } from './handlers'

export const alertsArea = area({
  handlers: { alerts: alertHandlers },
  jobs: [alertJobs],
})
