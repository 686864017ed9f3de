import type { Routes } from './kernel'

export const sellerRoutes = {
  '/sellers': { title: 'Sellers', key: 'app_seller:seller-list', nav: 'Sellers', under: '/' },
  '/sellers/sellers-template': { title: 'Seller upload template', key: 'app_seller:sellers-template', nav: 'Sellers', under: '/sellers' },
} as const satisfies Routes
