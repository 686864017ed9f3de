/**
 * The permission register (access.md 9): family -> kind -> who may hold it -> names.
 * Letters are user categories: A admin, C client, R carrier, S service centre, W warehouse, G agent, V vendor, P PAS.
 * `view` keys open a screen and its reading calls; the others guard calls. Underscores stay only in the seeds' own keys.
 */
export const register = {
  app_access_control: {
    view: { A: ['user-list', 'group-list', 'screen-list'] },
    write: { A: ['user-edit', 'user-delete', 'group-edit', 'group-delete', 'screen-edit', 'session-revoke', 'audit-log', 'user-view-as'] },
  },
  app_b2b: {
    view: {
      ACSW: [
        'inbound-list', 'inbound-transaction', 'inbound-list-summary', 'inbound-summary-goods', 'outbound-list', 'outbound-order-summary',
        'sku-b2b-list', 'sku-b2b-uploaded-list', 'sku-b2b-upload', 'inbound-upload', 'inbound-bulk-upload', 'outbound-upload',
        'outbound-bulk-upload', 'outbound-variant-list', 'inbound-variant-list', 'skulist', 'search-sku', 'upload-barcode', 'linksku',
        'inbound-summary', 'asn-reopen-list', 'supplier-list', 'supplier-consignee-list', 'mapped-supplier-consignee-list', 'client-api-list',
        'client-api-summary', 'client-closed-transaction', 'outbound-variant-error-list', 'inbound-variant-error-list', 'outbound-error-list',
        'inbound-error-list', 'sku-error-list', 'barcode-error-list', 'sku-status-list', 'inbound-status-list', 'outbound-status-list',
        'barcode-status-list',
      ],
    },
    write: {
      AC: ['inbound-manage', 'outbound-manage', 'sku-manage', 'party-manage', 'client-api-retrigger'],
      AW: ['inbound-receive', 'outbound-process', 'outbound-unpick', 'variant-manage', 'layout-manage'],
      ACW: ['asn-reopen-request'],
    },
    approve: { AC: ['sku-approve'], A: ['asn-reopen-approve'] },
  },
  app_bag: {
    view: {
      ACSWG: ['bags', 'bags-template', 'bag-list', 'bag-summary', 'upload-bulk-bag', 'bulkbag-error-list', 'bulkbag-status-list'],
      ASW: ['unmapped-bag-orders'],
    },
    write: { ASWG: ['bag-add', 'bag-edit', 'bag-close'], ASW: ['bag-cancel', 'bag-reopen'] },
  },
  app_base: {
    view: {
      ACRSWGVP: ['inbox', 'documents'],
      ARS: ['country-settings'],
      A: [
        'country-timezone', 'city-settings', 'state-settings', 'upload-pincode', 'upload-area', 'rsa-services', 'agent-list', 'agent-mapping',
        'drf-logs', 'config-list', 'list-configuration', 'currency-rate-list', 'help-article-list', 'system-status',
      ],
      ASWG: ['bag-labels', 'doc-list'],
      AS: ['service-centre-list', 'email-logs'],
      AW: ['warehouse-list', 'location-list'],
      ACSW: ['package-labels', 'shipping-invoice'],
      ASW: ['handling-codes', 'split-codes'],
      ACRSG: ['pre-alert-list'],
      AR: ['set-alerts'],
      ARSW: ['alerts'],
      ACRSWGV: ['upload-status-list', 'upload-error-list'],
    },
    write: {
      A: [
        'announce', 'documents-edit', 'country-edit', 'handling-codes-edit', 'split-codes-edit', 'agent-edit', 'rsa-services-edit', 'config-edit',
        'config-backdate', 'list-configuration-edit', 'maintenance', 'set-alerts-edit', 'service-centre-edit', 'warehouse-edit',
        'currency-rate-edit', 'help-article-edit',
      ],
      ACRSWG: ['exception-assign'],
      ACG: ['pre-alert-edit'],
      ASG: ['pre-alert-receive'],
      ASWG: ['doc-edit'],
      AW: ['location-edit'],
      AS: ['email-logs-resend'],
    },
  },
  app_billing: {
    view: { A: ['upload-billing', 'pending-billing', 'pending-billing-list', 'billing-data'] },
    write: { AR: ['rate-list'], A: ['rate-edit'] },
    approve: { A: ['billing-approve'] },
  },
  app_carrier_partner: {
    view: {
      A: ['allocation-rule-list'],
      ARSW: ['carrier_list'],
      AR: [
        'carrier-events-location', 'carrier-addresses', 'carrier-emails', 'carrier-tracking', 'events-upload', 'country-upload', 'carrier-services',
        'city-upload', 'carrier-coverage', 'carrier-tracking-mapping', 'carrier-event-tracking-number', 'city-download', 'carrier-settings',
        'carrier-cod', 'carrier-sla-list', 'carrier-pudo-list', 'sla-configuration',
      ],
      ACRSW: ['country-wise-coverage'],
      ACRS: ['sla-order-tracking'],
      AS: ['linehaul-list', 'linehaul-coverage', 'linehaul-carriers'],
      AC: ['client-coverages'],
    },
    write: { A: ['carrier-edit', 'carrier-credentials', 'sla-edit', 'linehaul-edit', 'allocation-rule-edit'] },
  },
  app_client: {
    view: { AC: ['client-list', 'product-hscode', 'client-addresses', 'client-token', 'client-settings'], A: ['map-sellers'] },
    write: {
      AC: ['client-edit', 'client-addresses-edit', 'client-settings-edit', 'client-token-edit', 'product-hscode-edit'],
      A: ['client-delete', 'client-invite', 'client-bank', 'map-sellers-edit'],
    },
    approve: { A: ['credit-override', 'product-hscode-approve'] },
  },
  app_cod_reconcile: {
    view: {
      ACR: ['cod-payment-pending-list', 'cod-payment-paid-list', 'cod-pending-order-list', 'cod-disputed-payment-list'],
      A: ['reconciliation-pending-list'],
      AR: ['carrier-cod-payment-list'],
      AC: ['rsa-cod-payment-list'],
    },
    write: { AR: ['carrier-cod-payment-edit'], A: ['reconcile-edit', 'rsa-cod-payment-edit'], ACR: ['dispute-raise'] },
    approve: { A: ['verify-money', 'rsa-cod-payment-approve', 'dispute-resolve', 'write-off'] },
  },
  app_consolidation: {
    view: {
      ASWG: [
        'consolidation-list', 'new-consolidations', 'deconsolidated', 'merged', 'staged', 'dispatched', 'departed', 'lm-new-inbound',
        'lm-in-clearance',
      ],
      AC: ['client-manifest-download'],
    },
    write: {
      ASW: ['consolidation-edit'],
      ASG: ['agent-receive', 'agent-stage', 'agent-merge', 'agent-dispatch', 'agent-departure', 'agent-flight', 'agent-deconsolidate'],
      AG: ['clearance'],
    },
  },
  app_customs: {
    view: { ACSWG: ['boe-outbound-local', 'boe-outbound-international', 'customs-order'] },
    write: { A: ['boe-edit'], ACG: ['boe-docs-edit'] },
  },
  app_ecom_vendor: {
    view: {
      AWV: [
        'vendor-list', 'rate-card-list', 'timesheet', 'timesheet-list', 'timesheet-summary', 'date-timesheet-summary', 'attendance-list',
        'transport-list',
      ],
      ACWV: ['ecom-vendor-list'],
    },
    write: {
      A: ['vendor-manage', 'rate-card-manage', 'statement-manage', 'calendar-manage'],
      AV: ['staff-manage'],
      AWV: ['timesheet-manage'],
      AW: ['attendance-manage', 'request-create', 'request-assign'],
    },
    approve: { A: ['rate-card-approve'], AW: ['timesheet-verify', 'timesheet-approve', 'request-approve'] },
  },
  app_fulfillment: {
    view: {
      ACW: [
        'inbound-order-list', 'upload-product', 'product-list', 'sku-list', 'sku-summary', 'order-list', 'order-summary', 'order-upload',
        'order-summary-report', 'hvlv-list', 'channel-list', 'inventory', 'inventory-ledger', 'channel-mapping', 'mapping-list',
        'channel-sku-error-list', 'fulfillment-error-list', 'fulfillment-asn-error-list', 'sku-mapping-error-list', 'bulk-order-status-list',
        'channel-status-list', 'product-status-list', 'inventory-sync-status-list', 'sku-mapping-status-list',
      ],
      ACSW: ['shipping-list', 'shipment-summary', 'shipment-summary-report'],
      AW: ['oms-category-screen', 'shelfwise-inventory'],
      A: ['oms-mapping'],
    },
    write: {
      AC: ['inbound-order-manage', 'sku-manage', 'order-manage', 'channel-manage', 'vendor-manage'],
      AW: ['inbound-order-receive', 'inventory-adjust'],
      ASW: ['order-process'],
      A: ['oms-manage', 'hvlv-edit'],
    },
  },
  app_infor: {
    view: { ACSW: ['b2b_infor_v1_inventory'] },
  },
  app_manifest: {
    view: { ACRSWG: ['manifest-list', 'manifests-template'], A: ['configuration'] },
    write: { A: ['configuration-edit'], ACRSWG: ['manifest-generate'], ARSW: ['manifest-hand-over'] },
  },
  app_package: {
    view: {
      ACRSW: ['package-list', 'packages-template', 'package-column-template', 'package-error-list', 'package-status-list'],
      A: ['past-order'],
    },
    write: { ACRSWG: ['package-view'], ACW: ['package-edit', 'package-cancel'] },
  },
  app_pas: {
    view: {
      AP: ['create-token', 'gate-in', 'gate-out'],
      AWP: ['dashboard', 'dock-in', 'dock-out', 'search-token', 'site-list', 'dock-list', 'kiosk-list'],
      A: ['staff-code-list'],
      ACWVP: ['pas-list'],
      ACWP: ['pas-projection-mapping-list', 'pas-projection-list', 'pas-projection-mapping', 'pas-projection-report'],
    },
    write: {
      A: ['site-manage', 'staff-code-manage'], AP: ['call', 'force-close', 'kiosk-manage'],
      AWP: ['dock-manage', 'detention-manage'], ACWP: ['projection-manage', 'mapping-manage'],
    },
    approve: { AW: ['projection-approve'] },
  },
  app_payment: {
    view: { A: ['pending-payments', 'payment-gateway-status', 'finance-summary', 'journal-list'], AC: ['bank-transfer', 'payment-list'] },
    write: { A: ['initiate-payment', 'charge-manage', 'bank-edit'], AC: ['payment-record'] },
    approve: { A: ['payment-verify', 'overpay', 'waive', 'refund'], AC: ['reject-payment'] },
  },
  app_pickup: {
    view: { AR: ['pickup-auto'], AC: ['client-slot-list'], ACRS: ['pudo-list', 'pudo-search'], ACR: ['pickup-request-list'] },
    write: { A: ['pickup-slot-edit'], AC: ['client-slot-edit'], AR: ['pudo-edit'] },
  },
  app_report: {
    view: {
      ACRSWGVP: ['dashboard-report-list'],
      AWP: ['dashboards-pas', 'dashboards-pas-error'],
      ACRSWGV: ['download-reports', 'download-reports-list'],
      AC: ['outgoing-log'],
    },
    write: { ACRSWGVP: ['dashboard-report-view'], A: ['dashboard-report-edit', 'outgoing-log-retry'] },
    export: {
      ACRSWG: [
        'export-last-mile', 'export-last-mile-items', 'export-shipping', 'export-order-sku', 'export-orderlist',
        'export-last-mile-tracking-details', 'export-b2b-sku-variants', 'export-b2b-inbound-download', 'export-b2b-outbound-download',
        'export-inbound-putaway-transaction-report', 'export-prealert-shipments', 'export-prealert-shipment-hawbs', 'export-sla-tracker',
      ],
    },
  },
  app_seller: {
    view: {
      AC: ['seller-onboarding-status', 'seller-list', 'sellers-template', 'manage-sellers', 'add-products', 'client-invoice-list', 'quotes-list'],
      A: ['hs-code-list'],
      ACG: ['xml-file-parsing', 'rsa-xml-invoice', 'commercial-xml-invoice'],
      AG: ['invoice-list'],
    },
    write: {
      AC: ['seller-edit', 'invoice-edit', 'quotes-edit'],
      A: ['hs-code-edit', 'quotes-offer'],
      ACG: ['commercial-invoice-edit', 'package-list-status'],
      AG: ['invoice-customs'],
    },
    approve: { A: ['product-review', 'invoice-review', 'ship-on-credit'] },
  },
  app_sub_account: {
    view: { ACRV: ['sub-account-list'] },
    write: { ACRV: ['sub-account-edit'] },
  },
  app_tracking: {
    view: {
      AS: ['tracking-events'],
      ACRSWG: ['tracking', 'lm-apply-scan', 'lm-scan-upload', 'lm-scan-upload-template', 'lm-missing-scan', 'custody'],
      ASW: ['entity-scans'],
      A: ['tracking-range', 'whatsapp-template-list'],
      AC: ['client-tracking', 'client-subscription-tracking', 'whatsapp-list'],
    },
    write: {
      A: ['tracking-events-edit', 'entity-scans-edit', 'tracking-range-edit', 'tracking-raw', 'lm-missing-scan-rules', 'whatsapp-reply'],
      AC: ['client-subscription-edit'],
      ARSWG: ['missing-scan-edit', 'tracking-event-add'],
      AS: ['tracking-fetch'],
      ACRSG: ['tracking-pod'],
    },
  },
  '': {
    view: { ACRSWGVP: ['change-password'], ACW: ['upload-outbound-files'], ACSWG: ['search-hs-code'] },
  },
} as const
