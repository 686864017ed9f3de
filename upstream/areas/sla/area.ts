import { area } from '../../core/area'
import { slaBreaches } from './alert-values'
import { slaHandlers, slaJobs } from './handlers'

export const slaArea = area({
  handlers: { sla: slaHandlers },
  jobs: [slaJobs],
  alerts: [slaBreaches],
})
