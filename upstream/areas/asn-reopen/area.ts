import { area } from '../../core/area'
import type { Services } from '../../platform/services'
import { writeInboundStatus } from '../inbound/move'
import { closeWindows } from '../inbound/window'
import { asnReopenHandlers } from './handlers'

/** Every five minutes orders whose time is over are closed again. */
function windowJobs({ jobs, database, log }: Services): void {
  jobs.work('inbound.windows', async () => {
    const closed = await closeWindows(database.db, (tx, who, id) => writeInboundStatus(tx, who, id, 'closed'))
    if (closed > 0) log.info({ closed }, 'reopened orders closed')
  })
  jobs.every('inbound.windows', '*/5 * * * *')
}

export const asnReopenArea = area({ handlers: { asnReopen: asnReopenHandlers }, jobs: [windowJobs] })
