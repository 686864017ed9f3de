import { area } from '../../core/area'
import { documentHandlers, documentJobs } from './handlers'

export const documentsArea = area({
  handlers: { documents: documentHandlers },
  jobs: [documentJobs],
})
