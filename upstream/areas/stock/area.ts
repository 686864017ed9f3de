import { area } from '../../core/area'
import { seedStock } from '../../demo/fulfilment/seed-stock'
import { stockProofValues } from './alert-values'
import { destructionHandlers, inventoryHandlers, skuSummaryHandlers, stockCountHandlers } from './handlers'
import { stockJobs } from './jobs'
import { stockUpload } from './stock-upload'

export const stockArea = area({
  handlers: { inventory: inventoryHandlers, destructions: destructionHandlers, skuSummary: skuSummaryHandlers, stockCounts: stockCountHandlers },
  jobs: [stockJobs],
  uploads: { inventory_upload: stockUpload },
  alerts: [stockProofValues],
  demo: seedStock,
})
