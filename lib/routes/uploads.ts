import type { Routes } from './kernel'

export const uploadRoutes = {
  '/upload-status-list': { title: 'All uploads', key: 'app_base:upload-status-list', nav: 'Reports', entry: 'Uploads', tab: 'All', under: '/' },
  '/upload-error-list': { title: 'All upload errors', key: 'app_base:upload-error-list', tabOf: '/upload-status-list', tab: 'All errors' },
  '/sku-status-list': { title: 'SKU upload status', key: 'app_b2b:sku-status-list', tabOf: '/upload-status-list', entry: 'SKU', tab: 'Status', under: '/' },
  '/inbound-status-list': {
    title: 'Inbound upload status', key: 'app_b2b:inbound-status-list', tabOf: '/upload-status-list', entry: 'Inbound', tab: 'Status', under: '/',
  },
  '/outbound-status-list': {
    title: 'Outbound upload status', key: 'app_b2b:outbound-status-list', tabOf: '/upload-status-list', entry: 'Outbound', tab: 'Status', under: '/',
  },
  '/bulk-order-status-list': {
    title: 'Bulk order upload status', key: 'app_fulfillment:bulk-order-status-list',
    tabOf: '/upload-status-list', entry: 'Bulk orders', tab: 'Status', under: '/',
  },
  '/package-status-list': {
    title: 'Package upload status', key: 'app_package:package-status-list', tabOf: '/packages/packages-template', tab: 'Status', under: '/packages',
  },
  '/channel-status-list': {
    title: 'Channel upload status', key: 'app_fulfillment:channel-status-list', tabOf: '/upload-status-list', entry: 'Channels', tab: 'Status', under: '/',
  },
  '/product-status-list': {
    title: 'Product upload status', key: 'app_fulfillment:product-status-list', tabOf: '/upload-status-list', entry: 'Products', tab: 'Status', under: '/',
  },
  '/inventory-sync-status-list': {
    title: 'Inventory sync status', key: 'app_fulfillment:inventory-sync-status-list',
    tabOf: '/upload-status-list', entry: 'Inventory sync', tab: 'Status', under: '/',
  },
  '/sku-mapping-status-list': {
    title: 'SKU mapping upload status', key: 'app_fulfillment:sku-mapping-status-list',
    tabOf: '/upload-status-list', entry: 'SKU mapping', tab: 'Status', under: '/',
  },
  '/barcode-status-list': {
    title: 'Barcode upload status', key: 'app_b2b:barcode-status-list', tabOf: '/upload-status-list', entry: 'Barcodes', tab: 'Status', under: '/',
  },
  '/bulkbag-status-list': { title: 'Bulk bag upload status', key: 'app_bag:bulkbag-status-list', tabOf: '/uploadBulkBag', tab: 'Status', under: '/' },
  '/package-error-list': {
    title: 'Package upload errors', key: 'app_package:package-error-list', tabOf: '/packages/packages-template', tab: 'Errors', under: '/package-status-list',
  },
  '/outbound-variant-error-list': {
    title: 'Outbound variant upload errors', key: 'app_b2b:outbound-variant-error-list', tabOf: '/outbound-status-list', tab: 'Variant errors',
  },
  '/inbound-variant-error-list': {
    title: 'Inbound variant upload errors', key: 'app_b2b:inbound-variant-error-list', tabOf: '/inbound-status-list', tab: 'Variant errors',
  },
  '/channel-sku-error-list': {
    title: 'Channel SKU upload errors', key: 'app_fulfillment:channel-sku-error-list', tabOf: '/channel-status-list', tab: 'Errors',
  },
  '/outbound-error-list': { title: 'Outbound upload errors', key: 'app_b2b:outbound-error-list', tabOf: '/outbound-status-list', tab: 'Errors' },
  '/inbound-error-list': { title: 'Inbound upload errors', key: 'app_b2b:inbound-error-list', tabOf: '/inbound-status-list', tab: 'Errors' },
  '/fulfillment-error-list': {
    title: 'Fulfilment upload errors', key: 'app_fulfillment:fulfillment-error-list', tabOf: '/bulk-order-status-list', tab: 'Errors',
  },
  '/fulfillment-asn-error-list': {
    title: 'Fulfilment ASN upload errors', key: 'app_fulfillment:fulfillment-asn-error-list', tabOf: '/inbound-status-list', tab: 'ASN errors',
  },
  '/sku-mapping-error-list': {
    title: 'SKU mapping upload errors', key: 'app_fulfillment:sku-mapping-error-list', tabOf: '/sku-mapping-status-list', tab: 'Errors',
  },
  '/sku-error-list': { title: 'SKU upload errors', key: 'app_b2b:sku-error-list', tabOf: '/sku-status-list', tab: 'Errors' },
  '/barcode-error-list': { title: 'Barcode upload errors', key: 'app_b2b:barcode-error-list', tabOf: '/barcode-status-list', tab: 'Errors' },
  '/bulkbag-error-list': {
    title: 'Bulk bag upload errors', key: 'app_bag:bulkbag-error-list', tabOf: '/uploadBulkBag', tab: 'Errors', under: '/bulkbag-status-list',
  },
} as const satisfies Routes
