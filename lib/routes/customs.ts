import type { Routes } from './kernel'

export const customsRoutes = {
  '/customs-order': { title: 'Customs orders', key: 'app_customs:customs-order', nav: 'Customs', entry: 'Bills of entry', tab: 'Orders', under: '/' },
  '/boe-outbound/local': { title: 'BOE outbound local', key: 'app_customs:boe-outbound-local', tabOf: '/customs-order', tab: 'Local' },
  '/boe-outbound/international': {
    title: 'BOE outbound international', key: 'app_customs:boe-outbound-international', tabOf: '/customs-order', tab: 'International',
  },
  '/boe-outbound/upload': { title: 'Update bills of entry', key: 'app_customs:boe-edit', under: '/boe-outbound/local' },
  '/duty-refunds': { title: 'Duty refunds', key: 'app_customs:boe-outbound-local', tabOf: '/customs-order', tab: 'Refunds' },
  '/hvlv': { title: 'HV/LV listing', key: 'app_fulfillment:hvlv-list', tabOf: '/customs-order', tab: 'HV/LV' },
} as const satisfies Routes
