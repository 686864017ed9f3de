import { area } from '../../core/area'
import { manifestFinder } from './finder'
import { manifestHandlers } from './handlers'
import { manifestJobs } from './jobs'

export const manifestsArea = area({
  handlers: { manifests: manifestHandlers },
  jobs: [manifestJobs],
  finders: [manifestFinder],
})
