import type { Implemented } from '../platform/server'
import type { Services } from '../platform/services'
import { accessHandlers, accountJobs } from './access/handlers'
import { accessJobs, groupHandlers, memberHandlers, screenAccessHandlers, subAccountHandlers } from './access-control/handlers'
import { alertHandlers, alertJobs } from './alerts/handlers'
import { allocationHandlers } from './allocation/handlers'
import { allocationJobs } from './allocation/jobs'
import { bagHandlers } from './bags/handlers'
import { calendarChangeHandlers } from './calendar-changes/handlers'
import { calendarJobs } from './calendar-changes/run'
import { carrierCoverageHandlers } from './carrier-coverage/handlers'
import { carrierServiceHandlers } from './carrier-services/handlers'
import { carrierHandlers } from './carriers/handlers'
import { carrierJobs } from './carriers/licence-letters'
import { clientJobs } from './clients/expiry-letters'
import { configurationHandlers } from './configurations/handlers'
import { emailLogHandlers, emailLogJobs } from './email-logs/handlers'
import { requestLogHandlers, requestLogJobs } from './request-logs/handlers'
import { valueListHandlers } from './value-lists/handlers'
import { carrierEmailHandlers, carrierFeedHandlers, carrierFeedJobs, carrierMappingHandlers, carrierPlaceHandlers, carrierSettingsHandlers } from './carrier-feeds/handlers'
import { clientAddressHandlers, clientHandlers, clientSettingHandlers, clientTokenHandlers } from './clients/handlers'
import { linehaulHandlers } from './linehaul/handlers'
import { logisticsDocHandlers } from './logistics-docs/handlers'
import { manifestHandlers } from './manifests/handlers'
import { manifestJobs } from './manifests/jobs'
import { missingScanHandlers, missingScanJobs } from './missing-scans/handlers'
import { codeHandlers } from './codes/handlers'
import { consigneeHandlers } from './consignee/handlers'
import { consolidationHandlers } from './consolidations/handlers'
import { containerHandlers } from './containers/handlers'
import { documentHandlers, documentJobs } from './documents/handlers'
import { helpHandlers, helpJobs } from './help/handlers'
import { masterDataHandlers } from './master-data/handlers'
import { countryHandlers } from './countries/handlers'
import { packageHandlers } from './packages/handlers'
import { packageDocumentJobs } from './packages/forget-identities'
import { packageCountJobs } from './packages/package-counts'
import { packagesOfflineHandlers } from './packages/offline-handlers'
import { platformOrderHandlers } from './packages/platform-handlers'
import { rsaServiceHandlers } from './packages/service-handlers'
import { placeHandlers } from './places/handlers'
import { sellerMappingHandlers } from './clients/map-sellers'
import { sellerHandlers, sellerJobs } from './sellers/handlers'
import { settingsHandlers } from './settings/handlers'
import { trackingDeskHandlers } from './tracking/desk-handlers'
import { webhookJobs } from './subscriptions/courier'
import { exportReportHandlers } from './reports/handlers'
import { reportJobs } from './reports/make'
import { journalHandlers, journalJobs } from './journal/handlers'
import { outgoingHandlers } from './outgoing/handlers'
import { clientApiHandlers } from './client-api/handlers'
import { subscriptionHandlers } from './subscriptions/handlers'
import { trackingHandlers } from './tracking/handlers'
import { masterHandlers } from './tracking-masters/handlers'
import { rangeHandlers, rangeJobs } from './tracking-ranges/handlers'
import { trackingJobs } from './tracking/jobs'
import { uploadHandlers } from './uploads/handlers'
import { uploadJobs } from './uploads/jobs'
import { pickupHandlers, pickupJobs } from './pickup/handlers'
import { pudoHandlers, pudoJobs } from './pudo/handlers'
import { pasBoardHandlers, pasDetentionHandlers, pasSiteHandlers, pasTokenHandlers } from './pas/handlers'
import { pasJobs } from './pas/jobs'
import { pasMappingHandlers, pasProjectionHandlers, pasReportScheduleHandlers } from './pas/projection-handlers'
import { slaHandlers, slaJobs } from './sla/handlers'
import { vendorAttendanceHandlers, vendorHandlers, vendorJobs, vendorRateHandlers, vendorStaffHandlers } from './vendors/handlers'
import { vendorStatementHandlers, vendorTimesheetHandlers } from './vendors/timesheet-handlers'
import { workspaceHandlers } from './workspace/handlers'
import { homeJobs } from './workspace/home-days'

