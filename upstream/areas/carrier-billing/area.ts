import { area } from '../../core/area'
import { seedCarrierBilling } from '../../demo/carrier-billing/seed'
import { billingUpload } from './billing-upload'
import { carrierBillingHandlers, carrierRateHandlers } from './handlers'
import { rateUpload } from './rate-upload'

export const carrierBillingArea = area({
  handlers: { carrierBilling: carrierBillingHandlers, carrierRates: carrierRateHandlers },
  uploads: { carrier_billing: billingUpload, carrier_rate: rateUpload },
  demo: seedCarrierBilling,
})
