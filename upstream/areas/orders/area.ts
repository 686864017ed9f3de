import { area } from '../../core/area'
import { seedOrders } from '../../demo/fulfilment/seed-orders'
import { orderJobs, saleOrderHandlers } from './handlers'

export const ordersArea = area({ handlers: { saleOrders: saleOrderHandlers }, jobs: [orderJobs], demo: seedOrders })