/** Every area's handlers, by area and verb. */
export const implemented: Implemented = {
  access: accessHandlers,
  allocation: allocationHandlers,
  bags: bagHandlers,
  calendarChanges: calendarChangeHandlers,
  carrierCoverage: carrierCoverageHandlers,
  carrierServices: carrierServiceHandlers,
  carriers: carrierHandlers,
  carrierEmails: carrierEmailHandlers,
  carrierFeeds: carrierFeedHandlers,
  carrierMapping: carrierMappingHandlers,
  carrierPlaces: carrierPlaceHandlers,
  carrierSettings: carrierSettingsHandlers,
  clientAddresses: clientAddressHandlers,
  clientSettings: clientSettingHandlers,
  clientTokens: clientTokenHandlers,
  clients: clientHandlers,
  groups: groupHandlers,
  linehaul: linehaulHandlers,
  logisticsDocs: logisticsDocHandlers,
  members: memberHandlers,
  codes: codeHandlers,
  countries: countryHandlers,
  places: placeHandlers,
  manifests: manifestHandlers,
  consignee: consigneeHandlers,
  consolidations: consolidationHandlers,
  containers: containerHandlers,
  documents: documentHandlers,
  help: helpHandlers,
  masterData: masterDataHandlers,
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
  clientApi: clientApiHandlers,
  outgoing: outgoingHandlers,
  subscriptions: subscriptionHandlers,
  tracking: trackingHandlers,
  trackingDesk: trackingDeskHandlers,
  uploads: uploadHandlers,
  workspace: workspaceHandlers,
  alerts: alertHandlers,
  configurations: configurationHandlers,
  emailLogs: emailLogHandlers,
  exportReports: exportReportHandlers,
  journal: journalHandlers,
  requestLogs: requestLogHandlers,
  valueLists: valueListHandlers,
  pickup: pickupHandlers,
  pudo: pudoHandlers,
  sla: slaHandlers,
  sellerMapping: sellerMappingHandlers,
  sellers: sellerHandlers,
  pasBoard: pasBoardHandlers,
  pasDetention: pasDetentionHandlers,
  pasMappings: pasMappingHandlers,
  pasProjections: pasProjectionHandlers,
  pasReportSchedules: pasReportScheduleHandlers,
  pasSites: pasSiteHandlers,
  pasTokens: pasTokenHandlers,
  vendorAttendance: vendorAttendanceHandlers,
  vendorRates: vendorRateHandlers,
  vendorStaff: vendorStaffHandlers,
  vendorStatements: vendorStatementHandlers,
  vendorTimesheets: vendorTimesheetHandlers,
  vendors: vendorHandlers,
}

/** Every area's background work. */
export function registerJobs(services: Services): void {
  services.jobs.work('files.remove', async ({ paths }) => {
    for (const path of paths as string[]) await services.files.remove(path)
  })
  accessJobs(services)
  accountJobs(services)
  uploadJobs(services)
  manifestJobs(services)
  missingScanJobs(services)
  rangeJobs(services)
  trackingJobs(services)
  webhookJobs(services)
  homeJobs(services)
  documentJobs(services)
  helpJobs(services)
  alertJobs(services)
  emailLogJobs(services)
  requestLogJobs(services)
  carrierFeedJobs(services)
  allocationJobs(services)
  slaJobs(services)
  calendarJobs(services)
  pickupJobs(services)
  pudoJobs(services)
  pasJobs(services)
  sellerJobs(services)
  packageCountJobs(services)
  packageDocumentJobs(services)
  vendorJobs(services)
  clientJobs(services)
  carrierJobs(services)
  reportJobs(services)
  journalJobs(services)
}
