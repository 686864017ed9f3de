import { area } from '../../core/area'
import { seedCreditNotes } from '../../demo/invoices/seed-credit-notes'
import { seedInvoices } from '../../demo/invoices/seed-invoices'
import { chargeHandlers, invoiceHandlers, invoiceRunHandlers } from './handlers'
import { invoiceJobs } from './monthly-run'

export const invoicesArea = area({
  handlers: { charges: chargeHandlers, clientInvoices: invoiceHandlers, invoiceRuns: invoiceRunHandlers },
  jobs: [invoiceJobs],
  demo: async (client, ground) => {
    await seedInvoices(client, ground)
    await seedCreditNotes(client, ground)
  },
})
