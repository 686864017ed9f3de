import { area } from '../../core/area'
import { masterHandlers } from './handlers'

export const trackingMastersArea = area({
  handlers: { masters: masterHandlers },
})
