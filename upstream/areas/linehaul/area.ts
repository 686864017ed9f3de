import { area } from '../../core/area'
import { linehaulHandlers } from './handlers'

export const linehaulArea = area({
  handlers: { linehaul: linehaulHandlers },
})
