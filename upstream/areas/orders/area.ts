import { area } from '../../core/area'
import { seedOrders } from '../../demo/fulfilment/seed-orders'
import { saleOrderHandlers } from './handlers'

export const ordersArea = area({ handlers: { saleOrders: saleOrderHandlers }, demo: seedOrders })
