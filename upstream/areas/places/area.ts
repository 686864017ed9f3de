import { area } from '../../core/area'
import { placeHandlers } from './handlers'
import { areaUpload } from './kinds/areas-kind'
import { cityUpload } from './kinds/cities-kind'
import { pincodeUpload } from './kinds/pincodes-kind'
import { stateUpload } from './kinds/states-kind'

export const placesArea = area({
  handlers: { places: placeHandlers },
  uploads: { base_country_state: stateUpload, base_country_city: cityUpload, base_country_city_area: areaUpload, pincode: pincodeUpload },
})
