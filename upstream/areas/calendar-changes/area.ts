import { area } from '../../core/area'
import { calendarChangeHandlers } from './handlers'
import { calendarJobs } from './run'

export const calendarChangesArea = area({
  handlers: { calendarChanges: calendarChangeHandlers },
  jobs: [calendarJobs],
})
