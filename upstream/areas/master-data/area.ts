import { area } from '../../core/area'
import { seedLocations } from '../../demo/master-data/location-rows'
import { masterDataHandlers } from './handlers'
import { locationUpload } from './location-upload'
import { rateUpload } from './rate-upload'

export const masterDataArea = area({
  handlers: { masterData: masterDataHandlers },
  uploads: { location: locationUpload, currency_rate: rateUpload },
  demo: seedLocations,
})
