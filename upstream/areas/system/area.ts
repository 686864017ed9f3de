import { area } from '../../core/area'
import { replicasLeft } from './alert-values'
import { systemHandlers } from './handlers'

export const systemArea = area({ handlers: { system: systemHandlers }, alerts: [replicasLeft] })
