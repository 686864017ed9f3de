import type { Contract } from '@/lib/contract/contract'
import type { Area } from '../core/area'
import { registerMeasures } from '../core/alerts/measures'
import { registerFollower } from '../core/cargo/follow'
import { registerFinders } from '../core/finders'
import { settingAt } from '../core/settings/setting-at'
import { registerKinds } from '../core/uploads/kinds'
import type { Composition } from '../platform/server'
import type { Services } from '../platform/services'
import { accessArea } from './access/area'
import { accessControlArea } from './access-control/area'
import { agreementsArea } from './agreements/area'
import { agentsArea } from './agents/area'
import { alertsArea } from './alerts/area'
import { allocationArea } from './allocation/area'
import { asnReopenArea } from './asn-reopen/area'
import { b2bArea } from './b2b/area'
import { b2bInboundArea } from './b2b-inbound/area'
import { b2bSkusArea } from './b2b-skus/area'
import { b2bUploadsArea } from './b2b-uploads/area'
import { b2bVariantsArea } from './b2b-variants/area'
import { bagsArea } from './bags/area'
import { banksArea } from './banks/area'
import { calendarChangesArea } from './calendar-changes/area'
import { carrierBillingArea } from './carrier-billing/area'
import { carrierBookingArea } from './carrier-booking/area'
import { carrierCoverageArea } from './carrier-coverage/area'
import { carrierFeedsArea } from './carrier-feeds/area'
import { carrierServicesArea } from './carrier-services/area'
import { carriersArea } from './carriers/area'
import { catalogueArea } from './catalogue/area'
import { clientHscodesArea } from './client-hscodes/area'
import { iorProductsArea } from './ior-products/area'
import { clientApiArea } from './client-api/area'
import { clientsArea } from './clients/area'
import { codArea } from './cod/area'
import { codesArea } from './codes/area'
import { configurationsArea } from './configurations/area'
import { consigneeArea } from './consignee/area'
import { consolidationsArea } from './consolidations/area'
import { containersArea } from './containers/area'
import { countriesArea } from './countries/area'
import { custodyArea } from './custody/area'
import { customsArea } from './customs/area'
import { dashboardsArea } from './dashboards/area'
import { documentsArea } from './documents/area'
import { emailLogsArea } from './email-logs/area'
import { eInvoicesArea } from './e-invoices/area'
import { exceptionsArea } from './exceptions/area'
import { gatewayArea } from './gateway/area'
import { helpArea } from './help/area'
import { paymentsArea } from './payments/area'
import { invoicesArea } from './invoices/area'
import { inboundArea } from './inbound/area'
import { journalArea } from './journal/area'
import { linehaulArea } from './linehaul/area'
import { logisticsDocsArea } from './logistics-docs/area'
import { manifestsArea } from './manifests/area'
import { masterDataArea } from './master-data/area'
import { missingScansArea } from './missing-scans/area'
import { floorArea } from './floor/area'
import { fulfilmentArea } from './fulfilment/area'
import { channelsArea } from './channels/area'
import { omsArea } from './oms/area'
import { ordersArea } from './orders/area'
import { outboundArea } from './outbound/area'
import { outgoingArea } from './outgoing/area'
import { packagesArea } from './packages/area'
import { partiesArea } from './parties/area'
import { pasArea } from './pas/area'
import { pickupArea } from './pickup/area'
import { placesArea } from './places/area'
import { preAlertsArea } from './pre-alerts/area'
import { pudoArea } from './pudo/area'
import { purchaseArea } from './purchase/area'
import { quotesArea } from './quotes/area'
import { reportsArea } from './reports/area'
import { requestLogsArea } from './request-logs/area'
import { sellerInvoicesArea } from './seller-invoices/area'
import { sellersArea } from './sellers/area'
import { settingsArea } from './settings/area'
import { promisesArea } from './promises/area'
import { slaArea } from './sla/area'
import { stockArea } from './stock/area'
import { subscriptionsArea } from './subscriptions/area'
import { systemArea } from './system/area'
import { workMetrics } from './system/work-metrics'
import { tariffArea } from './tariff/area'
import { trackingArea } from './tracking/area'
import { trackingMastersArea } from './tracking-masters/area'
import { trackingRangesArea } from './tracking-ranges/area'
import { uploadsArea } from './uploads/area'
import { valueListsArea } from './value-lists/area'
import { vendorsArea } from './vendors/area'
import { whatsappArea } from './whatsapp/area'
import { wmsArea } from './wms/area'
import { workspaceArea } from './workspace/area'
import { xmlInvoicesArea } from './xml-desk/area'
import { clientCaller } from './clients/caller'

