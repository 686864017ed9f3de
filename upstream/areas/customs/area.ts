import { area } from '../../core/area'
import { seedCustoms } from '../../demo/customs/seed-customs'
import { boeUploads } from './boe-upload'
import { customsJobs } from './nightly'
import { boeDocHandlers, boeHandlers, clearanceHandlers, customsOrderHandlers, dutyRefundHandlers, hvlvHandlers } from './handlers'

export const customsArea = area({
  handlers: { boeDocs: boeDocHandlers, boes: boeHandlers, clearances: clearanceHandlers, customsOrders: customsOrderHandlers,
    dutyRefunds: dutyRefundHandlers, hvlv: hvlvHandlers },
  uploads: boeUploads, jobs: [customsJobs], demo: seedCustoms,
})
