import { area } from '../../core/area'
import { missingScanHandlers, missingScanJobs } from './handlers'

export const missingScansArea = area({
  handlers: { missingScans: missingScanHandlers },
  jobs: [missingScanJobs],
})
