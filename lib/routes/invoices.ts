import type { Routes } from './kernel'

export const invoiceRoutes = {
  // Agents hold its key for the shipments to come; what clients are billed is none of theirs.
  '/invoices': { title: 'Invoices', key: 'app_seller:invoice-list', category: ['admin'], nav: 'Money', under: '/' },
  '/invoices/charges': { title: 'Charges', key: 'app_payment:charge-manage', tabOf: '/invoices' },
  '/client-invoices': { title: 'Client invoices', key: 'app_seller:client-invoice-list', tabOf: '/invoices', tab: 'By client', under: '/' },
  '/invoices/add': { title: 'Add invoice', under: '/invoices' },
  '/invoices/client/[id]': { title: 'Invoice', under: '/invoices' },
} as const satisfies Routes
