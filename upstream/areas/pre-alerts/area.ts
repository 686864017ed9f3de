import { area } from '../../core/area'
import { seedPreAlerts } from '../../demo/pre-alerts/seed-pre-alerts'
import { preAlertFinder } from './finder'
import { followShipped } from './from-list'
import { preAlertHandlers } from './handlers'
import { followConsolidations } from './in-step'
import { preAlertJobs } from './reminders'
import { preAlertUpload } from './upload'

export const preAlertsArea = area({
  handlers: { preAlerts: preAlertHandlers },
  jobs: [preAlertJobs],
  uploads: { pre_alert: preAlertUpload },
  finders: [preAlertFinder],
  demo: seedPreAlerts,
  follows: { consolidations: followConsolidations, shipped: followShipped },
})
