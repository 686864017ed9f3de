import { area } from '../../core/area'
import { seedFulfilment } from '../../demo/fulfilment/seed-fulfilment'
import { fulfilmentJobs } from './follow'
import { fulfilmentHandlers } from './handlers'

/** Its demo moves the orders of the demo with the stock of the demo. */
export const fulfilmentArea = area({ handlers: { fulfilmentOrders: fulfilmentHandlers }, jobs: [fulfilmentJobs], demo: seedFulfilment })
