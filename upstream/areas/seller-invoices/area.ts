import { area } from '../../core/area'
import { sellerInvoiceHandlers } from './handlers'

export const sellerInvoicesArea = area({ handlers: { sellerInvoices: sellerInvoiceHandlers } })