/** Every area: a new one is a line here. */
const areas = [
  accessArea,
  accessControlArea,
  agreementsArea,
  agentsArea,
  alertsArea,
  allocationArea,
  bagsArea,
  banksArea,
  calendarChangesArea,
  carrierBookingArea,
  carrierCoverageArea,
  carrierFeedsArea,
  carrierServicesArea,
  carriersArea,
  catalogueArea,
  clientApiArea,
  clientsArea,
  carrierBillingArea,
  codArea,
  codesArea,
  configurationsArea,
  consigneeArea,
  consolidationsArea,
  containersArea,
  countriesArea,
  custodyArea,
  dashboardsArea,
  documentsArea,
  emailLogsArea,
  exceptionsArea,
  helpArea,
  invoicesArea,
  eInvoicesArea,
  paymentsArea,
  gatewayArea,
  linehaulArea,
  logisticsDocsArea,
  manifestsArea,
  masterDataArea,
  missingScansArea,
  ordersArea,
  channelsArea,
  omsArea,
  outgoingArea,
  packagesArea,
  pasArea,
  // Its demo says what the orders of the gate bring.
  inboundArea, b2bInboundArea, b2bUploadsArea, asnReopenArea,
  // Its demo says which of those were ordered of suppliers.
  purchaseArea,
  // Its demo says where those suppliers' goods go.
  partiesArea,
  pickupArea,
  placesArea,
  // Its demo goes in step with consolidations.
  preAlertsArea,
  pudoArea,
  reportsArea,
  requestLogsArea,
  quotesArea,
  sellerInvoicesArea,
  sellersArea,
  settingsArea,
  promisesArea,
  slaArea,
  stockArea,
  fulfilmentArea,
  floorArea,
  subscriptionsArea,
  systemArea,
  tariffArea,
  // Its demo is of the tariff's codes.
  iorProductsArea, clientHscodesArea,
  // Its demo holds orders against the thresholds of the tariff.
  customsArea,
  // Its demo puts commercial invoices on bills of entry.
  xmlInvoicesArea,
  b2bArea, b2bSkusArea,
  // Its demo allocates what the others left.
  outboundArea, b2bVariantsArea,
  // Its demo tells of what the others ordered and received.
  wmsArea,
  trackingArea,
  trackingMastersArea,
  trackingRangesArea,
  uploadsArea,
  valueListsArea,
  vendorsArea,
  whatsappArea,
  workspaceArea,
  // Its demo posts what the rows of the others say of money.
  journalArea,
] as const satisfies readonly Area[]

for (const { uploads = {}, alerts = [], finders = [], follows } of areas as readonly Area[]) {
  registerKinds(uploads)
  registerMeasures(alerts)
  registerFinders(finders)
  if (follows) registerFollower(follows)
}

type Handled<A> = A extends { handlers: infer H } ? keyof H : never
/** Parts of the contract without handlers; one that is left out does not compile. */
type Unhandled = Exclude<keyof Contract, Handled<(typeof areas)[number]>>
const handlersOf = (all: [Unhandled] extends [never] ? readonly Area[] : Unhandled): Composition['handlers'] =>
  Object.assign({}, ...(all as readonly Area[]).map(({ handlers }) => handlers))

/** What the server is made of. */
export const composition: Composition = {
  handlers: handlersOf(areas),
  clientCaller,
  pageSize: (db) => settingAt(db, 'page_size_default'),
  workMetrics,
}

/** The demo rows areas bring, in turn. */
export const demoRows = (areas as readonly Area[]).flatMap(({ demo = [] }) => demo)

/** Every area's background work. */
export function registerJobs(services: Services): void {
  services.jobs.work('files.remove', async ({ paths }) => {
    for (const path of paths as string[]) await services.files.remove(path)
  })
  for (const { jobs = [] } of areas as readonly Area[]) for (const register of jobs) register(services)
}
