import { area } from '../../core/area'
import { seedCustoms } from '../../demo/customs/seed-customs'
import { hvlvHandlers } from './handlers'

export const customsArea = area({ handlers: { hvlv: hvlvHandlers }, demo: seedCustoms })
