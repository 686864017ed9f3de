import { area } from '../../core/area'
import { seedStock } from '../../demo/fulfilment/seed-stock'
import { stockProofValues } from './alert-values'
import { inventoryHandlers, skuSummaryHandlers, stockCountHandlers } from './handlers'
import { stockJobs } from './jobs'
import { stockUpload } from './stock-upload'

export const stockArea = area({
  handlers: { inventory: inventoryHandlers, skuSummary: skuSummaryHandlers, stockCounts: stockCountHandlers },
  jobs: [stockJobs],
  uploads: { inventory_upload: stockUpload },
  alerts: [stockProofValues],
  demo: seedStock,
})
