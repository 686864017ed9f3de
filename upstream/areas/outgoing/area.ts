import { area } from '../../core/area'
import { outgoingHandlers } from './handlers'

export const outgoingArea = area({
  handlers: { outgoing: outgoingHandlers },
})
