import { area } from '../../core/area'
import { sellerFinder } from './finder'
import { sellerHandlers, sellerJobs } from './handlers'
import { sellerUpload } from './upload'

export const sellersArea = area({
  handlers: { sellers: sellerHandlers },
  jobs: [sellerJobs],
  uploads: { seller: sellerUpload },
  finders: [sellerFinder],
})
