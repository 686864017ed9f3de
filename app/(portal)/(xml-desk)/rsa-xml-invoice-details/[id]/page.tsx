import { detailPage } from '@/components/screens/detail'
import { InvoiceActions } from '../../invoice-actions'
import { InvoiceBody, InvoiceHead } from '../../invoice-body'

export default detailPage('/rsa-xml-invoice-details/[id]', {
  load: 'rsaXmlInvoices.one', input: { id: '[id]' }, title: 'invoice_no', beside: ['xmlFiles', 'sellerInvoices'], Status: InvoiceHead, Actions: InvoiceActions,
  Body: InvoiceBody,
})
