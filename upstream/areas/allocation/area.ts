import { area } from '../../core/area'
import { allocationHandlers } from './handlers'
import { allocationJobs } from './jobs'

export const allocationArea = area({
  handlers: { allocation: allocationHandlers },
  jobs: [allocationJobs],
})
