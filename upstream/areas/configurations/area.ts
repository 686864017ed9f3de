import { area } from '../../core/area'
import { configurationHandlers } from './handlers'

export const configurationsArea = area({
  handlers: { configurations: configurationHandlers },
})
