import type { Routes } from './kernel'

export const packageRoutes = {
  '/packages': { title: 'Packages', key: 'app_package:package-list', nav: 'Packages', under: '/' },
  '/packages/packages-template': { title: 'Package upload template', key: 'app_package:packages-template', nav: 'Packages', under: '/packages' },
  '/package-column-template': { title: 'Package column template', key: 'app_package:package-column-template', nav: 'Packages', under: '/packages' },
  '/packages/[id]': { title: 'Package', under: '/packages' },
  '/package-details': { title: 'Package details', nav: 'Packages', under: '/packages' },
  '/package-edit': { title: 'Edit package', under: '/packages' },
  '/pastOrder': { title: 'Offline data update', key: 'app_package:past-order', nav: 'Packages', under: '/packages' },
  '/rsaservices': { title: 'RSA services', key: 'app_base:rsa-services', nav: 'Settings', under: '/' },
  '/rsaservices/[id]': { title: 'RSA service details', under: '/rsaservices' },
  '/package-labels': { title: 'Package labels', key: 'app_base:package-labels', nav: 'Labels', under: '/' },
  '/bag-labels': { title: 'Bag labels', key: 'app_base:bag-labels', nav: 'Labels', under: '/' },
  '/shipping-invoice': { title: 'Shipping invoices', key: 'app_base:shipping-invoice', nav: 'Labels', under: '/' },
} as const satisfies Routes
