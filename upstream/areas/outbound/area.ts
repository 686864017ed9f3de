import { area } from '../../core/area'
import { seedOutbound } from '../../demo/fulfilment/seed-outbound'
import { handlingUnitHandlers, outboundHandlers } from './handlers'

export const outboundArea = area({ handlers: { outbound: outboundHandlers, handlingUnits: handlingUnitHandlers }, demo: seedOutbound })
