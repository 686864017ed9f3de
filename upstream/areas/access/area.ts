import { area } from '../../core/area'
import { accessHandlers, accountJobs } from './handlers'

export const accessArea = area({
  handlers: { access: accessHandlers },
  jobs: [accountJobs],
})
