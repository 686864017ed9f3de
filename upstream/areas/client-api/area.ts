import { area } from '../../core/area'
import { clientApiHandlers } from './handlers'

export const clientApiArea = area({
  handlers: { clientApi: clientApiHandlers },
})
