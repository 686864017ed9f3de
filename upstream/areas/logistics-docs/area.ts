import { area } from '../../core/area'
import { seedLogisticsDocs } from '../../demo/lists/logistics-docs'
import { logisticsDocJobs } from './forget'
import { logisticsDocHandlers } from './handlers'

export const logisticsDocsArea = area({
  handlers: { logisticsDocs: logisticsDocHandlers },
  jobs: [logisticsDocJobs],
  demo: seedLogisticsDocs,
})
