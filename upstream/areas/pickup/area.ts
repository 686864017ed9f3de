import { area } from '../../core/area'
import { closedDayHandlers } from './closed-days'
import { pickupHandlers, pickupJobs } from './handlers'

export const pickupArea = area({
  handlers: { pickup: pickupHandlers, closedDays: closedDayHandlers },
  jobs: [pickupJobs],
})
