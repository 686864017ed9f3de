import { from, type Grant, type Role } from './role-grants'

const reports = from('app_report', 'download-reports', 'download-reports-list')
const sellerPayments = from('app_payment', 'payment-list', 'bank-transfer', 'payment-record', 'reject-payment')
const manifestMaking = from('app_manifest', 'manifest-list', 'manifest-generate')
const packageReading = from('app_package', 'package-list', 'package-view')
const documentKeys = from('app_base', 'doc-list', 'doc-edit')

const clientRoles = {
  client_admin: { name: 'Client administrator', category: 'client', who: "Client's administrator", grants: ['*'] },
  client_operations: {
    name: 'Client operations', category: 'client', who: "Client's logistics staff",
    grants: [
      'app_package:*', 'app_fulfillment:*', 'app_b2b:*', 'app_infor:*', 'upload-outbound-files',
      ...from('app_tracking', 'client-tracking', 'tracking', 'tracking-pod', 'custody', 'whatsapp-list'), 'app_pickup:*', ...manifestMaking,
      ...from(
        'app_base', 'package-labels', 'shipping-invoice', 'pre-alert-list', 'pre-alert-edit', 'upload-status-list', 'upload-error-list', 'exception-assign',
      ),
      ...from('app_client', 'client-addresses', 'client-addresses-edit', 'product-hscode', 'product-hscode-edit'),
      ...from('app_customs', 'customs-order', 'boe-outbound-local', 'boe-outbound-international'),
      ...reports, 'app_report:export-*', 'search-hs-code',
    ],
    without: ['app_b2b:client-api-retrigger'],
  },
  client_finance: {
    name: 'Client finance', category: 'client', who: "Client's accounts",
    grants: [
      ...from(
        'app_cod_reconcile', 'cod-payment-pending-list', 'cod-payment-paid-list', 'cod-pending-order-list', 'cod-disputed-payment-list',
        'rsa-cod-payment-list', 'dispute-raise',
      ),
      ...sellerPayments, 'app_seller:client-invoice-list', ...reports,
    ],
  },
  client_developer: {
    name: 'Client developer', category: 'client', who: "Client's IT",
    grants: [
      ...from('app_client', 'client-token', 'client-token-edit', 'client-settings', 'client-settings-edit'),
      ...from('app_b2b', 'client-api-list', 'client-api-summary', 'client-closed-transaction', 'client-api-retrigger'),
      ...from('app_tracking', 'client-subscription-tracking', 'client-subscription-edit'), 'app_report:outgoing-log',
    ],
  },
  seller_user: {
    name: 'Seller', category: 'client', userType: 'seller', who: 'IOR seller',
    grants: [
      ...from('app_seller', 'client-invoice-list', 'invoice-edit', 'quotes-list', 'quotes-edit', 'add-products', 'seller-onboarding-status'),
      ...sellerPayments, 'search-hs-code',
    ],
  },
} as const satisfies Record<string, Role>

const siteRoles = {
  service_center_supervisor: { name: 'Service centre supervisor', category: 'service_center', who: 'Branch lead', grants: ['*'] },
  service_center_operator: {
    name: 'Service centre operator', category: 'service_center', who: 'Branch staff',
    grants: [
      ...packageReading, ...from('app_bag', 'bags', 'bag-list', 'bag-add', 'bag-close', 'unmapped-bag-orders'),
      ...from('app_consolidation', 'consolidation-list', 'lm-new-inbound', 'agent-receive'),
      ...from('app_tracking', 'tracking', 'lm-apply-scan', 'lm-scan-upload', 'lm-missing-scan', 'missing-scan-edit', 'tracking-event-add', 'custody'),
      ...manifestMaking, 'app_manifest:manifest-hand-over', ...documentKeys,
      ...from('app_base', 'package-labels', 'bag-labels', 'alerts', 'exception-assign'),
    ],
  },
  warehouse_supervisor: { name: 'Warehouse supervisor', category: 'warehouse', who: 'Shift lead', grants: ['*'] },
  warehouse_operator: {
    name: 'Warehouse operator', category: 'warehouse', who: 'Picker, packer, receiver',
    grants: [
      ...from(
        'app_fulfillment', 'order-list', 'inbound-order-list', 'shipping-list', 'inventory', 'shelfwise-inventory', 'sku-list',
        'product-list', 'order-summary', 'inbound-order-receive', 'order-process',
      ),
      ...from(
        'app_b2b', 'inbound-list', 'outbound-list', 'inbound-variant-list', 'outbound-variant-list', 'search-sku', 'asn-reopen-list',
        'inbound-receive', 'outbound-process', 'asn-reopen-request',
      ),
      'app_infor:*', ...packageReading, ...from('app_base', 'package-labels', 'location-list', 'exception-assign'),
      ...from('app_bag', 'bag-list', 'bag-add', 'bag-close'),
    ],
  },
} as const satisfies Record<string, Role>

