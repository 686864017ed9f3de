import type { Routes } from './kernel'

const inventory = 'app_infor:b2b_infor_v1_inventory'

export const b2bRoutes = {
  '/skulist': { title: 'SKU master list', key: 'app_b2b:skulist', nav: 'B2B', entry: 'SKUs', under: '/', tab: 'Master data' },
  '/sku-b2b-list': { title: 'B2B SKU list', key: 'app_b2b:sku-b2b-list', tabOf: '/skulist', under: '/', tab: 'Stock' },
  '/sku-b2b-uploaded-list': { title: 'B2B uploaded SKU list', key: 'app_b2b:sku-b2b-uploaded-list', tabOf: '/skulist', under: '/', tab: 'Uploaded' },
  '/linksku': { title: 'Variant images', key: 'app_b2b:linksku', tabOf: '/skulist', under: '/', tab: 'Images' },
  '/sku-b2b-upload': { title: 'B2B SKU upload', key: 'app_b2b:sku-b2b-upload', under: '/sku-b2b-uploaded-list' },
  '/upload-barcode': { title: 'Upload barcodes', key: 'app_b2b:upload-barcode', under: '/skulist' },
  '/add-edit-sku/[[...id]]': { title: 'Add / edit SKU', under: '/skulist' },
  '/inbound-list': { title: 'Inbound list', key: 'app_b2b:inbound-list', nav: 'B2B', entry: 'Inbound', under: '/', tab: 'Orders' },
  '/inbound-transaction': { title: 'Inbound transactions', key: 'app_b2b:inbound-transaction', tabOf: '/inbound-list', under: '/', tab: 'Transactions' },
  '/inbound-list-summary': { title: 'Inbound list summary', key: 'app_b2b:inbound-list-summary', tabOf: '/inbound-list', under: '/', tab: 'List summary' },
  '/inboundSummary': { title: 'Inbound summary', key: 'app_b2b:inbound-summary', tabOf: '/inbound-list', under: '/', tab: 'Summary' },
  '/inbound-summary-goods': {
    title: 'Received expiry goods', key: 'app_b2b:inbound-summary-goods', tabOf: '/inbound-list', under: '/', tab: 'Received expiry goods',
  },
  '/inbound-list/add-edit/[[...id]]': { title: 'Add / edit inbound', key: 'app_b2b:inbound-manage', under: '/inbound-list' },
  '/asnlist': { title: 'ASN reopen list', key: 'app_b2b:asn-reopen-list', tabOf: '/inbound-list', under: '/', tab: 'Reopen requests' },
  '/addrequest/[[...id]]': { title: 'ASN reopen request', under: '/asnlist' },
  '/edit-request': { title: 'ASN reopen approval', under: '/asnlist' },
  '/inbound-upload': { title: 'Inbound upload', key: 'app_b2b:inbound-upload', under: '/inbound-list' },
  '/inbound-bulk-upload': { title: 'Inbound bulk upload', key: 'app_b2b:inbound-bulk-upload', under: '/inbound-list' },
  '/inbound-summary-view': { title: 'Inbound summary view', under: '/inbound-list' },
  '/search-sku': { title: 'Search SKU', key: 'app_b2b:search-sku', nav: 'B2B', under: '/' },
  '/outbound-list': { title: 'Outbound list', key: 'app_b2b:outbound-list', nav: 'B2B', entry: 'Outbound', under: '/', tab: 'Orders' },
  '/outbound-order-summary': {
    title: 'Outbound performance', key: 'app_b2b:outbound-order-summary', tabOf: '/outbound-list', under: '/', tab: 'Performance',
  },
  '/outbound-upload': { title: 'Outbound upload', key: 'app_b2b:outbound-upload', under: '/outbound-list' },
  '/outbound-bulk-upload': { title: 'Outbound bulk upload', key: 'app_b2b:outbound-bulk-upload', under: '/outbound-list' },
  '/upload-outbound': { title: 'Upload outbound files', key: 'upload-outbound-files', under: '/outbound-list' },
  '/outbound-summary-view': { title: 'Outbound summary view', under: '/outbound-list' },
  '/add-Outbound-order': { title: 'Add outbound order', under: '/outbound-list' },
  '/edit-Outbound-order': { title: 'Edit outbound order', under: '/outbound-list' },
  '/supplier': { title: 'Suppliers', key: 'app_b2b:supplier-list', tabOf: '/outbound-list', entry: 'Parties', under: '/', tab: 'Suppliers' },
  '/supplier-consignee-list': { title: 'Supplier consignees', key: 'app_b2b:supplier-consignee-list', tabOf: '/supplier', under: '/', tab: 'Consignees' },
  '/mapped-supplier-consignee-list': {
    title: 'Mapped supplier consignees', key: 'app_b2b:mapped-supplier-consignee-list', tabOf: '/supplier', under: '/', tab: 'Mapped',
  },
  '/b2binventory': { title: 'B2B inventory', key: inventory, nav: 'B2B', entry: 'Inventory', under: '/', tab: 'Stock' },
  '/b2binventorySummary': { title: 'B2B inventory summary', key: inventory, tabOf: '/b2binventory', under: '/', tab: 'Summary' },
  '/b2binventorySummaryExpiry': { title: 'B2B inventory summary by expiry', key: inventory, tabOf: '/b2binventory', under: '/', tab: 'Expiry' },
} as const satisfies Routes
