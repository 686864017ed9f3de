import type { Routes } from './kernel'

export const inboundRoutes = {
  '/list-inbound-order': { title: 'Inbound orders', key: 'app_fulfillment:inbound-order-list', nav: 'Fulfilment', under: '/' },
  '/purchase-orders': { title: 'Purchase orders', key: 'app_fulfillment:inbound-order-list', tabOf: '/list-inbound-order', under: '/list-inbound-order' },
  '/purchase-orders/[id]': { title: 'Purchase order', under: '/purchase-orders' },
  '/add-purchase-order/[[...id]]': { title: 'Add purchase order', key: 'app_fulfillment:inbound-order-manage', under: '/purchase-orders' },
  '/suppliers': {
    title: 'Suppliers', key: 'app_fulfillment:inbound-order-list', category: ['admin', 'client'], tabOf: '/list-inbound-order', under: '/list-inbound-order',
  },
  '/list-inbound-order/[id]': { title: 'Inbound order', under: '/list-inbound-order' },
  '/list-inbound-order/upload': { title: 'Upload inbound orders', key: 'app_fulfillment:inbound-order-manage', under: '/list-inbound-order' },
  '/add-inbound-order/[[...id]]': { title: 'Add inbound order', key: 'app_fulfillment:inbound-order-manage', under: '/list-inbound-order' },
} as const satisfies Routes
