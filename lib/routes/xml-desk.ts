import type { Routes } from './kernel'

export const xmlRoutes = {
  '/outbound-xml-data-parsing': {
    title: 'Outbound XML data parsing', key: 'app_seller:xml-file-parsing', tabOf: '/customs-order', entry: 'XML', tab: 'Files',
  },
  '/rsa-xml-invoice': { title: 'RSA XML invoices', key: 'app_seller:rsa-xml-invoice', tabOf: '/outbound-xml-data-parsing', tab: 'RSA invoices' },
  '/rsa-xml-invoice-details/[id]': { title: 'RSA XML invoice details', under: '/rsa-xml-invoice' },
  '/commercial-xml-invoice': {
    title: 'Commercial XML invoices', key: 'app_seller:commercial-xml-invoice', tabOf: '/outbound-xml-data-parsing', tab: 'Commercial invoices',
  },
  '/commercial-xml-invoice-details/[id]': { title: 'Commercial XML invoice details', under: '/commercial-xml-invoice' },
} as const satisfies Routes
