import { proveStock } from '../../core/stock/proof'
import type { Services } from '../../platform/services'

/** Every night the stock is proven; the alert of what it finds is a measure (alert-values.ts). */
export function stockJobs(services: Services): void {
  services.jobs.work('stock.prove', async () => void (await proveStock(services.database.db)))
  services.jobs.every('stock.prove', '30 4 * * *')
}
