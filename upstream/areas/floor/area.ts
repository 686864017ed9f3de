import { area } from '../../core/area'
import { floorHandlers } from './handlers'

export const floorArea = area({ handlers: { floor: floorHandlers } })
