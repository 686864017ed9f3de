import type { Implemented } from '../platform/server'
import type { Services } from '../platform/services'
import { accessHandlers } from './access/handlers'
import { groupHandlers, memberHandlers, screenAccessHandlers, subAccountHandlers } from './access-control/handlers'
import { carrierHandlers } from './carriers/handlers'
import { clientHandlers } from './clients/handlers'
import { manifestHandlers } from './manifests/handlers'
import { manifestJobs } from './manifests/jobs'
import { missingScanHandlers, missingScanJobs } from './missing-scans/handlers'
import { consigneeHandlers } from './consignee/handlers'
import { containerHandlers } from './containers/handlers'
import { packageHandlers } from './packages/handlers'
import { packagesOfflineHandlers } from './packages/offline-handlers'
import { platformOrderHandlers } from './packages/platform-handlers'
import { rsaServiceHandlers } from './packages/service-handlers'
import { settingsHandlers } from './settings/handlers'
import { trackingDeskHandlers } from './tracking/desk-handlers'
import { webhookJobs } from './subscriptions/courier'
import { subscriptionHandlers } from './subscriptions/handlers'
import { trackingHandlers } from './tracking/handlers'
import { masterHandlers } from './tracking-masters/handlers'
import { rangeHandlers, rangeJobs } from './tracking-ranges/handlers'
import { trackingJobs } from './tracking/jobs'
import { uploadHandlers } from './uploads/handlers'
import { uploadJobs } from './uploads/jobs'
import { workspaceHandlers } from './workspace/handlers'

/** Every area's handlers, by area and verb. */
export const implemented: Implemented = {
  access: accessHandlers,
  carriers: carrierHandlers,
  clients: clientHandlers,
  groups: groupHandlers,
  members: memberHandlers,
  manifests: manifestHandlers,
  consignee: consigneeHandlers,
  containers: containerHandlers,
  packages: packageHandlers,
  screenAccess: screenAccessHandlers,
  masters: masterHandlers,
  missingScans: missingScanHandlers,
  ranges: rangeHandlers,
  packagesOffline: packagesOfflineHandlers,
  platformOrders: platformOrderHandlers,
  rsaServices: rsaServiceHandlers,
  settings: settingsHandlers,
  subAccounts: subAccountHandlers,
  subscriptions: subscriptionHandlers,
  tracking: trackingHandlers,
  trackingDesk: trackingDeskHandlers,
  uploads: uploadHandlers,
  workspace: workspaceHandlers,
}

/** Every area's background work. */
export function registerJobs(services: Services): void {
  services.jobs.work('mail.send', (data) => services.mail.deliver(Number(data.id)), { parallel: 2 })
  uploadJobs(services)
  manifestJobs(services)
  missingScanJobs(services)
  rangeJobs(services)
  trackingJobs(services)
  webhookJobs(services)
}
