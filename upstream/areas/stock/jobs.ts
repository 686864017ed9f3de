import { proveStock } from '../../core/stock/proof'
import type { Services } from '../../platform/services'
import { expireStock } from './expire'
import { keepStockDays } from './stock-days'
import { chargeStorage } from './storage-charges'

/** Every night the day's stock is kept, what has expired is set apart, the month before is charged, and the stock is proven (its alert: alert-values.ts). */
export function stockJobs(services: Services): void {
  const { jobs, log } = services
  const { db } = services.database
  jobs.work('stock.day', () => keepStockDays(db))
  jobs.every('stock.day', '1 0 * * *')
  jobs.work('stock.expire', async () => {
    const { failed, ...done } = await expireStock(db)
    log.info(done, 'expired stock')
    // The queue tries again what was busy.
    if (failed.length > 0) throw new Error(`Lots that could not expire: ${failed.slice(0, 5).join(' ')}`)
  })
  jobs.every('stock.expire', '10 0 * * *')
  jobs.work('stock.charge', () => chargeStorage(db))
  jobs.every('stock.charge', '0 3 * * *')
  jobs.work('stock.prove', async () => void (await proveStock(db)))
  jobs.every('stock.prove', '30 4 * * *')
}
