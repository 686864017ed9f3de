import { area } from '../../core/area'
import { seedInvoices } from '../../demo/invoices/seed-invoices'
import { chargeHandlers, invoiceHandlers } from './handlers'

export const invoicesArea = area({ handlers: { charges: chargeHandlers, clientInvoices: invoiceHandlers }, demo: seedInvoices })