const carrierAndAgentRoles = {
  carrier_admin: { name: 'Carrier administrator', category: 'carrier', who: "Partner's administrator", grants: ['*'] },
  carrier_operator: {
    name: 'Carrier operator', category: 'carrier', who: "Partner's dispatcher",
    grants: [
      ...packageReading,
      ...from(
        'app_tracking', 'tracking', 'lm-apply-scan', 'lm-scan-upload', 'lm-missing-scan', 'missing-scan-edit', 'tracking-event-add', 'custody', 'tracking-pod',
      ),
      ...from('app_manifest', 'manifest-list', 'manifest-hand-over'), ...from('app_pickup', 'pickup-auto', 'pickup-request-list'),
      ...from('app_base', 'alerts', 'exception-assign'),
    ],
  },
  agent_handler: {
    name: 'Agent handler', category: 'agent', who: 'Airport handler',
    grants: [
      'app_consolidation:*', ...from('app_bag', 'bags', 'bag-list', 'bag-add', 'bag-edit', 'bag-close'),
      ...from('app_base', 'pre-alert-list', 'pre-alert-edit', 'pre-alert-receive', 'bag-labels'), ...documentKeys,
      ...from('app_tracking', 'tracking', 'tracking-event-add', 'custody'), ...manifestMaking,
    ],
    without: ['app_consolidation:clearance'],
  },
  agent_broker: {
    name: 'Agent broker', category: 'agent', who: 'Customs broker',
    grants: [
      ...from('app_consolidation', 'consolidation-list', 'lm-in-clearance', 'clearance'), 'app_customs:view', 'app_customs:boe-docs-edit',
      ...from(
        'app_seller', 'xml-file-parsing', 'rsa-xml-invoice', 'commercial-xml-invoice', 'commercial-invoice-edit', 'invoice-list',
        'invoice-customs', 'package-list-status',
      ),
      'app_base:pre-alert-list', ...documentKeys, 'search-hs-code',
    ],
  },
  vendor_admin: {
    name: 'Vendor administrator', category: 'vendor', who: 'Overtime vendor',
    grants: [
      ...from(
        'app_ecom_vendor', 'vendor-list', 'rate-card-list', 'timesheet', 'timesheet-list', 'timesheet-summary', 'date-timesheet-summary',
        'attendance-list', 'transport-list', 'ecom-vendor-list', 'staff-manage', 'timesheet-manage',
      ),
      'app_sub_account:*',
    ],
  },
} as const satisfies Record<string, Role>

const yardBoard: readonly Grant[] = from('app_pas', 'search-token', 'dashboard')
const gates = from('app_pas', 'create-token', 'gate-in', 'gate-out')
const docks = from('app_pas', 'dock-in', 'dock-out')

const pasRoles = {
  pas_guard: { name: 'Security guard', category: 'pas', userType: 'security_guard', who: 'Gate', grants: [...gates, ...yardBoard] },
  pas_marshal: { name: 'Yard marshal', category: 'pas', userType: 'yard_marshal', who: 'Yard', grants: [...yardBoard, 'app_pas:call'] },
  pas_dock: { name: 'Dock operator', category: 'pas', userType: 'dock_operator', who: 'Dock', grants: [...docks, ...yardBoard] },
  pas_supervisor: {
    name: 'Dock supervisor', category: 'pas', userType: 'dock_supervisor', who: 'Yard lead',
    grants: [
      ...gates, ...docks, ...yardBoard, ...from('app_pas', 'pas-list', 'call', 'force-close', 'detention-manage', 'dock-manage'),
      ...from('app_pas', 'site-list', 'dock-list', 'kiosk-list', 'kiosk-manage'),
      ...from('app_report', 'dashboards-pas', 'dashboards-pas-error'),
    ],
  },
  pas_planner: {
    name: 'Planner', category: 'pas', userType: 'planner', who: 'Planner',
    grants: [
      ...yardBoard,
      ...from(
        'app_pas', 'pas-list', 'pas-projection-list', 'pas-projection-mapping', 'pas-projection-mapping-list', 'pas-projection-report',
        'projection-manage', 'mapping-manage',
      ),
      'app_report:dashboards-pas',
    ],
  },
  pas_viewer: { name: 'PAS viewer', category: 'pas', userType: 'viewer', who: 'Read only', grants: [...yardBoard, 'app_pas:pas-list'] },
} as const satisfies Record<string, Role>

/** The partners' and sites' built-in roles, exactly as access.md 10 grants them. */
export const partnerRoles = { ...clientRoles, ...carrierAndAgentRoles, ...siteRoles, ...pasRoles }
