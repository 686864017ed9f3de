import type { Routes } from './kernel'

export const sellerRoutes = {
  '/sellers': { title: 'Sellers', key: 'app_seller:seller-list', nav: 'Clients', under: '/' },
  '/sellers/sellers-template': { title: 'Seller upload template', key: 'app_seller:sellers-template', tabOf: '/sellers', tab: 'Upload' },
} as const satisfies Routes
