import type { Routes } from './kernel'

export const quoteRoutes = {
  '/quotes-list': { title: 'Freight quotes', key: 'app_seller:quotes-list', nav: 'Clients', under: '/' },
} as const satisfies Routes
