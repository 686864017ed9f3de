import type { DemoRows } from '../ground'
import { seedCarrierInvoices } from './invoices'
import { seedCarrierRates } from './rates'

/** Rate cards first: invoices are held against them. */
export const seedCarrierBilling: DemoRows = async (client, ground) => {
  await seedCarrierRates(client, ground)
  await seedCarrierInvoices(client, ground)
}
