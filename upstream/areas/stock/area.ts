import { area } from '../../core/area'
import { seedStock } from '../../demo/fulfilment/seed-stock'
import { stockProofValues } from './alert-values'
import { inventoryHandlers, stockCountHandlers } from './handlers'
import { stockJobs } from './jobs'

export const stockArea = area({
  handlers: { inventory: inventoryHandlers, stockCounts: stockCountHandlers },
  jobs: [stockJobs],
  alerts: [stockProofValues],
  demo: seedStock,
})
