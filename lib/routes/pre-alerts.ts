import type { Routes } from './kernel'

export const preAlertRoutes = {
  '/preAlert': { title: 'Pre-alerts', key: 'app_base:pre-alert-list', nav: 'Transport', under: '/' },
  '/addPreAlert': { title: 'Add pre-alert', under: '/preAlert' },
  '/editPreAlert/[id]': { title: 'Edit pre-alert', under: '/preAlert' },
  '/preAlertHawbs/[id]': { title: 'House waybills', key: 'app_base:pre-alert-list', under: '/preAlert' },
} as const satisfies Routes
