import { area } from '../../core/area'
import { seedExceptionOwners } from '../../demo/exception-owners'
import { exceptionHandlers } from './handlers'
import { exceptionJobs } from './owners'

export const exceptionsArea = area({
  handlers: { exceptions: exceptionHandlers },
  jobs: [exceptionJobs],
  demo: seedExceptionOwners,
})
