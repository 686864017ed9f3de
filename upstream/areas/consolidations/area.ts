import { area } from '../../core/area'
import { consolidationFinder } from './finder'
import { consolidationHandlers } from './handlers'

export const consolidationsArea = area({
  handlers: { consolidations: consolidationHandlers },
  finders: [consolidationFinder],
})
