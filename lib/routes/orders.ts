import type { Routes } from './kernel'

export const orderRoutes = {
  '/orderList': { title: 'Order list', key: 'app_fulfillment:order-list', nav: 'Fulfilment', entry: 'Orders', under: '/' },
  '/orderSummary': { title: 'Order summary', key: 'app_fulfillment:order-summary', under: '/orderList' },
  '/order-upload': { title: 'Order upload', key: 'app_fulfillment:order-upload', tabOf: '/orderList', tab: 'Upload' },
  '/shipping-list': { title: 'Shipping list', key: 'app_fulfillment:shipping-list', nav: 'Fulfilment', entry: 'Shipping', under: '/' },
  '/shipping-list/[id]': { title: 'Fulfilment order [fulfillment_no]', key: 'app_fulfillment:shipping-list', under: '/shipping-list' },
  '/channel': { title: 'Channels', key: 'app_fulfillment:channel-list', nav: 'Fulfilment', under: '/' },
  '/oms-category-screen': {
    title: 'OMS category screen', key: 'app_fulfillment:oms-category-screen', tabOf: '/channel', under: '/', tab: 'OMS categories',
  },
  '/channel-mapping': { title: 'Client channel mapping', key: 'app_fulfillment:channel-mapping', tabOf: '/channel', under: '/', tab: 'Mapping' },
  '/oms-mapping': { title: 'OMS client mapping', key: 'app_fulfillment:oms-mapping', tabOf: '/channel', under: '/', tab: 'OMS mapping' },
  '/oms-mapping/[id]': { title: 'Add / edit OMS mapping', key: 'app_fulfillment:oms-mapping', under: '/oms-mapping' },
  '/oms-category-screen/messages': {
    title: 'OMS order log', key: 'app_fulfillment:oms-category-screen', tabOf: '/channel', under: '/', tab: 'OMS log',
  },
  '/channel/runs': { title: 'Inventory sync runs', key: 'app_fulfillment:channel-list', tabOf: '/channel', tab: 'Inventory sync', under: '/' },
  '/channel/runs/items': { title: 'Listings of a run', key: 'app_fulfillment:channel-list', under: '/channel/runs' },
  '/channel/messages': { title: 'Tracking sent to shops', key: 'app_fulfillment:channel-list', tabOf: '/channel', tab: 'Tracking sent', under: '/' },
  '/order-summary': { title: 'Order summary report', key: 'app_fulfillment:order-summary-report', tabOf: '/orderList', tab: 'Lines', under: '/' },
  '/shipmentSummary': { title: 'Shipment summary', key: 'app_fulfillment:shipment-summary', tabOf: '/shipping-list', tab: 'Summary', under: '/' },
  '/shipment-summary': {
    title: 'Shipment summary report', key: 'app_fulfillment:shipment-summary-report', tabOf: '/shipping-list', tab: 'Parcels', under: '/',
  },
} as const satisfies Routes
