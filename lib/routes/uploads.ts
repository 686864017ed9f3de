import type { Routes } from './kernel'

export const uploadRoutes = {
  '/sku-status-list': { title: 'SKU upload status', key: 'app_b2b:sku-status-list', nav: 'B2B', under: '/' },
  '/inbound-status-list': { title: 'Inbound upload status', key: 'app_b2b:inbound-status-list', nav: 'B2B', under: '/' },
  '/outbound-status-list': { title: 'Outbound upload status', key: 'app_b2b:outbound-status-list', nav: 'B2B', under: '/' },
  '/bulk-order-status-list': { title: 'Bulk order upload status', key: 'app_fulfillment:bulk-order-status-list', nav: 'Fulfilment', under: '/' },
  '/package-status-list': { title: 'Package upload status', key: 'app_package:package-status-list', nav: 'Packages', under: '/packages' },
  '/channel-status-list': { title: 'Channel upload status', key: 'app_fulfillment:channel-status-list', nav: 'Fulfilment', under: '/' },
  '/product-status-list': { title: 'Product upload status', key: 'app_fulfillment:product-status-list', nav: 'Fulfilment', under: '/' },
  '/inventory-sync-status-list': { title: 'Inventory sync status', key: 'app_fulfillment:inventory-sync-status-list', nav: 'Fulfilment', under: '/' },
  '/sku-mapping-status-list': { title: 'SKU mapping upload status', key: 'app_fulfillment:sku-mapping-status-list', nav: 'Fulfilment', under: '/' },
  '/barcode-status-list': { title: 'Barcode upload status', key: 'app_b2b:barcode-status-list', nav: 'B2B', under: '/' },
  '/bulkbag-status-list': { title: 'Bulk bag upload status', key: 'app_bag:bulkbag-status-list', nav: 'Bags', under: '/' },
  '/upload-status-list': { title: 'All uploads', key: 'app_base:upload-status-list', nav: 'Reports', under: '/' },
  '/package-error-list': { title: 'Package upload errors', key: 'app_package:package-error-list', nav: 'Packages', under: '/package-status-list' },
  '/outbound-variant-error-list': {
    title: 'Outbound variant upload errors', key: 'app_b2b:outbound-variant-error-list', nav: 'B2B', under: '/outbound-status-list',
  },
  '/inbound-variant-error-list': {
    title: 'Inbound variant upload errors', key: 'app_b2b:inbound-variant-error-list', nav: 'B2B', under: '/inbound-status-list',
  },
  '/channel-sku-error-list': {
    title: 'Channel SKU upload errors', key: 'app_fulfillment:channel-sku-error-list', nav: 'Fulfilment', under: '/channel-status-list',
  },
  '/outbound-error-list': { title: 'Outbound upload errors', key: 'app_b2b:outbound-error-list', nav: 'B2B', under: '/outbound-status-list' },
  '/inbound-error-list': { title: 'Inbound upload errors', key: 'app_b2b:inbound-error-list', nav: 'B2B', under: '/inbound-status-list' },
  '/fulfillment-error-list': {
    title: 'Fulfilment upload errors', key: 'app_fulfillment:fulfillment-error-list', nav: 'Fulfilment', under: '/bulk-order-status-list',
  },
  '/fulfillment-asn-error-list': {
    title: 'Fulfilment ASN upload errors', key: 'app_fulfillment:fulfillment-asn-error-list', nav: 'Fulfilment', under: '/inbound-status-list',
  },
  '/sku-mapping-error-list': {
    title: 'SKU mapping upload errors', key: 'app_fulfillment:sku-mapping-error-list', nav: 'Fulfilment', under: '/sku-mapping-status-list',
  },
  '/sku-error-list': { title: 'SKU upload errors', key: 'app_b2b:sku-error-list', nav: 'B2B', under: '/sku-status-list' },
  '/barcode-error-list': { title: 'Barcode upload errors', key: 'app_b2b:barcode-error-list', nav: 'B2B', under: '/barcode-status-list' },
  '/bulkbag-error-list': { title: 'Bulk bag upload errors', key: 'app_bag:bulkbag-error-list', nav: 'Bags', under: '/bulkbag-status-list' },
  '/upload-error-list': { title: 'All upload errors', key: 'app_base:upload-error-list', nav: 'Reports', under: '/upload-status-list' },
} as const satisfies Routes
