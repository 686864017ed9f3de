import type { Routes } from './kernel'

export const carrierBillingRoutes = {
  '/pending-billing': { title: 'Pending billing', key: 'app_billing:pending-billing', nav: 'Money', entry: 'Carrier billing', tab: 'Invoices', under: '/' },
  '/pending-billing-list': { title: 'Pending billing list', key: 'app_billing:pending-billing-list', tabOf: '/pending-billing', tab: 'Lines' },
  '/billing-data': { title: 'Billing data', key: 'app_billing:billing-data', tabOf: '/pending-billing', tab: 'Data' },
  '/upload-billing': { title: 'Carrier consignment billing upload', key: 'app_billing:upload-billing', tabOf: '/pending-billing', tab: 'Upload' },
  '/carrier-rates': { title: 'Carrier rates', key: ['app_billing:rate-list', 'app_billing:rate-edit'], tabOf: '/pending-billing', tab: 'Rates' },
  '/carrier-rates/upload': { title: 'Upload carrier rates', key: 'app_billing:rate-edit', under: '/carrier-rates' },
} as const satisfies Routes
