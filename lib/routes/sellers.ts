import type { Routes } from './kernel'

export const sellerRoutes = {
  '/sellers': { title: 'Sellers', key: 'app_seller:seller-list', nav: 'Clients', under: '/' },
  '/add-products': { title: 'Product eligibility check', key: 'app_seller:add-products', tabOf: '/sellers', tab: 'Products', under: '/' },
  '/add-products/upload': { title: 'Upload products to check', key: 'app_seller:add-products', under: '/add-products' },
  '/add-products/catalogue': { title: 'Products of sellers', key: 'app_seller:add-products', tabOf: '/add-products', tab: 'Catalogue' },
  '/hs-code': { title: 'Search HS code', key: 'search-hs-code', tabOf: '/customs-order', tab: 'HS codes', under: '/' },
  '/hs-code/precedents': { title: 'HS precedents', key: 'search-hs-code', tabOf: '/hs-code', tab: 'Precedents' },
  '/landed-cost': { title: 'Landed cost', key: 'search-hs-code', tabOf: '/hs-code', tab: 'Landed cost', under: '/' },
  '/hs-code-list': { title: 'HS codes', key: 'app_seller:hs-code-list', tabOf: '/hs-code', tab: 'Tariff', under: '/' },
  '/hs-code-list/upload': { title: 'Upload HS codes', key: 'app_seller:hs-code-edit', under: '/hs-code-list' },
  '/manage-sellers': { title: 'Manage sellers', key: 'app_seller:manage-sellers', tabOf: '/sellers', tab: 'Manage' },
  '/seller-onboarding-status': { title: 'Seller onboarding status', key: 'app_seller:seller-onboarding-status', tabOf: '/sellers', tab: 'Onboarding' },
  '/seller-onboarding-status/upload': { title: 'Seller stage upload', key: 'app_seller:seller-edit', under: '/seller-onboarding-status' },
  '/seller-onboarding-status/[id]': { title: 'Seller agreement', key: 'app_seller:seller-onboarding-status', under: '/seller-onboarding-status' },
  '/sellers/sellers-template': { title: 'Seller upload template', key: 'app_seller:sellers-template', tabOf: '/sellers', tab: 'Upload' },
} as const satisfies Routes
