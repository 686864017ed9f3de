import { area } from '../../core/area'
import { pudoHandlers, pudoJobs } from './handlers'
import { pudoUpload } from './upload'

export const pudoArea = area({
  handlers: { pudo: pudoHandlers },
  jobs: [pudoJobs],
  uploads: { carrier_pudo: pudoUpload },
})
