import type { Routes } from './kernel'

export const inboundRoutes = {
  '/list-inbound-order': { title: 'Inbound orders', key: 'app_fulfillment:inbound-order-list', nav: 'Fulfilment', under: '/' },
  '/list-inbound-order/[id]': { title: 'Inbound order', under: '/list-inbound-order' },
  '/add-inbound-order/[[...id]]': { title: 'Add inbound order', key: 'app_fulfillment:inbound-order-manage', under: '/list-inbound-order' },
} as const satisfies Routes
