import { area } from '../../core/area'
import { seedCodOrders } from '../../demo/cod/orders'
import { seedCodPayments } from '../../demo/cod/payments'
import { codOrderHandlers } from './handlers'
import { codPaymentHandlers } from './payments/handlers'
import { codSummaryUpload } from './payments/upload'

export const codArea = area({
  handlers: { codOrders: codOrderHandlers, codPayments: codPaymentHandlers }, uploads: { cod_order_summary: codSummaryUpload },
  demo: async (...ground) => {
    await seedCodOrders(...ground)
    await seedCodPayments(...ground)
  },
})
