import { detailPage } from '@/components/screens/detail'
import { InvoiceActions } from './invoice-actions'
import { InvoiceBody, InvoiceHead } from './invoice-body'

export default detailPage('/invoices/client/[id]', {
  load: 'clientInvoices.one', input: { id: '[id]' }, title: 'invoice_no', beside: ['payments', 'paymentRequests', 'eInvoices'],
  Status: InvoiceHead, Actions: InvoiceActions, Body: InvoiceBody,
})
