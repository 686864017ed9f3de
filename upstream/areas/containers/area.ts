import { area } from '../../core/area'
import { bagFinder } from './finder'
import { containerHandlers } from './handlers'

export const containersArea = area({
  handlers: { containers: containerHandlers },
  finders: [bagFinder],
})
