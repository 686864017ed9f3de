import type { Routes } from './kernel'

export const codRoutes = {
  '/pending-orders': { title: 'COD pending orders', key: 'app_cod_reconcile:cod-pending-order-list', nav: 'Money', under: '/' },
  '/cod/carrier': {
    title: 'Carrier COD payments', key: 'app_cod_reconcile:carrier-cod-payment-list', nav: 'Money', under: '/',
  },
  '/cod/rsa': { title: 'RSA COD payments', key: 'app_cod_reconcile:rsa-cod-payment-list', tabOf: '/pending-orders', tab: 'Paid to clients', under: '/' },
  '/cod-pending-payment': {
    title: 'COD pending payments', key: 'app_cod_reconcile:cod-payment-pending-list', tabOf: '/pending-orders', tab: 'By carrier and client', under: '/',
  },
  '/cod-paid-payment': { title: 'COD paid payments', key: 'app_cod_reconcile:cod-payment-paid-list', tabOf: '/pending-orders', tab: 'Paid', under: '/' },
  '/cod-disputed-payment': {
    title: 'COD disputed payments', key: 'app_cod_reconcile:cod-disputed-payment-list', tabOf: '/pending-orders', under: '/pending-orders',
  },
  '/reconciliation-pending': {
    title: 'Reconciliation pending', key: 'app_cod_reconcile:reconciliation-pending-list', tabOf: '/cod/carrier', under: '/cod/carrier',
  },
  '/cod/carrier/upload': { title: 'Upload a COD statement', key: 'app_cod_reconcile:carrier-cod-payment-edit', under: '/cod/carrier' },
} as const satisfies Routes
