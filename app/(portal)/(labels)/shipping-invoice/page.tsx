import { documentPage } from '@/components/screens/document'

export default documentPage('/shipping-invoice', {
  thing: ['invoice', 'invoices'],
  find: 'packages.invoices',
  sheet: { call: 'packages.invoicesFromSheet', with: {} },
  print: 'packages.printInvoices',
  most: 500,
  columns: {
    tracking_no: 'code',
    invoice_no: { as: 'text', label: 'Invoice no' },
    ref_no: 'text',
    consignee_name: 'text',
    city: 'text',
    country_code: 'text',
    items: 'number',
    declared_value: { as: 'money', label: 'Value' },
    docs_complete: { as: 'bool', label: 'Docs complete?' },
  },
  unready: { field: 'items', is: [0], because: 'no items are recorded.' },
  choices: {
    copies: { label: 'Copies', options: [{ value: 1, label: '1' }, { value: 3, label: '3' }] },
    merge: { label: 'File', options: [{ value: 'pdf', label: 'One PDF' }, { value: 'zip', label: 'Zip, one PDF each' }] },
  },
})
