import { detailPage } from '@/components/screens/detail'
import { InvoiceActions } from '../../invoice-actions'
import { InvoiceBody, InvoiceHead } from '../../invoice-body'

export default detailPage('/commercial-xml-invoice-details/[id]', {
  load: 'commercialXmlInvoices.one', input: { id: '[id]' }, title: 'invoice_no', beside: ['rsaXmlInvoices', 'boes'], Status: InvoiceHead,
  Actions: InvoiceActions, Body: InvoiceBody,
})
