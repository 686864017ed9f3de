import type { Routes } from './kernel'

export const packageRoutes = {
  '/packages': { title: 'Packages', key: 'app_package:package-list', nav: 'Packages', under: '/' },
  '/packages/packages-template': {
    title: 'Package upload template', key: 'app_package:packages-template', tabOf: '/packages', entry: 'Uploads', tab: 'Send a file',
  },
  '/package-column-template': {
    title: 'Package column template', key: 'app_package:package-column-template',
    tabOf: '/packages/packages-template', tab: 'Column template', under: '/packages',
  },
  '/packages/[id]': { title: 'Package', under: '/packages' },
  '/package-details': { title: 'Package details', tabOf: '/packages', tab: 'Find by number' },
  '/package-edit': { title: 'Edit package', under: '/packages' },
  '/pastOrder': { title: 'Offline data update', key: 'app_package:past-order', tabOf: '/packages' },
  '/rsaservices': { title: 'RSA services', key: 'app_base:rsa-services', nav: 'Settings', under: '/' },
  '/rsaservices/[id]': { title: 'RSA service details', under: '/rsaservices' },
  '/package-labels': { title: 'Package labels', key: 'app_base:package-labels', nav: 'Packages', entry: 'Labels', tab: 'Packages', under: '/' },
  '/bag-labels': { title: 'Bag labels', key: 'app_base:bag-labels', tabOf: '/package-labels', tab: 'Bags', under: '/' },
  '/shipping-invoice': { title: 'Shipping invoices', key: 'app_base:shipping-invoice', tabOf: '/package-labels', tab: 'Invoices', under: '/' },
} as const satisfies Routes
