import { area } from '../../core/area'
import { seedInbound } from '../../demo/fulfilment/seed-inbound'
import { asnUpload } from './asn-upload'
import { inboundHandlers } from './handlers'

export const inboundArea = area({ handlers: { inbound: inboundHandlers }, uploads: { fulfillment_asn: asnUpload }, demo: seedInbound })
