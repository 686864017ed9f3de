import { area } from '../../core/area'
import { seedOutbound } from '../../demo/fulfilment/seed-outbound'
import { outboundHandlers } from './handlers'

export const outboundArea = area({ handlers: { outbound: outboundHandlers }, demo: seedOutbound })
