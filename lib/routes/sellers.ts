import type { Routes } from './kernel'

export const sellerRoutes = {
  '/sellers': { title: 'Sellers', key: 'app_seller:seller-list', nav: 'Clients', under: '/' },
  '/manage-sellers': { title: 'Manage sellers', key: 'app_seller:manage-sellers', tabOf: '/sellers', tab: 'Manage' },
  '/seller-onboarding-status': { title: 'Seller onboarding status', key: 'app_seller:seller-onboarding-status', tabOf: '/sellers', tab: 'Onboarding' },
  '/seller-onboarding-status/upload': { title: 'Seller stage upload', key: 'app_seller:seller-edit', under: '/seller-onboarding-status' },
  '/seller-onboarding-status/[id]': { title: 'Seller agreement', key: 'app_seller:seller-onboarding-status', under: '/seller-onboarding-status' },
  '/sellers/sellers-template': { title: 'Seller upload template', key: 'app_seller:sellers-template', tabOf: '/sellers', tab: 'Upload' },
} as const satisfies Routes
