import type { Services } from '../../platform/services'
import { runBacktest } from './backtest'

/** Background work of allocation: trials of drafts. */
export function allocationJobs(services: Services): void {
  services.jobs.work('allocation.backtest', (data) => runBacktest(services, Number(data.id)))
}
