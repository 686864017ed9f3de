import type { Routes } from './kernel'

export const fulfilmentRoutes = {
  '/product-list': { title: 'Products', key: 'app_fulfillment:product-list', nav: 'Fulfilment', under: '/' },
  '/sku-list': { title: 'SKU list', key: 'app_fulfillment:sku-list', tabOf: '/product-list', under: '/', tab: 'SKUs' },
  '/mapping-list': { title: 'Mapping list', key: 'app_fulfillment:mapping-list', tabOf: '/product-list', under: '/', tab: 'Mappings' },
  '/mapping-list/upload': { title: 'Upload SKU mappings', key: 'app_fulfillment:sku-manage', under: '/mapping-list' },
  '/mapping-list/channel-skus': { title: 'Channel SKUs', key: 'app_fulfillment:mapping-list', tabOf: '/product-list', tab: 'Channel SKUs', under: '/' },
  '/mapping-list/channel-skus/upload': { title: 'Upload channel SKUs', key: 'app_fulfillment:channel-manage', under: '/mapping-list/channel-skus' },
  '/mapping-list/unmapped': { title: 'Unmapped channel SKUs', key: 'app_fulfillment:mapping-list', tabOf: '/product-list', tab: 'Unmapped', under: '/' },
  '/upload-product': { title: 'Upload products', key: 'app_fulfillment:upload-product', tabOf: '/product-list', tab: 'Upload' },
} as const satisfies Routes
