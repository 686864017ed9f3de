import { area } from '../../core/area'
import { seedInbound } from '../../demo/fulfilment/seed-inbound'
import { inboundHandlers } from './handlers'

export const inboundArea = area({ handlers: { inbound: inboundHandlers }, demo: seedInbound })
