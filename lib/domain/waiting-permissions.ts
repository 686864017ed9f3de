import type { Key } from './keys'

/**
 * Permissions no call and no screen asks for yet, by the area that will: roles keep them, and nobody is offered them for a group until then. Whoever builds
 * the area takes its keys out of here (tests/house/offered.test.ts says when).
 */
const waiting = {
  'agents-prealerts': [
    'app_base:pre-alert-list', 'app_base:pre-alert-receive',
    'app_report:export-prealert-shipments', 'app_report:export-prealert-shipment-hawbs',
  ],
  'invoices-payments': [
    'app_payment:overpay',
    'app_seller:rsa-xml-invoice', 'app_seller:commercial-xml-invoice',
  ],
  reports: [
    'app_report:dashboard-report-list', 'app_report:dashboards-pas', 'app_report:dashboards-pas-error', 'app_report:dashboard-report-view',
    'app_report:dashboard-report-edit',
  ],
  'sellers-ior': [
    'app_client:product-hscode', 'app_client:product-hscode-approve', 'app_seller:seller-onboarding-status',
    'app_seller:hs-code-list', 'app_seller:product-review', 'search-hs-code',
  ],
  vendors: [
    'app_ecom_vendor:transport-list', 'app_ecom_vendor:ecom-vendor-list', 'app_ecom_vendor:request-create', 'app_ecom_vendor:request-assign',
    'app_ecom_vendor:request-approve',
  ],
} as const satisfies Record<string, readonly Key[]>

export const waitingPermissions: ReadonlySet<Key> = new Set<Key>(Object.values(waiting).flat())
