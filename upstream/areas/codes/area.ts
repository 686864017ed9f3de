import { area } from '../../core/area'
import { codeHandlers } from './handlers'

export const codesArea = area({
  handlers: { codes: codeHandlers },
})
