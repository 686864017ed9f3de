import { area } from '../../core/area'
import { emailLogHandlers, emailLogJobs } from './handlers'

export const emailLogsArea = area({
  handlers: { emailLogs: emailLogHandlers },
  jobs: [emailLogJobs],
})
