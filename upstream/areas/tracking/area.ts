import { area } from '../../core/area'
import { trackingDeskHandlers } from './desk-handlers'
import { trackingHandlers } from './handlers'
import { trackingJobs } from './jobs'
import { scanUpload } from './scan-upload'

export const trackingArea = area({
  handlers: { tracking: trackingHandlers, trackingDesk: trackingDeskHandlers },
  jobs: [trackingJobs],
  uploads: { lm_scan: scanUpload },
})
