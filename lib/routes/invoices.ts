import type { Routes } from './kernel'

export const invoiceRoutes = {
  '/invoices': { title: 'Invoices', key: 'app_seller:invoice-list', nav: 'Money', under: '/' },
  '/invoices/charges': { title: 'Charges', key: 'app_payment:charge-manage', tabOf: '/invoices' },
  '/invoices/e-invoices': { title: 'E-invoices', key: 'app_payment:charge-manage', tabOf: '/invoices' },
  '/client-invoices': { title: 'Client invoices', key: 'app_seller:client-invoice-list', tabOf: '/invoices', tab: 'By client', under: '/' },
  '/invoices/add': { title: 'Add invoice', under: '/invoices' },
  '/invoices/[id]': { title: 'Invoice', under: '/invoices' },
  '/invoices/client/[id]': { title: 'Invoice', under: '/invoices' },
} as const satisfies Routes
