import type { Routes } from './kernel'

export const codRoutes = {
  '/pending-orders': { title: 'COD pending orders', key: 'app_cod_reconcile:cod-pending-order-list', nav: 'Money', under: '/' },
} as const satisfies Routes
