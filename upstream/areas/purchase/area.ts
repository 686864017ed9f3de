import { area } from '../../core/area'
import { seedPurchases } from '../../demo/fulfilment/seed-purchases'
import { purchaseHandlers, supplierHandlers } from './handlers'

export const purchaseArea = area({ handlers: { suppliers: supplierHandlers, purchaseOrders: purchaseHandlers }, demo: seedPurchases })
