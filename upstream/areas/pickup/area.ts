import { area } from '../../core/area'
import { pickupHandlers, pickupJobs } from './handlers'

export const pickupArea = area({
  handlers: { pickup: pickupHandlers },
  jobs: [pickupJobs],
})
