import { access } from './access'
import { airportAgents, baseAgents } from './agents'
import { alerts } from './alerts'
import { carrierEmails } from './carrier-emails'
import { carrierFeeds } from './carrier-feeds'
import { carrierMapping } from './carrier-mapping'
import { carrierPlaces } from './carrier-places'
import { carrierSettings } from './carrier-settings'
import { allocation } from './allocation'
import { bags } from './bags'
import { asnReopen } from './asn-reopen'
import { b2bInbound } from './b2b-inbound'
import { b2bInboundReports } from './b2b-inbound-reports'
import { b2bInventory } from './b2b-inventory'
import { b2bConsignees, b2bMappings, b2bSuppliers } from './b2b-parties'
import { b2bSkuImages } from './b2b-sku-images'
import { b2bSkuUploads } from './b2b-sku-uploads'
import { b2bSkus } from './b2b-skus'
import { b2bUploads } from './b2b-uploads'
import { boeDocs } from './boe-docs'
import { boes } from './boes'
import { dutyRefunds } from './duty-refunds'
import { clearances } from './clearances'
import { customsOrders } from './customs-orders'
import { banks } from './banks'
import { boxTypes } from './box-types'
import { closedDays } from './closed-days'
import { calendarChanges } from './calendar-changes'
import { carrierBilling, carrierRates } from './carrier-billing'
import { carrierCoverage } from './carrier-coverage'
import { carrierServices } from './carrier-services'
import { carriers } from './carriers'
import { clientAddresses } from './client-addresses'
import { clientApi } from './client-api'
import { clientHscodes } from './client-hscodes'
import { clientSettings } from './client-settings'
import { clientTokens } from './client-tokens'
import { catalogue } from './catalogue'
import { channelMappings } from './channel-mappings'
import { channelMessages } from './channel-messages'
import { channelSkus } from './channel-skus'
import { channels } from './channels'
import { inventorySync } from './inventory-sync'
import { charges } from './charges'
import { clientInvoices } from './client-invoices'
import { clients } from './clients'
import { configurations } from './configurations'
import { consignee } from './consignee'
import { clientCodPayments } from './client-cod-payments'
import { codOrders } from './cod'
import { codDisputes } from './cod-disputes'
import { codPayments } from './cod-payments'
import { codPaid, codPending } from './cod-sums'
import { codes } from './codes'
import { consolidations } from './consolidations'
import { containers } from './containers'
import { dashboardSchedules } from './dashboard-schedules'
import { dashboards } from './dashboards'
import { documents } from './documents'
import { eInvoices } from './e-invoices'
import { emailLogs } from './email-logs'
import { countries } from './countries'
import { custody } from './custody'
import { exceptions } from './exceptions'
import { exportReports } from './export-reports'
import { floor } from './floor'
import { groups } from './groups'
import { help } from './help'
import { hsCodes, classification, landedCost } from './hs-desk'
import { hvlv } from './hvlv'
import { destructions } from './destructions'
import { inventory } from './inventory'
import { invoiceRuns } from './invoice-runs'
import type { AnyCall, Area } from './kernel'
import { inbound } from './inbound'
import { iorProducts } from './ior-products'
import { journal } from './journal'
import { linehaul } from './linehaul'
import { logisticsDocs } from './logistics-docs'
import { manifests } from './manifests'
import { masterData } from './master-data'
import { members } from './members'
import { missingScans } from './missing-scans'
import { packages } from './packages'
import { pasBoard } from './pas-board'
import { pasDetention } from './pas-detention'
import { pasMappings, pasProjections } from './pas-projections'
import { pasReportSchedules } from './pas-report-schedules'
import { pasSites } from './pas-sites'
import { pasTokens } from './pas-tokens'
import { gateway } from './gateway'
import { gatewayAttempts } from './gateway-attempts'
import { paymentRequests } from './payment-requests'
import { payments } from './payments'
import { places } from './places'
import { pickup } from './pickup'
import { platformOrders } from './packages-channel'
import { packagesOffline } from './packages-offline'
import { omsCategories } from './oms-categories'
import { omsMappings } from './oms-mappings'
import { btbVariantOrders, btbVariants } from './btb-variants'
import { handlingUnits } from './handling-units'
import { outbound } from './outbound'
import { outgoing } from './outgoing'
import { requestLogs } from './request-logs'
import { rsaServices } from './packages-services'
import { fulfilmentOrders } from './fulfilment-orders'
import { saleOrders } from './sale-orders'
import { screenAccess } from './screen-access'
import { preAlerts } from './pre-alerts'
import { promises } from './promises'
import { pudo } from './pudo'
import { purchaseOrders, suppliers } from './purchase-orders'
import { quotes } from './quotes'
import { sellers } from './sellers'
import { sellerActing } from './seller-acting'
import { sellerAgreements } from './seller-agreements'
import { sellerInvoices } from './seller-invoices'
import { sellerManage } from './seller-manage'
import { sellerOnboarding } from './seller-onboarding'
import { sellerMapping } from './seller-mapping'
import { settings } from './settings'
import { skuMappings } from './sku-mappings'
import { sla } from './sla'
import { skuSummary } from './sku-summary'
import { stockCounts } from './stock-counts'
import { subAccounts } from './sub-accounts'
import { subscriptions } from './subscriptions'
import { system } from './system'
import { tariff } from './tariff'
import { tracking } from './tracking'
import { trackingDesk } from './tracking-desk'
import { masters } from './tracking-masters'
import { ranges } from './tracking-ranges'
import { uploads } from './uploads'
import { valueLists } from './value-lists'
import { vendorAttendance } from './vendor-attendance'
import { vendorRates } from './vendor-rates'
import { transportRates, vendorRequests } from './vendor-requests'
import { vendorStatements, vendorTimesheets } from './vendor-timesheets'
import { vendors, vendorStaff } from './vendors'
import { whatsapp, whatsappTemplates } from './whatsapp'
import { wmsConnections } from './wms'
import { workspace } from './workspace'
import { xmlFiles } from './xml-files'
import { commercialXmlInvoices, rsaXmlInvoices } from './xml-invoices'

