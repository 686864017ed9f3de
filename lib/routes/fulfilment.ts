import type { Routes } from './kernel'

export const fulfilmentRoutes = {
  '/product-list': { title: 'Products', key: 'app_fulfillment:product-list', nav: 'Fulfilment', under: '/' },
  '/sku-list': { title: 'SKU list', key: 'app_fulfillment:sku-list', tabOf: '/product-list', under: '/', tab: 'SKUs' },
  '/upload-product': { title: 'Upload products', key: 'app_fulfillment:upload-product', tabOf: '/product-list', tab: 'Upload' },
} as const satisfies Routes
