import { area } from '../../core/area'
import { webhookJobs } from './sender'
import { subscriptionHandlers } from './handlers'

export const subscriptionsArea = area({
  handlers: { subscriptions: subscriptionHandlers },
  jobs: [webhookJobs],
})
