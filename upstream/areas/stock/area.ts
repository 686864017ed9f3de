import { area } from '../../core/area'
import { stockProofValues } from './alert-values'
import { stockJobs } from './jobs'

export const stockArea = area({
  jobs: [stockJobs],
  alerts: [stockProofValues],
})
