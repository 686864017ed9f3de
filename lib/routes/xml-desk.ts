import type { Routes } from './kernel'

export const xmlDeskRoutes = {
  '/outbound-xml-data-parsing': {
    title: 'Outbound XML parsing', key: 'app_seller:xml-file-parsing', nav: 'Customs', entry: 'XML invoices', tab: 'Files', under: '/',
  },
  '/rsa-xml-invoice': { title: 'RSA XML invoices', key: 'app_seller:rsa-xml-invoice', tabOf: '/outbound-xml-data-parsing', tab: 'RSA invoices' },
  '/rsa-xml-invoice-details/[id]': { title: 'RSA XML invoice', under: '/rsa-xml-invoice' },
  '/commercial-xml-invoice': {
    title: 'Commercial XML invoices', key: 'app_seller:commercial-xml-invoice', tabOf: '/outbound-xml-data-parsing', tab: 'Commercial invoices',
  },
  '/commercial-xml-invoice-details/[id]': { title: 'Commercial XML invoice', under: '/commercial-xml-invoice' },
} as const satisfies Routes
