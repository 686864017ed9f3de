import { area } from '../../core/area'
import { requestLogHandlers, requestLogJobs } from './handlers'

export const requestLogsArea = area({
  handlers: { requestLogs: requestLogHandlers },
  jobs: [requestLogJobs],
})
