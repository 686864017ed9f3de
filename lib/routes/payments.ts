import type { Routes } from './kernel'

export const paymentRoutes = {
  '/payment-list': { title: 'Payments', key: 'app_payment:payment-list', nav: 'Money', under: '/' },
  '/bank-transfer': { title: 'Bank transfers', key: 'app_payment:bank-transfer', tabOf: '/payment-list', under: '/' },
  '/pending-payments': { title: 'Pending payments', key: 'app_payment:pending-payments', tabOf: '/payment-list', under: '/' },
  '/payment-list/record': { title: 'Record payment', key: 'app_payment:payment-record', under: '/payment-list' },
  '/payment-list/[id]': { title: 'Payment', under: '/payment-list' },
  '/payment-gateway-status': {
    title: 'Payment gateway status', key: 'app_payment:payment-gateway-status', tabOf: '/payment-list', tab: 'Gateway', under: '/',
  },
  '/finance-summary': { title: 'Finance summary', key: 'app_payment:finance-summary', tabOf: '/payment-list', under: '/' },
  '/payment-route/[invoicePg]/[invoiceNo]': { title: 'Payment request', open: true, unlisted: true },
  '/payment-route-response/[invoicePgResponse]/[hashValue]': { title: 'Payment response', open: true, unlisted: true },
} as const satisfies Routes
