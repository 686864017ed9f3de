import { area } from '../../core/area'
import { countryHandlers } from './handlers'

export const countriesArea = area({
  handlers: { countries: countryHandlers },
})
