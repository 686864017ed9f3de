import type { Routes } from './kernel'

export const stockRoutes = {
  '/inventory': { title: 'Inventory', key: 'app_fulfillment:inventory', nav: 'Fulfilment', under: '/', tab: 'Stock' },
  '/inventoryledger': { title: 'Inventory ledger', key: 'app_fulfillment:inventory-ledger', tabOf: '/inventory', under: '/', tab: 'Ledger' },
} as const satisfies Routes
