import { area } from '../../core/area'
import { carrierServiceHandlers } from './handlers'

export const carrierServicesArea = area({
  handlers: { carrierServices: carrierServiceHandlers },
})
