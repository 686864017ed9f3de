import type { Routes } from './kernel'

const inventory = 'app_infor:b2b_infor_v1_inventory'

export const b2bRoutes = {
  '/skulist': { title: 'SKU master list', key: 'app_b2b:skulist', nav: 'B2B', entry: 'SKUs', under: '/', tab: 'Master data' },
  '/sku-b2b-list': { title: 'B2B SKU list', key: 'app_b2b:sku-b2b-list', tabOf: '/skulist', under: '/', tab: 'Stock' },
  '/add-edit-sku/[[...id]]': { title: 'Add / edit SKU', under: '/skulist' },
  '/search-sku': { title: 'Search SKU', key: 'app_b2b:search-sku', nav: 'B2B', under: '/' },
  '/b2binventory': { title: 'B2B inventory', key: inventory, nav: 'B2B', entry: 'Inventory', under: '/', tab: 'Stock' },
  '/b2binventorySummary': { title: 'B2B inventory summary', key: inventory, tabOf: '/b2binventory', under: '/', tab: 'Summary' },
  '/b2binventorySummaryExpiry': { title: 'B2B inventory summary by expiry', key: inventory, tabOf: '/b2binventory', under: '/', tab: 'Expiry' },
} as const satisfies Routes
