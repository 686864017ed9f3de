import type { Routes } from './kernel'

export const bagRoutes = {
  '/bags': { title: 'Bags', key: 'app_bag:bags', nav: 'Transport', under: '/' },
  '/bags/bags-template': { title: 'Bag upload template', key: 'app_bag:bags-template', tabOf: '/uploadBulkBag', tab: 'New bags', under: '/bags' },
  '/bags/[id]': { title: 'Bag', under: '/bags' },
  // No key opens it, so it stands in nobody's menu: the lists and the board lead here.
  '/addBag': { title: 'Add bag', under: '/bags' },
  '/bagList': { title: 'Bag list', key: 'app_bag:bag-list', tabOf: '/bags', tab: 'Board' },
  '/bagSummary': { title: 'Bag summary', key: 'app_bag:bag-summary', tabOf: '/bags', tab: 'Summary' },
  '/unmappedBagOrders': { title: 'Unmapped bag orders', key: 'app_bag:unmapped-bag-orders', tabOf: '/bags', tab: 'Unmapped orders' },
  '/uploadBulkBag': { title: 'Bulk bag upload', key: 'app_bag:upload-bulk-bag', tabOf: '/bags', entry: 'Uploads', tab: 'Contents' },
} as const satisfies Routes
