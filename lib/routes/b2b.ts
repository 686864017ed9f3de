import type { Routes } from './kernel'

const inventory = 'app_infor:b2b_infor_v1_inventory'

export const b2bRoutes = {
  '/search-sku': { title: 'Search SKU', key: 'app_b2b:search-sku', nav: 'B2B', under: '/' },
  '/b2binventory': { title: 'B2B inventory', key: inventory, nav: 'B2B', entry: 'Inventory', under: '/', tab: 'Stock' },
  '/b2binventorySummary': { title: 'B2B inventory summary', key: inventory, tabOf: '/b2binventory', under: '/', tab: 'Summary' },
  '/b2binventorySummaryExpiry': { title: 'B2B inventory summary by expiry', key: inventory, tabOf: '/b2binventory', under: '/', tab: 'Expiry' },
} as const satisfies Routes
