import { requestLogs } from '@/lib/contract/request-logs'
import { implement, type Handlers } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { headOfficeOnly } from '../../platform/head-office-only'
import { forgetKeys } from '../../platform/idempotency'
import { purgeRequests } from './purge'
import { requestList, requestOf } from './read'

export const requestLogHandlers = implement(requestLogs, headOfficeOnly<Handlers<typeof requestLogs>>({
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
