import type { Implemented } from '../platform/server'
import type { Services } from '../platform/services'
import { accessHandlers } from './access/handlers'
import { carrierHandlers } from './carriers/handlers'
import { clientHandlers } from './clients/handlers'
import { packageHandlers } from './packages/handlers'
import { settingsHandlers } from './settings/handlers'
import { webhookJobs } from './subscriptions/courier'
import { subscriptionHandlers } from './subscriptions/handlers'
import { trackingHandlers } from './tracking/handlers'
import { uploadHandlers } from './uploads/handlers'
import { uploadJobs } from './uploads/jobs'
import { workspaceHandlers } from './workspace/handlers'

/** Every area's handlers, by area and verb. */
export const implemented: Implemented = {
  access: accessHandlers,
  carriers: carrierHandlers,
  clients: clientHandlers,
  packages: packageHandlers,
  settings: settingsHandlers,
  subscriptions: subscriptionHandlers,
  tracking: trackingHandlers,
  uploads: uploadHandlers,
  workspace: workspaceHandlers,
}

/** Every area's background work. */
export function registerJobs(services: Services): void {
  services.jobs.work('mail.send', (data) => services.mail.deliver(Number(data.id)), { parallel: 2 })
  uploadJobs(services)
  webhookJobs(services)
}
