import { listPage } from '@/components/screens/list'
import { UploadXml } from '../upload-xml'
import { xmlListOf } from '../xml-list'

export default listPage('/rsa-xml-invoice', xmlListOf('rsaXmlInvoices.list', {
  empty: { title: 'No RSA invoices yet', text: 'XML invoices of the importer of record stand here once their file is uploaded.',
    inPeriod: 'None is of these days.' },
  sheet: 'RSA XML invoices',
}), { actions: (visit) => visit.may('rsaXmlInvoices.upload') && <UploadXml call="rsaXmlInvoices.upload" source="rsa" /> })