/** Everything the portal and the upstream agree on, by area. */
export const contract = {
  commercialXmlInvoices, rsaXmlInvoices, xmlFiles,
  access, carrierCoverage, carrierServices, carriers, clients, consignee, containers, documents, groups,
  help, manifests, masterData, masters, members, missingScans, packages, packagesOffline, platformOrders,
  carrierEmails, carrierFeeds, carrierMapping, carrierPlaces, carrierSettings,
  allocation, bags, calendarChanges, catalogue, codes, countries, linehaul, logisticsDocs, places,
  ranges, rsaServices, screenAccess, settings, subAccounts, subscriptions, tariff, tracking, trackingDesk, uploads, workspace,
  alerts, configurations, custody, eInvoices, emailLogs, exceptions, exportReports, journal, outgoing, requestLogs, valueLists,
  carrierBilling, carrierRates, charges, clientCodPayments, clientInvoices, codDisputes, codOrders, codPaid, codPayments, codPending,
  consolidations, invoiceRuns,
  inbound, pickup, promises, pudo, sla,
  clientAddresses, clientApi, clientSettings, clientTokens, sellerInvoices, sellerMapping,
  sellerActing, sellerAgreements, sellerManage, sellerOnboarding,
  banks, channels, channelMappings, channelMessages, channelSkus, inventorySync,
  fulfilmentOrders, gateway, gatewayAttempts, paymentRequests, payments, quotes, saleOrders, sellers,
  boeDocs, boes, boxTypes, clearances, closedDays, customsOrders, dutyRefunds, floor, hvlv, inventory, destructions, skuMappings, skuSummary, stockCounts,
  pasBoard, pasDetention, pasMappings, pasProjections, pasReportSchedules, pasSites, pasTokens,
  transportRates, vendorRequests,
  vendorAttendance, vendorRates, vendorStaff, vendorStatements, vendorTimesheets, vendors,
  purchaseOrders, suppliers,
  omsCategories, omsMappings,
  asnReopen, b2bInbound, b2bInboundReports, b2bInventory, b2bSkus, b2bSkuImages, b2bSkuUploads, b2bUploads,
  b2bSuppliers, b2bConsignees, b2bMappings, btbVariants, btbVariantOrders, outbound,
  wmsConnections, whatsapp, whatsappTemplates,
  airportAgents, baseAgents,
  handlingUnits,
  clientHscodes, hsCodes, classification, iorProducts, landedCost,
  preAlerts,
  dashboards, dashboardSchedules,
  system,
} satisfies Record<string, Area>
export type Contract = typeof contract

/** Every call by its name, `area.verb`. */
export const calls: ReadonlyMap<string, AnyCall> = new Map(
  Object.entries(contract).flatMap(([area, verbs]) =>
    Object.entries(verbs as Area).map(([verb, call]) => [`${area}.${verb}`, call] as const),
  ),
)

/** The calls a browser may make through the door: all but those whose answer holds a token. */
export const doorCalls: ReadonlyMap<string, AnyCall> = new Map([...calls].filter(([, call]) => !call.serverOnly))

/** The call of that name; an unknown name is a programming error. */
export function callNamed(name: string): AnyCall {
  const call = calls.get(name)
  if (!call) throw new Error(`No call is named ${name}`)
  return call
}
