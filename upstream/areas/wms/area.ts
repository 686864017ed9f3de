import { area } from '../../core/area'
import { seedWms } from '../../demo/fulfilment/seed-wms'
import { wmsHandlers, wmsJobs } from './handlers'

export const wmsArea = area({ handlers: { wmsConnections: wmsHandlers }, jobs: [wmsJobs], demo: seedWms })
