import { area } from '../../core/area'
import { seedVariants } from '../../demo/fulfilment/seed-variants'
import { btbVariantHandlers, btbVariantOrderHandlers } from './handlers'
import { inboundVariantUpload, outboundVariantUpload } from './upload'

export const b2bVariantsArea = area({
  handlers: { btbVariants: btbVariantHandlers, btbVariantOrders: btbVariantOrderHandlers },
  uploads: { b2b_inbound_variant: inboundVariantUpload, b2b_outbound_variant: outboundVariantUpload }, demo: seedVariants,
})
