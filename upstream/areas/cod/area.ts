import { area } from '../../core/area'
import { seedClientCod } from '../../demo/cod/clients'
import { seedCodDisputes } from '../../demo/cod/disputes'
import { seedCodOrders } from '../../demo/cod/orders'
import { seedCodPayments } from '../../demo/cod/payments'
import { clientCodHandlers } from './clients/handlers'
import { codDisputeHandlers } from './disputes/handlers'
import { codOrderHandlers } from './handlers'
import { codPaymentHandlers } from './payments/handlers'
import { codSummaryUpload } from './payments/upload'
import { codPaidHandlers, codPendingHandlers } from './sums/handlers'

export const codArea = area({
  handlers: {
    clientCodPayments: clientCodHandlers, codDisputes: codDisputeHandlers, codOrders: codOrderHandlers, codPaid: codPaidHandlers,
    codPayments: codPaymentHandlers, codPending: codPendingHandlers,
  },
  uploads: { cod_order_summary: codSummaryUpload },
  demo: async (...ground) => {
    await seedCodOrders(...ground)
    await seedCodPayments(...ground)
    await seedCodDisputes(...ground)
    await seedClientCod(...ground)
  },
})
