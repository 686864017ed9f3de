import { area } from '../../core/area'
import { webhookJobs } from './courier'
import { subscriptionHandlers } from './handlers'

export const subscriptionsArea = area({
  handlers: { subscriptions: subscriptionHandlers },
  jobs: [webhookJobs],
})
