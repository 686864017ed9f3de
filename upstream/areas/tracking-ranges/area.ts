import { area } from '../../core/area'
import { rangeLow } from './alert-values'
import { rangeHandlers, rangeJobs } from './handlers'

export const trackingRangesArea = area({
  handlers: { ranges: rangeHandlers },
  jobs: [rangeJobs],
  alerts: [rangeLow],
})
