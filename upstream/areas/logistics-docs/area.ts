import { area } from '../../core/area'
import { seedLogisticsDocs } from '../../demo/lists/logistics-docs'
import { logisticsDocHandlers } from './handlers'

export const logisticsDocsArea = area({
  handlers: { logisticsDocs: logisticsDocHandlers },
  demo: seedLogisticsDocs,
})
