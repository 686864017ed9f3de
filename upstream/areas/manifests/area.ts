import { area } from '../../core/area'
import { manifestHandlers } from './handlers'
import { manifestJobs } from './jobs'

export const manifestsArea = area({
  handlers: { manifests: manifestHandlers },
  jobs: [manifestJobs],
})
