import { listPage } from '@/components/screens/list'
import { sendsTo } from '../draft-boes'
import { xmlListOf } from '../xml-list'

export default listPage('/commercial-xml-invoice', xmlListOf('commercialXmlInvoices.list', {
  bulk: [{
    label: 'Send to customs', call: 'commercialXmlInvoices.sendToCustoms', rows: { input: 'ids', field: 'id' }, most: 50,
    confirm: 'Send [n invoice] to the customs desk', consequence: 'They must be validated and of one client. Their goods are declared on the bill of entry.',
    ask: sendsTo,
    done: 'The invoices are with the customs desk.',
  }],
  empty: { title: 'No commercial invoices yet', text: 'Make them of a parsed file or of an RSA invoice.', inPeriod: 'None is of these days.' },
  sheet: 'Commercial XML invoices',
}))
