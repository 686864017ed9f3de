import type { Routes } from './kernel'

export const bankRoutes = {
  '/banks': {
    title: 'Bank accounts', nav: 'Money', under: '/',
    key: ['app_payment:pending-payments', 'app_payment:bank-transfer', 'app_payment:payment-list', 'app_payment:payment-record'],
  },
} as const satisfies Routes
