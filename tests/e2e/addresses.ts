/** An address of each screen that needs one, with demo records in it. */
const addresses: Record<string, string> = {
  '/packages/[id]': '/packages/1', '/package-edit': '/package-edit?id=1', '/rsaservices/[id]': '/rsaservices/1',
  '/inbox/[id]': '/inbox/1', '/tracking/details': '/tracking/details?tracking_no=RSADEMO0001',
  '/payment-route/[invoicePg]/[invoiceNo]': '/payment-route/sandbox/INV-2026-000001?k=none',
  '/payment-route-response/[invoicePgResponse]/[hashValue]': `/payment-route-response/sandbox/${'0'.repeat(64)}`,
  '/tracking/summary': '/tracking/summary?n=RSADEMO0001', '/client/tracking/summary': '/client/tracking/summary?n=RSADEMO0001',
  '/carriers-event-mapping-edit': '/carriers-event-mapping-edit?id=1', '/carrier-events-location-edit/[id]': '/carrier-events-location-edit/1',
  '/carriers-event-tracking-number': '/carriers-event-tracking-number?carrier_id=1&carrier_event_code=POD',
  '/access-control/users/details/[id]': '/access-control/users/details/3', '/access-control/groups/details/[id]': '/access-control/groups/details/3',
  '/pas/driverfeedback/[[...id_token]]': '/pas/driverfeedback',
  '/carrier-services/[id]': '/carrier-services/1', '/country-timezone-edit/[id]': '/country-timezone-edit/1',
  '/split-codes/[id]': '/split-codes/1', '/sla-configuration/[id]': '/sla-configuration/1',
  '/carriers-sla/[id]': '/carriers-sla/1', '/pickup-slot/[id]': '/pickup-slot/1', '/client-slots/[id]': '/client-slots/1',
  '/clients/add/[[...id]]': '/clients/add/1', '/client-addresses/[id]': '/client-addresses/1?address_id=1', '/client-token/[[...id]]': '/client-token/1',
  '/invoices/[id]': '/invoices/1', '/invoices/client/[id]': '/invoices/client/1', '/payment-list/[id]': '/payment-list/1',
  '/vendor/rateCard/[id]': '/vendor/rateCard/1', '/oms-mapping/[id]': '/oms-mapping/1',
  '/orderSummary': '/orderSummary?order_id=1', '/shipping-list/[id]': '/shipping-list/1000001',
  '/purchase-orders/[id]': '/purchase-orders/1', '/add-purchase-order/[[...id]]': '/add-purchase-order',
  '/outbound-summary-view': '/outbound-summary-view?id=1', '/edit-Outbound-order': '/edit-Outbound-order?id=8',
  '/edit-request': '/edit-request?id=1', '/addrequest/[[...id]]': '/addrequest/1000101',
  '/outbound-variant-summary-view': '/outbound-variant-summary-view?id=1', '/edit-variant-order': '/edit-variant-order?id=131',
  '/inbound-summary-view': '/inbound-summary-view?id=1000101', '/inbound-list/add-edit/[[...id]]': '/inbound-list/add-edit',
  '/list-inbound-order/[id]': '/list-inbound-order/1', '/add-inbound-order/[[...id]]': '/add-inbound-order',
  '/bags/[id]': '/bags/1', '/consolidations/[id]': '/consolidations/1', '/documents/[id]': '/documents/1', '/help-articles/[id]': '/help-articles/1',
  '/add-edit-configuration/[[...id]]': '/add-edit-configuration/1', '/client/tracking/details': '/client/tracking/details?tracking_no=RSADEMO0001',
  '/carriers/add/[[...id]]': '/carriers/add/1', '/country/[id]': '/country/2', '/state-settings/[id]/[code]': '/state-settings/2/AE',
  '/city-settings/[id]/[code]': '/city-settings/2/AE', '/upload-area/[id]': '/upload-area/2',
  '/linehaul/add/[[...id]]': '/linehaul/add/1', '/vendor/add-vendor/[[...id]]': '/vendor/add-vendor/1',
  '/commercial-xml-invoice-details/[id]': '/commercial-xml-invoice-details/326', '/rsa-xml-invoice-details/[id]': '/rsa-xml-invoice-details/1',
  '/dashboards-reports/[id]': '/dashboards-reports/1', '/dashboards-reports/preview/[id]': '/dashboards-reports/preview/1',
  '/doc-details/[id]': '/doc-details/1', '/editPreAlert/[id]': '/editPreAlert/1', '/preAlertHawbs/[id]': '/preAlertHawbs/1',
  '/seller-onboarding-status/[id]': '/seller-onboarding-status/1', '/transport-summary/[id]': '/transport-summary/91', '/vendor/[id]': '/vendor/1',
  '/whatsapp/[id]': '/whatsapp/1',
  '/linehaul/coverage/[id]': '/linehaul/coverage/1', '/linehaul/carriers/[id]': '/linehaul/carriers/1',
  '/linehaul/[id]/restriction/[carrier_id]': '/linehaul/1/restriction/1', '/rulesAllocation/edit/[id]': '/rulesAllocation/edit/1',
}

/** A part of an address that must be filled in: `[id]`, not `[[...id]]`. */
const mustBeFilled = (path: string) => path.split('/').some((part) => /^\[[^[]/.test(part))

/** Where a walk opens the screen of this path. A screen about a record needs an address above: without one, this throws. */
export function at(path: string): string {
  if (!addresses[path] && mustBeFilled(path)) throw new Error(`${path} needs an address of a demo record in tests/e2e/addresses.ts.`)
  // What may be left out is: the form that adds another.
  return addresses[path] ?? path.replace(/\/\[\[.*$/, '')
}
