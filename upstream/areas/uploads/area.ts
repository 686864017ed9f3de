import { area } from '../../core/area'
import { uploadHandlers } from './handlers'
import { uploadJobs } from './jobs'

export const uploadsArea = area({
  handlers: { uploads: uploadHandlers },
  jobs: [uploadJobs],
})
