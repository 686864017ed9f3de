import { area } from '../../core/area'
import { seedOrders } from '../../demo/fulfilment/seed-orders'
import { orderJobs, saleOrderHandlers } from './handlers'
import { orderUpload } from './order-upload'

export const ordersArea = area({
  handlers: { saleOrders: saleOrderHandlers }, jobs: [orderJobs], uploads: { fulfillment_order: orderUpload }, demo: seedOrders,
})
