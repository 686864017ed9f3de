import { area } from '../../core/area'
import { containerHandlers } from './handlers'

export const containersArea = area({
  handlers: { containers: containerHandlers },
})
