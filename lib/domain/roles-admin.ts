import { from, type Grant, type Role } from './role-grants'

const reportsAndExports: readonly Grant[] = [...from('app_report', 'download-reports', 'download-reports-list'), 'app_report:export-*']
const uploadLists = from('app_base', 'upload-status-list', 'upload-error-list')
const clientHsCodes = from('app_client', 'product-hscode', 'product-hscode-edit', 'product-hscode-approve')

const masterData = from(
  'app_base', 'service-centre-list', 'service-centre-edit', 'warehouse-list', 'warehouse-edit', 'location-list', 'location-edit', 'currency-rate-list',
  'currency-rate-edit', 'help-article-list', 'help-article-edit',
)

const finance: readonly Grant[] = [
  ...from('app_base', 'currency-rate-list', 'currency-rate-edit'),
  'app_payment:*', 'app_cod_reconcile:*', 'app_billing:*',
  ...from('app_seller', 'invoice-list', 'client-invoice-list', 'quotes-list', 'ship-on-credit'),
  ...from('app_client', 'client-list', 'client-bank', 'credit-override'),
  ...reportsAndExports,
]

/** The staff's built-in roles, exactly as access.md 10 grants them. */
export const adminRoles = {
  super_admin: { name: 'Super administrator', category: 'admin', who: 'Owner of the system', grants: ['*'] },
  system_admin: {
    name: 'System administrator', category: 'admin', who: 'IT',
    grants: [
      'app_access_control:*', 'app_sub_account:*',
      ...from(
        'app_base', 'config-list', 'config-edit', 'config-backdate', 'list-configuration', 'list-configuration-edit', 'drf-logs',
        'email-logs', 'email-logs-resend', 'set-alerts', 'set-alerts-edit', 'alerts', 'maintenance', 'announce', 'country-settings',
        'country-timezone', 'city-settings', 'state-settings', 'upload-pincode', 'upload-area', 'country-edit',
      ),
      ...masterData, ...uploadLists,
      ...from('app_report', 'outgoing-log', 'outgoing-log-retry', 'dashboard-report-edit'),
    ],
  },
  operations_manager: {
    name: 'Operations manager', category: 'admin', who: 'Head of operations',
    grants: [
      'app_package:*', 'app_bag:*', 'app_consolidation:*', 'app_manifest:*', 'app_tracking:*', 'app_pickup:*',
      'app_carrier_partner:view', 'app_fulfillment:view', 'app_b2b:view', 'app_customs:view',
      ...from(
        'app_base', 'package-labels', 'bag-labels', 'shipping-invoice', 'handling-codes', 'handling-codes-edit', 'split-codes',
        'split-codes-edit', 'pre-alert-list', 'pre-alert-edit', 'pre-alert-receive', 'rsa-services', 'rsa-services-edit', 'agent-list',
        'agent-mapping', 'agent-edit', 'doc-list', 'doc-edit', 'email-logs', 'alerts', 'service-centre-list', 'service-centre-edit',
        'warehouse-list', 'location-list', 'exception-assign',
      ),
      ...uploadLists, ...reportsAndExports, 'app_report:outgoing-log', 'app_client:client-list',
    ],
    without: ['app_consolidation:clearance'],
  },
  customer_service: {
    name: 'Customer service', category: 'admin', who: 'Support desk',
    grants: [
      'app_package:view', 'app_package:package-view',
      ...from(
        'app_tracking', 'tracking', 'client-tracking', 'tracking-events', 'tracking-fetch', 'tracking-pod', 'custody', 'whatsapp-list', 'whatsapp-reply',
        'whatsapp-template-list',
      ),
      'app_bag:bag-list',
      ...from('app_client', 'client-list', 'client-addresses'),
      ...from('app_cod_reconcile', 'cod-pending-order-list', 'cod-disputed-payment-list', 'dispute-raise'),
      ...from('app_fulfillment', 'order-list', 'shipment-summary'),
      ...from('app_b2b', 'client-api-list', 'client-api-summary'),
      ...from('app_pickup', 'client-slot-list', 'pudo-search'),
      ...from('app_base', 'doc-list', 'email-logs', 'email-logs-resend', 'alerts', 'exception-assign'),
      ...from('app_report', 'export-last-mile', 'download-reports', 'download-reports-list', 'outgoing-log'),
    ],
  },
  carrier_manager: {
    name: 'Carrier manager', category: 'admin', who: 'Partner management',
    grants: [
      'app_carrier_partner:*', 'app_pickup:*', 'app_billing:view',
      ...from('app_cod_reconcile', 'cod-payment-pending-list', 'carrier-cod-payment-list'),
      ...from(
        'app_base', 'country-settings', 'city-settings', 'state-settings', 'upload-pincode', 'upload-area', 'set-alerts',
        'set-alerts-edit', 'alerts', 'exception-assign',
      ),
      ...from('app_tracking', 'tracking', 'tracking-range', 'tracking-range-edit', 'tracking-raw', 'custody'),
      ...from('app_report', 'download-reports', 'download-reports-list', 'export-sla-tracker', 'export-last-mile'),
    ],
  },
  account_manager: {
    name: 'Account manager', category: 'admin', who: 'Client relations',
    grants: [
      'app_client:*', 'app_sub_account:*',
      ...from('app_seller', 'seller-list', 'manage-sellers', 'seller-edit', 'seller-onboarding-status', 'client-invoice-list', 'quotes-list'),
      ...from('app_b2b', 'client-api-list', 'client-api-summary', 'client-closed-transaction', 'client-api-retrigger'),
      ...from('app_tracking', 'client-tracking', 'client-subscription-tracking', 'client-subscription-edit'),
      ...from('app_cod_reconcile', 'rsa-cod-payment-list', 'cod-disputed-payment-list'),
      ...reportsAndExports,
    ],
    without: from('app_client', 'client-bank', 'credit-override', 'client-delete'),
  },
  finance_manager: { name: 'Finance manager', category: 'admin', who: 'Head of finance', grants: finance },
  finance_clerk: {
    name: 'Finance clerk', category: 'admin', who: 'Accountant', grants: finance,
    without: [
      ...from('app_payment', 'payment-verify', 'overpay', 'waive', 'refund'),
      ...from('app_cod_reconcile', 'verify-money', 'rsa-cod-payment-approve', 'write-off', 'dispute-resolve'),
      ...from('app_billing', 'billing-approve', 'rate-edit'),
      'app_seller:ship-on-credit',
      ...from('app_client', 'client-bank', 'credit-override'),
    ],
  },
  ior_officer: {
    name: 'IOR officer', category: 'admin', who: 'IOR desk',
    grants: [
      'app_seller:*', ...from('app_payment', 'pending-payments', 'initiate-payment', 'payment-list'),
      ...from('app_client', 'client-list', 'map-sellers', 'map-sellers-edit'), ...clientHsCodes, 'search-hs-code',
    ],
    without: from('app_seller', 'quotes-offer', 'ship-on-credit', 'hs-code-edit'),
  },
  freight_desk: {
    name: 'Freight desk', category: 'admin', who: 'Freight quotes',
    grants: [...from('app_seller', 'quotes-list', 'quotes-edit', 'quotes-offer', 'invoice-list'), 'app_consolidation:consolidation-list'],
  },
  customs_officer: {
    name: 'Customs officer', category: 'admin', who: 'Customs desk',
    grants: [
      'app_customs:*', ...from('app_fulfillment', 'hvlv-list', 'hvlv-edit', 'order-list'),
      ...from('app_consolidation', 'consolidation-list', 'lm-in-clearance', 'clearance'),
      ...from(
        'app_seller', 'xml-file-parsing', 'rsa-xml-invoice', 'commercial-xml-invoice', 'commercial-invoice-edit', 'hs-code-list',
        'hs-code-edit', 'invoice-list', 'invoice-customs', 'package-list-status',
      ),
      'app_client:client-list', ...clientHsCodes, ...from('app_base', 'doc-list', 'doc-edit'), 'search-hs-code',
    ],
  },
  fulfilment_manager: {
    name: 'Fulfilment manager', category: 'admin', who: 'Warehouse business',
    grants: [
      'app_fulfillment:*', 'app_b2b:*', 'app_infor:*', 'upload-outbound-files', ...from('app_client', 'client-list', 'product-hscode'),
      'app_customs:view', 'app_pas:view', ...uploadLists, 'app_base:doc-list',
      ...from('app_base', 'warehouse-list', 'warehouse-edit', 'location-list', 'location-edit'), ...reportsAndExports,
    ],
    without: ['app_fulfillment:hvlv-edit'],
  },
  workforce_manager: { name: 'Workforce manager', category: 'admin', who: 'Overtime vendors', grants: ['app_ecom_vendor:*'] },
  pas_admin: {
    name: 'PAS administrator', category: 'admin', who: 'Yard management',
    grants: ['app_pas:*', ...from('app_report', 'dashboards-pas', 'dashboards-pas-error')],
  },
  auditor: {
    name: 'Auditor', category: 'admin', who: 'Read only',
    grants: ['*:view', 'app_access_control:audit-log', 'app_package:package-view'],
    // The keys of upload, kiosk and scan screens: whoever opens those may also write there.
    without: [
      ...from('app_b2b', 'sku-b2b-upload', 'inbound-upload', 'inbound-bulk-upload', 'outbound-upload', 'outbound-bulk-upload', 'upload-barcode'),
      ...from('app_bag', 'bags-template', 'upload-bulk-bag'), ...from('app_base', 'upload-pincode', 'upload-area'),
      'app_billing:upload-billing', ...from('app_carrier_partner', 'events-upload', 'country-upload', 'city-upload'),
      ...from('app_fulfillment', 'upload-product', 'order-upload'), ...from('app_package', 'past-order', 'packages-template'),
      ...from('app_pas', 'create-token', 'gate-in', 'gate-out', 'dock-in', 'dock-out'),
      ...from('app_seller', 'sellers-template', 'add-products', 'xml-file-parsing'),
      ...from('app_tracking', 'lm-apply-scan', 'lm-scan-upload-template'), 'upload-outbound-files',
    ],
  },
} as const satisfies Record<string, Role>
