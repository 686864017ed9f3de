import { area } from '../../core/area'
import { helpHandlers, helpJobs } from './handlers'

export const helpArea = area({
  handlers: { help: helpHandlers },
  jobs: [helpJobs],
})
