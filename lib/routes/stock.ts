import { anyFloorKey } from '@/lib/domain/floor-job'
import type { Routes } from './kernel'

export const stockRoutes = {
  '/floor': { title: 'Floor', key: anyFloorKey, nav: 'Fulfilment', under: '/' },
  '/inventory': { title: 'Inventory', key: 'app_fulfillment:inventory', nav: 'Fulfilment', under: '/', tab: 'Stock' },
  '/inventoryledger': { title: 'Inventory ledger', key: 'app_fulfillment:inventory-ledger', tabOf: '/inventory', under: '/', tab: 'Ledger' },
  '/shelfwise': { title: 'Shelf-wise inventory', key: 'app_fulfillment:shelfwise-inventory', tabOf: '/inventory', under: '/', tab: 'Shelf-wise' },
  '/sku-summary': { title: 'SKU summary', key: 'app_fulfillment:sku-summary', tabOf: '/inventory', under: '/', tab: 'Summary' },
  '/inventory/upload': { title: 'Upload stock', key: 'app_fulfillment:inventory-adjust', under: '/inventory' },
  '/inventory/approvals': { title: 'Stock corrections', key: 'app_fulfillment:inventory-adjust', tabOf: '/inventory', under: '/inventory', tab: 'Corrections' },
} as const satisfies Routes
