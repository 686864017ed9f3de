import { area } from '../../core/area'
import { consolidationHandlers } from './handlers'

export const consolidationsArea = area({
  handlers: { consolidations: consolidationHandlers },
})
