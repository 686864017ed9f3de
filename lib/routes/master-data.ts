import type { Routes } from './kernel'

export const masterDataRoutes = {
  '/service-centres': { title: 'Service centres', key: ['app_base:service-centre-list', 'app_base:service-centre-edit'], tabOf: '/warehouses', under: '/' },
  '/warehouses': { title: 'Warehouses', key: ['app_base:warehouse-list', 'app_base:warehouse-edit'], nav: 'Places and codes', under: '/' },
  '/locations': { title: 'Warehouse locations', key: ['app_base:location-list', 'app_base:location-edit'], tabOf: '/warehouses', tab: 'Locations' },
  '/box-types': { title: 'Box sizes', key: ['app_base:warehouse-list', 'app_base:warehouse-edit'], tabOf: '/warehouses' },
  '/locations/range': { title: 'Add a range of locations', key: 'app_base:location-edit', under: '/locations' },
  '/locations/upload': { title: 'Upload locations', key: 'app_base:location-edit', under: '/locations' },
  '/currency-rates': { title: 'Currency rates', key: ['app_base:currency-rate-list', 'app_base:currency-rate-edit'], nav: 'Money', under: '/' },
  '/currency-rates/upload': { title: 'Upload currency rates', key: 'app_base:currency-rate-edit', under: '/currency-rates' },
  '/help-articles': { title: 'Help articles', key: ['app_base:help-article-list', 'app_base:help-article-edit'], nav: 'Settings', under: '/' },
  '/help-articles/[id]': { title: 'Help article', key: 'app_base:help-article-edit', under: '/help-articles' },
} as const satisfies Routes
