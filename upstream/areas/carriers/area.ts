import { area } from '../../core/area'
import { contractExpiry, licenceExpiry } from './alert-values'
import { carrierFinder } from './finder'
import { carrierHandlers } from './handlers'
import { carrierJobs } from './licence-letters'

export const carriersArea = area({
  handlers: { carriers: carrierHandlers },
  jobs: [carrierJobs],
  alerts: [licenceExpiry, contractExpiry],
  finders: [carrierFinder],
})
