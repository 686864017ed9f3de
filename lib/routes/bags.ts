import type { Routes } from './kernel'

const fill = { nav: 'Bags', under: '/bags' } as const

export const bagRoutes = {
  '/bags': { title: 'Bags', key: 'app_bag:bags', nav: 'Bags', under: '/' },
  '/bags/bags-template': { title: 'Bag upload template', key: 'app_bag:bags-template', ...fill },
  '/bags/[id]': { title: 'Bag', under: '/bags' },
  // No key opens it, so it stands in nobody's menu: the lists and the board lead here.
  '/addBag': { title: 'Add bag', under: '/bags' },
  '/bagList': { title: 'Bag list', key: 'app_bag:bag-list', ...fill },
  '/bagSummary': { title: 'Bag summary', key: 'app_bag:bag-summary', ...fill },
  '/unmappedBagOrders': { title: 'Unmapped bag orders', key: 'app_bag:unmapped-bag-orders', ...fill },
  '/uploadBulkBag': { title: 'Bulk bag upload', key: 'app_bag:upload-bulk-bag', ...fill },
} as const satisfies Routes
