import { area } from '../../core/area'
import { seedBoxTypes } from '../../demo/master-data/box-rows'
import { seedLocations } from '../../demo/master-data/location-rows'
import { boxTypeHandlers } from './box-types'
import { masterDataHandlers } from './handlers'
import { locationUpload } from './location-upload'
import { rateUpload } from './rate-upload'

export const masterDataArea = area({
  handlers: { masterData: masterDataHandlers, boxTypes: boxTypeHandlers },
  uploads: { location: locationUpload, currency_rate: rateUpload },
  demo: async (client, ground) => {
    await seedLocations(client, ground)
    await seedBoxTypes(client, ground)
  },
})
