import { area } from '../../core/area'
import type { Services } from '../../platform/services'
import { consigneeHandlers } from './handlers'
import { lookAfterLinks } from './paid'

function consigneeJobs(services: Services): void {
  services.jobs.work('consignee.payments', () => lookAfterLinks(services))
  services.jobs.every('consignee.payments', '* * * * *')
}

export const consigneeArea = area({ handlers: { consignee: consigneeHandlers }, jobs: [consigneeJobs] })
