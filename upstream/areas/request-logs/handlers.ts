import { requestLogs } from '@/lib/contract/request-logs'
import { implement, type Handlers } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { houseOnly } from '../../platform/house-only'
import { forgetKeys } from '../../platform/idempotency'
import { purgeRequests } from './purge'
import { requestList, requestOf } from './read'

export const requestLogHandlers = implement(requestLogs, houseOnly<Handlers<typeof requestLogs>>({
  list: ({ db, query }) => requestList(db, query),
  one: ({ db, params }) => requestOf(db, params.id),
}))

/** Old lines go every night. */
export function requestLogJobs(services: Services): void {
  services.jobs.work('requests.purge', async () => {
    await purgeRequests(services.database.db)
    await forgetKeys(services.database.db)
  })
  services.jobs.every('requests.purge', '35 2 * * *')
}
