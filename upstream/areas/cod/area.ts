import { area } from '../../core/area'
import { seedCodOrders } from '../../demo/cod/orders'
import { codOrderHandlers } from './handlers'

export const codArea = area({ handlers: { codOrders: codOrderHandlers }, demo: seedCodOrders })
